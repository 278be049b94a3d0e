import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { APPLE_ICON, icons, THEME_COLOR } from '../contract/src/portal/offline.ts';
import { iconFiles, pixelsOf } from './icons.rules.ts';

const web = resolve(import.meta.dirname, '../web');
const drawing = readFileSync(join(web, 'public/favicon.svg'), 'utf8');

it.each(iconFiles)('$file is the drawing of the favicon; otherwise run scripts/make-icons.ts', async (icon) => {
  const stored = await pixelsOf(readFileSync(join(web, 'public', icon.file)));
  expect(stored).toMatchObject({ width: icon.size, height: icon.size });
  const drawn = await pixelsOf(await icon.draw(drawing));
  expect(stored.data.equals(drawn.data)).toBe(true);
});

it('makes every icon that the manifest and the page name, in the stated size', () => {
  const named = [...icons.map(({ src, sizes }) => [src, Number(sizes.split('x')[0])]), [APPLE_ICON, 180]];
  expect(iconFiles.map(({ file, size }) => [`/${file}`, size])).toEqual(named);
});

it('has one theme colour in tokens, page and manifest', () => {
  expect(readFileSync(join(web, 'src/theme/tokens.css'), 'utf8')).toContain(`--brand-500: ${THEME_COLOR};`);
  expect(readFileSync(join(web, 'index.html'), 'utf8')).toContain(`<meta name="theme-color" content="${THEME_COLOR}"`);
});
