import type { Page } from '@playwright/test';

/** Pairs of overlapping texts, as `text ⨯ text`; should be empty. */
export function overlappingTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    interface Line {
      readonly text: string;
      readonly owner: Element;
      readonly left: number;
      readonly right: number;
      readonly top: number;
      readonly bottom: number;
    }
    const lines: Line[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const owner = node.parentElement;
      const text = node.textContent?.trim() ?? '';
      if (!owner || text === '' || owner.closest('svg, script, style, dialog:not([open])')) continue;
      // Elements skipped by `content-visibility: auto` get boxes as soon as they are measured, but are not painted. Old
      // browsers (before Chromium 105) have no such elements on our pages, nor this method.
      const seenAsIs = { opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true };
      if ('checkVisibility' in owner ? !owner.checkVisibility(seenAsIs) : !isSeen(owner)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const rect of range.getClientRects()) {
        const seen = clipped(owner, rect);
        // A line's box is higher than its glyphs: only the middle counts.
        const spare = rect.height / 4;
        if (seen) lines.push({ ...seen, text, owner, top: seen.top + spare, bottom: seen.bottom - spare });
      }
    }
    lines.sort((one, other) => one.top - other.top);
    const found: string[] = [];
    for (const [at, one] of lines.entries()) {
      for (let next = at + 1; next < lines.length; next++) {
        const other = lines[next];
        if (!other || other.top >= one.bottom) break;
        if (other.owner === one.owner) continue;
        const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
        if (width > 2 && Math.min(one.bottom, other.bottom) - other.top > 2) {
          found.push(`${one.text.slice(0, 20)} ⨯ ${other.text.slice(0, 20)}`);
        }
      }
    }
    return found;

    function isSeen(owner: Element): boolean {
      for (let around: Element | null = owner; around; around = around.parentElement) {
        if (getComputedStyle(around).opacity === '0') return false;
      }
      return owner.getClientRects().length > 0 && getComputedStyle(owner).visibility === 'visible';
    }

    /** The part of a box that is not clipped by its ancestors; undefined if none. */
    function clipped(owner: Element, rect: DOMRect) {
      let { left, right, top, bottom } = rect;
      for (let around: Element | null = owner; around; around = around.parentElement) {
        const { overflowX, overflowY, position, clipPath } = getComputedStyle(around);
        // Visually hidden, for screen readers and keyboard focus.
        if (clipPath === 'inset(50%)') return undefined;
        if (overflowX !== 'visible' || overflowY !== 'visible') {
          const box = around.getBoundingClientRect();
          left = Math.max(left, box.left);
          right = Math.min(right, box.right);
          top = Math.max(top, box.top);
          bottom = Math.min(bottom, box.bottom);
        }
        if (position === 'fixed') break;
      }
      return right - left > 1 && bottom - top > 4 ? { left, right, top, bottom } : undefined;
    }
  });
}
