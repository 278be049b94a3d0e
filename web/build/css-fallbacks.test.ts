import postcss from 'postcss';
import { expect, it } from 'vitest';
import { cssFallbacks } from './css-fallbacks.ts';

const built = async (css: string): Promise<string> => {
  const { css: text } = await postcss([cssFallbacks()]).process(css, { from: undefined });
  return text
    .replace(/\s*([{}])\s*/g, ' $1 ')
    .replace(/\s+/g, ' ')
    .trim();
};

it('mixes colours of the tokens beforehand, and leaves the mixing to browsers that can', async () => {
  const mix = 'color-mix(in srgb, var(--brand-900) 50%, transparent)';
  expect(await built(`.a { color: red; background: ${mix} }`)).toBe(
    `.a { color: red; background: rgba(13, 58, 112, 0.5) } @supports (color: color-mix(in srgb, red, red)) { .a { background: ${mix} } }`,
  );
  expect(await built('.a { color: color-mix(in srgb, var(--surface) 50%, var(--ink-900)) }')).toContain(
    'rgb(136, 145, 157)',
  );
  await expect(built('.a { color: color-mix(in oklab, red, blue) }')).rejects.toThrow('no fallback for');
});

it('gives browsers without dvh the height of the window, also beside a variable', async () => {
  expect(await built('.a { height: calc(100dvh - var(--bar)) }')).toBe(
    '.a { height: calc(100vh - var(--bar)) } @supports (height: 1dvh) { .a { height: calc(100dvh - var(--bar)) } }',
  );
});

it('does not lose a list of selectors to one that is unknown', async () => {
  expect(await built('.a, .b:has(img) { color: red }')).toBe('.a { color: red } .b:has(img) { color: red }');
});

it('replaces focus and choice within a label', async () => {
  expect(await built('.a:has(:checked) b, .a:has(input:focus-visible) { color: red }')).toBe(
    '@supports not selector(:has(a)) { .a[data-checked] b, .a:focus-within { color: red } } .a:has(:checked) b, .a:has(input:focus-visible) { color: red }',
  );
});

it('writes widths as older browsers know them', async () => {
  expect(await built('@media (600px <= width < 992px), (width >= 1280px) { a { color: red } }')).toBe(
    '@media (min-width: 600px) and (max-width: 991.98px), (min-width: 1280px) { a { color: red } }',
  );
  expect(await built('@media (width < 768px) { a { color: red } }')).toContain('@media (max-width: 767.98px)');
});

it('repeats a layer without it for browsers that would skip it', async () => {
  expect(await built('@layer base { a { color: red } }')).toBe(
    '@supports not selector(:has(a)) { a { color: red } } @layer base { a { color: red } }',
  );
});
