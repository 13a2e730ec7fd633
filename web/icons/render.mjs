// Renders the icons of the installed page from `icon.svg` into `public`: `npm run icons`.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { chromium } from 'playwright-core';

const DRAWING = readFileSync(join(import.meta.dirname, 'icon.svg'), 'utf8');
/** Systems cut a maskable icon to a shape of their own: it fills the square, and the drawing stays in the middle. */
const MASKABLE = DRAWING.replace('rx="96"', '')
  .replace('<g id="frame"', '<g id="frame" display="none"')
  .replace('viewBox="0 0 512 512"', 'viewBox="-26 -26 564 564"')
  .replace('<rect id="cover" width="512" height="512"', '<rect x="-26" y="-26" width="564" height="564"');
const ICONS = [
  ['icon-192', 192, DRAWING],
  ['icon-512', 512, DRAWING],
  ['maskable-512', 512, MASKABLE],
  ['touch-180', 180, MASKABLE],
];

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
for (const [name, side, drawing] of ICONS) {
  const page = await browser.newPage({ viewport: { width: side, height: side } });
  await page.setContent(`<style>body{margin:0}svg{display:block;width:${side}px}</style>${drawing}`);
  writeFileSync(
    join(import.meta.dirname, `../public/${name}.png`),
    await page.screenshot({ omitBackground: true }),
  );
  await page.close();
}
await browser.close();
