/** The page numbers offered: the first, the last, and those around the current one. */
export function pagesShown(page: number, pages: number): number[] {
  const near = [1, pages, page - 1, page, page + 1];
  if (page <= 3) near.push(2, 3, 4);
  if (page >= pages - 2) near.push(pages - 1, pages - 2, pages - 3);
  return [...new Set(near)].filter((each) => each >= 1 && each <= pages).toSorted((one, other) => one - other);
}
