import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Everything that axe finds wrong on the page as it stands, in a line each. */
export async function faults(page: Page): Promise<string[]> {
  // The policy of the page forbids scripts from elsewhere, so axe comes in from behind.
  await page.evaluate(AXE);
  const found = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: { run: (context: Document, options: object) => Promise<AxeResults> } };
    return axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] });
  });
  return found.violations.flatMap((rule) => rule.nodes.map((node) => `${rule.id}: ${node.html.slice(0, 160)} (${node.failureSummary ?? ''})`));
}

/** The screen has no fault, does not scroll sideways, and all targets are large enough. */
export async function expectSound(page: Page, screen: string): Promise<void> {
  expect(await faults(page), screen).toEqual([]);
  const sideways = await page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= width) return [];
    const wide = [...document.querySelectorAll('body *')].filter((node) => node.getBoundingClientRect().right > width + 0.5);
    return wide.map((node) => node.outerHTML.slice(0, 100));
  });
  expect(sideways, `${screen} scrolls sideways`).toEqual([]);
  const small = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, a[href], select, summary, input:not(.hidden-text):not([type=radio]):not([type=checkbox])')].flatMap((node) => {
      const box = node.getBoundingClientRect();
      const shown = box.width > 0 && box.right > 0 && getComputedStyle(node).visibility !== 'hidden';
      return shown && (box.width < 43.5 || box.height < 43.5) ? [`${node.outerHTML.slice(0, 80)} ${box.width}x${box.height}`] : [];
    }),
  );
  expect(small, `${screen} has small targets`).toEqual([]);
}

/** Collects the text of every frame that the server sends to a page. */
export function frames(page: Page): string[] {
  const heard: string[] = [];
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => heard.push(String(payload))));
  return heard;
}
