import type { Page } from 'playwright-core';

/** The text of the page that could explain why nothing happens. */
async function shown(page: Page): Promise<string> {
  return page.evaluate(() => {
    const words = (selector: string): string =>
      document.querySelector<HTMLElement>(selector)?.innerText.replace(/\s+/g, ' ').trim() ?? 'none';
    const lines = [...document.querySelectorAll('aside li')].map((line) => line.textContent);
    const decision = document.querySelector('#decision');
    return [
      `address: ${location.hash}`,
      `decision (${decision?.className}, busy: ${decision?.getAttribute('aria-busy')}): ${words('#decision')}`,
      `dialog: ${words('dialog[open]')}`,
      `alert: ${words('[role=alert]:not(:empty)')}`,
      `log, ${lines.length} lines: … ${lines.slice(-6).join(' | ')}`,
    ].join('\n');
  });
}

/** Waits for a condition. On timeout the error contains what the page showed. */
export async function orTell<T>(page: Page, wait: Promise<T>): Promise<T> {
  try {
    return await wait;
  } catch (error) {
    const there = await shown(page).catch(() => 'the page is gone');
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n${there}`, { cause: error });
  }
}

/** Does something and waits until the page has received an event. */
export async function settled(page: Page, act: () => Promise<void>): Promise<void> {
  const before = await page.locator('aside li').count();
  await orTell(page, act());
  await orTell(
    page,
    page.waitForFunction((before) => document.querySelectorAll('aside li').length > before, before, {
      polling: 20,
    }),
  );
}
