import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { findTab, type Tab, type Tabs } from '../../../lib/screen/tabs/tabs.ts';

interface TabRow {
  readonly row: RefObject<HTMLUListElement | null>;
  /** There are more tabs than fit into the bar. */
  readonly isCrowded: boolean;
  /** The one tab that the Tab key stops at; arrows lead to the others. */
  readonly stop: Tab | undefined;
  readonly moveByKey: (event: KeyboardEvent) => void;
  readonly onFocusTab: (tab: Tab | undefined) => void;
  /** For a tab that is removed while it has the focus. */
  readonly onFocusLost: () => void;
}

/** Navigation within the row of tabs: it scrolls instead of growing, and is one stop for the keyboard. */
export function useTabRow(tabs: Tabs, current: string): TabRow {
  const row = useRef<HTMLUListElement>(null);
  const [focused, setFocused] = useState<string>();
  const isFocusLost = useRef(false);
  const isCrowded = useCrowded(row);
  const stop = findTab(tabs, focused ?? current) ?? findTab(tabs, current) ?? tabs[0];
  useEffect(() => {
    if (isFocusLost.current) linksOf(row.current).find(isStop)?.focus();
    isFocusLost.current = false;
  });
  return {
    row,
    isCrowded,
    stop,
    moveByKey: (event) => moveByKey(event, linksOf(row.current)),
    onFocusTab: (tab) => setFocused(tab?.pathname),
    onFocusLost: () => {
      isFocusLost.current = true;
    },
  };
}

/** Scrolls the bar only: `scrollIntoView` would scroll the page too, because of the space reserved for the header. */
export function bringIntoBar(item: HTMLElement): void {
  const bar = item.parentElement;
  if (!bar) return;
  const [tab, room] = [item.getBoundingClientRect(), bar.getBoundingClientRect()];
  // The first tab, if affixed, stays in place and covers the others.
  const first = bar.querySelector(':scope > [data-affix=true]:first-child');
  const left = first && first !== item ? first.getBoundingClientRect().right : room.left;
  if (tab.left < left) bar.scrollLeft -= left - tab.left;
  if (tab.right > room.right) bar.scrollLeft += tab.right - room.right;
}

const linksOf = (row: HTMLElement | null): HTMLElement[] => [...(row?.querySelectorAll<HTMLElement>('a') ?? [])];
const isStop = (link: HTMLElement): boolean => link.tabIndex === 0;

function moveByKey(event: KeyboardEvent, links: readonly HTMLElement[]): void {
  const at = links.findIndex((link) => link === event.target);
  if (at < 0 || event.ctrlKey || event.altKey || event.metaKey) return;
  const target = links[placeBy(event.key, { at, last: links.length - 1 }) ?? -1];
  if (event.key === ' ') links[at]?.click();
  else if (target) target.focus({ preventScroll: true });
  else return;
  event.preventDefault();
}

function placeBy(key: string, { at, last }: { readonly at: number; readonly last: number }): number | undefined {
  const places: Readonly<Record<string, number>> = {
    ArrowLeft: at === 0 ? last : at - 1,
    ArrowRight: at === last ? 0 : at + 1,
    Home: 0,
    End: last,
  };
  return places[key];
}

/** Tracks added and removed tabs and the available space; then scrolls the current tab into view. */
function useCrowded(row: RefObject<HTMLElement | null>): boolean {
  const [isCrowded, setCrowded] = useState(false);
  useLayoutEffect(() => {
    const element = row.current;
    if (!element) return undefined;
    const look = () => {
      setCrowded(isOverfull(element));
      const shown = element.querySelector<HTMLElement>('[data-shown=true]');
      if (shown) bringIntoBar(shown);
    };
    const sizes = new ResizeObserver(look);
    // A tab also grows with the font size, which leaves the row's size unchanged.
    const watchSizes = () => [element, ...element.children].forEach((part) => sizes.observe(part));
    const tabs = new MutationObserver(() => {
      watchSizes();
      look();
    });
    watchSizes();
    tabs.observe(element, { childList: true });
    element.addEventListener('wheel', scrollSideways, { passive: false });
    return () => {
      sizes.disconnect();
      tabs.disconnect();
      element.removeEventListener('wheel', scrollSideways);
    };
  }, [row]);
  return isCrowded;
}

const isOverfull = (row: HTMLElement): boolean => row.scrollWidth > row.clientWidth;

const LINE_PX = 16;

/** A wheel scrolls only vertically; over a row of tabs that means left and right, and the page stays where it is. */
function scrollSideways(event: WheelEvent): void {
  const row = event.currentTarget;
  if (!(row instanceof HTMLElement) || event.deltaX !== 0 || event.ctrlKey) return;
  if (!isOverfull(row)) return;
  event.preventDefault();
  row.scrollLeft += event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE_PX : 1);
}
