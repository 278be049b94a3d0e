import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** The rules a serious finding can come from; the rest is advice, and takes as long again. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'];

/** Where a page was looked at first, by its address and the part of it: the width. */
const firstWidths = new WeakMap<Page, Map<string, number>>();

/** Colours do not follow from the width: at a second one they, most of axe's work, are left out. */
function hasSeenColours(page: Page, within: string): boolean {
  const width = page.viewportSize()?.width ?? 0;
  const seen = firstWidths.get(page) ?? new Map<string, number>();
  firstWidths.set(page, seen);
  const place = `${page.url()} ${within}`;
  const first = seen.get(place) ?? width;
  seen.set(place, first);
  return first !== width;
}

/** Nothing sticks out at the side, and axe finds nothing serious. What lies half behind a window is left out by `within`. */
export async function expectSound(page: Page, within = 'html'): Promise<void> {
  // A page that has just been made narrow draws itself anew in a moment.
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await expect.poll(overflow, 'the page is wider than the window').toBeLessThanOrEqual(0);
  // In one go in the page: carrying what was found between pages, as it does otherwise for frames, takes as long again.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
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
