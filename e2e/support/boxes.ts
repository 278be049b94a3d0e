import { expect, type Locator } from '@playwright/test';

/** Where these elements are on the page, to half a pixel. */
export const boxesOf = (elements: Locator): Promise<number[][]> =>
  elements.evaluateAll((all) =>
    all.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return [x + scrollX, y + scrollY, width, height].map((value) => Math.round(value * 2) / 2);
    }),
  );

/** Nothing has moved; a pixel more or less is the rounding of a scrolled page. */
export async function expectUnmoved(elements: Locator, before: readonly (readonly number[])[]): Promise<void> {
  const now = await boxesOf(elements);
  expect(now).toHaveLength(before.length);
  const moved = now.filter((box, index) => box.some((value, at) => Math.abs(value - (before[index]?.[at] ?? 0)) > 1));
  expect(moved).toEqual([]);
}
