import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Returns axe's findings on the current page, one line each; restricted to some of its rules if given. */
export async function faults(page: Page, rules?: string[]): Promise<string[]> {
  // The page's policy forbids foreign scripts, so axe is injected through the debugger.
  await page.evaluate(AXE);
  const found = await page.evaluate(
    async (runOnly) => {
      const { axe } = globalThis as unknown as {
        axe: { run: (context: Document, options: object) => Promise<AxeResults> };
      };
      return axe.run(document, { runOnly, resultTypes: ['violations'] });
    },
    rules === undefined ? { type: 'tag', values: STANDARDS } : { type: 'rule', values: rules },
  );
  // What lies half below a bar can be scrolled clear of it.
  const covered = ({ failureSummary }: { failureSummary?: string | undefined }): boolean =>
    failureSummary?.includes('partially obscured') ?? false;
  return found.violations.flatMap((rule) =>
    rule.nodes
      .filter((node) => rule.id !== 'target-size' || !covered(node))
      .map((node) => `${rule.id}: ${node.html.slice(0, 160)} (${node.failureSummary ?? ''})`),
  );
}

/** Returns text that overlaps other text, or that is clipped where it cannot be scrolled into view. */
export async function muddles(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    type Line = { text: string; node: Element; layer: Element | null; box: DOMRect };
    const root = document.querySelector('dialog[open]') ?? document.body;
    const layerOf = (node: Element): Element | null => {
      for (let at: Element | null = node; at; at = at.parentElement)
        if (/fixed|sticky/.test(getComputedStyle(at).position)) return at;
      return null;
    };
    // Skip what a scrolling or clipping box does not show.
    const shown = (node: Element, box: DOMRect): boolean => {
      for (let at: Element | null = node; at && at !== document.body; at = at.parentElement) {
        const { clipPath, overflow } = getComputedStyle(at);
        if (clipPath !== 'none') return false;
        if (overflow === 'visible') continue;
        const clip = at.getBoundingClientRect();
        if (box.bottom > clip.bottom + 1 || box.top < clip.top - 1 || box.left < clip.left - 1) return false;
      }
      return true;
    };
    const lines: Line[] = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      const node = text.parentElement;
      if (!node || !text.textContent?.trim() || node.closest('svg, .hidden-text, .ghost, option')) continue;
      if (!node.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      for (const box of range.getClientRects()) {
        if (box.width > 1 && shown(node, box))
          lines.push({ text: text.textContent.trim().slice(0, 40), node, layer: layerOf(node), box });
      }
    }
    const muddled = lines.flatMap((one, index) =>
      lines.slice(index + 1).flatMap((other) => {
        if (one.layer !== other.layer || one.node === other.node) return [];
        const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const high = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        // Line boxes are taller than their letters.
        return wide > 2 && high > 0.4 * Math.min(one.box.height, other.box.height)
          ? [`"${one.text}" lies on "${other.text}"`]
          : [];
      }),
    );
    const cut = [...root.querySelectorAll<HTMLElement>('*')].flatMap((node) => {
      const style = getComputedStyle(node);
      if (
        node.matches('.hidden-text, .hidden-text *') ||
        !/hidden|clip/.test(style.overflowY) ||
        style.position === 'absolute'
      )
        return [];
      return node.scrollHeight > node.clientHeight + 2 && node.clientHeight > 0
        ? [`cut off: ${node.outerHTML.slice(0, 100)}`]
        : [];
    });
    return [...muddled, ...cut];
  });
}

/** Asserts that the page does not scroll sideways, no text overlaps, and all targets are large enough. */
export async function expectRoom(page: Page, screen: string): Promise<void> {
  const sideways = await page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= width) return [];
    const wide = [...document.querySelectorAll('body *')].filter(
      (node) => node.getBoundingClientRect().right > width + 0.5,
    );
    // Report only the innermost elements that are too wide.
    return wide
      .filter((node) => !wide.some((other) => other !== node && node.contains(other)))
      .map((node) => node.outerHTML.slice(0, 100));
  });
  expect(sideways, `${screen} scrolls sideways`).toEqual([]);
  expect(await muddles(page), `${screen} is muddled`).toEqual([]);
  const small = await page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        'button, a[href], select, summary, input:not(.hidden-text):not([type=radio]):not([type=checkbox])',
      ),
    ].flatMap((node) => {
      const box = node.getBoundingClientRect();
      const shown = box.width > 0 && box.right > 0 && getComputedStyle(node).visibility !== 'hidden';
      return shown && (box.width < 43.5 || box.height < 43.5)
        ? [`${node.outerHTML.slice(0, 80)} ${box.width}x${box.height}`]
        : [];
    }),
  );
  expect(small, `${screen} has small targets`).toEqual([]);
}

/**
 * Checks layout and axe in the light theme, then in the dark theme, which differs only in colour, the colour
 * rules.
 */
export async function expectSound(page: Page, screen: string): Promise<void> {
  await expectRoom(page, screen);
  expect(await faults(page), screen).toEqual([]);
  const day = await page.evaluate(() => document.documentElement.dataset['theme']);
  // Do not judge colours in transition between the themes.
  const set = (theme: string | undefined): Promise<void> =>
    page.evaluate((theme) => {
      document.documentElement.dataset['theme'] = theme;
      for (const motion of document.getAnimations()) if (motion instanceof CSSTransition) motion.finish();
    }, theme);
  await set(day === 'dark' ? 'light' : 'dark');
  expect(await faults(page, ['color-contrast']), `${screen}, the other theme`).toEqual([]);
  await set(day);
}

/** Collects the text of every frame that the server sends to a page. */
export function frames(page: Page): string[] {
  const heard: string[] = [];
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => heard.push(String(payload))));
  return heard;
}
