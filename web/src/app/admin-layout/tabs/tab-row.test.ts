// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { bringIntoBar } from './tab-row.ts';

afterEach(() => document.body.replaceChildren());

it('scrolls a tab out from under the affixed one, which stays in view', () => {
  const { bar, tabs } = aBar({ affixed: true });
  bringIntoBar(tabs[1]!);
  // The tab is at 50…150, and the affixed one covers the bar up to 100.
  expect(bar.scrollLeft).toBe(250);
  bringIntoBar(tabs[0]!);
  expect(bar.scrollLeft).toBe(250);
});

it('scrolls a tab to the edges of the bar where no tab is affixed', () => {
  const { bar, tabs } = aBar({ affixed: false });
  bringIntoBar(tabs[1]!);
  expect(bar.scrollLeft).toBe(300);
  bringIntoBar(tabs[2]!);
  expect(bar.scrollLeft).toBe(350);
});

/** A bar from 0 to 400 that is scrolled by 300, with the edges of its tabs as a browser would lay them out. */
function aBar({ affixed }: { readonly affixed: boolean }) {
  const bar = document.createElement('ul');
  const tabs = [0, 50, 350].map((left, index) => {
    const tab = document.createElement('li');
    tab.dataset['affix'] = String(affixed && index === 0);
    tab.getBoundingClientRect = () => new DOMRect(left, 0, 100, 28);
    return tab;
  });
  bar.append(...tabs);
  document.body.append(bar);
  bar.getBoundingClientRect = () => new DOMRect(0, 0, 400, 40);
  bar.scrollLeft = 300;
  return { bar, tabs };
}
