import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Rules that can produce a serious finding; the rest is advice, and takes as long again. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'];

/** The width at which a page was first checked, by its URL and part. */
const firstWidths = new WeakMap<Page, Map<string, number>>();

/** Colours do not depend on the width: at a second width the colour checks, most of axe's work, are skipped. */
function hasSeenColours(page: Page, within: string): boolean {
  const width = page.viewportSize()?.width ?? 0;
  const seen = firstWidths.get(page) ?? new Map<string, number>();
  firstWidths.set(page, seen);
  const place = `${page.url()} ${within}`;
  const first = seen.get(place) ?? width;
  seen.set(place, first);
  return first !== width;
}

/**
 * The page has no horizontal overflow, and axe finds nothing serious. `within` excludes elements half hidden behind a
 * dialog.
 */
export async function expectSound(
  page: Page,
  within = 'html',
  { frames = false }: { readonly frames?: boolean } = {},
): Promise<void> {
  // A page that was just narrowed takes a moment to re-render.
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await expect.poll(overflow, 'the page is wider than the window').toBeLessThanOrEqual(0);
  // Legacy mode runs in the page in one call: passing results between pages, as axe otherwise does for frames, takes
  // as long again. Frames of another origin are only reached that way.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(!frames)
    .include(within)
    .options({
      runOnly: tags,
      resultTypes: ['violations'],
      preload: false,
      rules: hasSeenColours(page, within) ? { 'color-contrast': { enabled: false } } : {},
    })
    .analyze();
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}
