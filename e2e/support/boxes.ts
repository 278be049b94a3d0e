import { expect, type Locator } from '@playwright/test';

/** Where these elements are on the page, to half a pixel. Each is asked for its box: old browsers can do that. */
export async function boxesOf(elements: Locator): Promise<number[][]> {
  const boxes = await Promise.all((await elements.all()).map((element) => element.boundingBox()));
  const [left, top] = await elements.page().evaluate(() => [scrollX, scrollY] as const);
  return boxes.map((box) => {
    const { x, y, width, height } = box ?? { x: 0, y: 0, width: 0, height: 0 };
    return [x + left, y + top, width, height].map((value) => Math.round(value * 2) / 2);
  });
}

/** Nothing has moved; a pixel more or less is the rounding of a scrolled page. */
export async function expectUnmoved(elements: Locator, before: readonly (readonly number[])[]): Promise<void> {
  const now = await boxesOf(elements);
  expect(now).toHaveLength(before.length);
  const moved = now.filter((box, index) => box.some((value, at) => Math.abs(value - (before[index]?.[at] ?? 0)) > 1));
  expect(moved).toEqual([]);
}
