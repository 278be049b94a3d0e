import { parse } from 'acorn';
import { expect, it } from 'vitest';
import { newApis, newSelectors, rangeQueries, unexplained, usedNames } from './browser-apis.rules.ts';

const apis = newApis();
const found = (source: string): string[] => {
  const tree = parse(source, { ecmaVersion: 2021, sourceType: 'module' });
  return unexplained([...usedNames(tree, apis)]);
};

it('finds a new API that nothing completes: a method, a static method, a constructor', () => {
  expect(found('element.checkVisibility()')).toEqual(['checkVisibility']);
  expect(found('Document.parseHTMLUnsafe(text); new CloseWatcher()')).toEqual(['CloseWatcher', 'parseHTMLUnsafe']);
  expect(found('set.isSubsetOf(other)')).toEqual(['isSubsetOf']);
});

it('says which browsers lack it', () => {
  expect(apis.get('checkVisibility')).toBe('Element, not in chrome, firefox, safari');
  // Chromium has had it for long.
  expect(apis.get('requestIdleCallback')).toBe('Window, not in safari');
});

it('accepts what every browser of the floor has, what is completed, and what is not called', () => {
  expect(found('list.flatMap(run); Promise.allSettled(tasks); text.replaceAll(a, b); new ResizeObserver(run)')).toEqual(
    [],
  );
  expect(found('list.toSorted(); Object.hasOwn(record, name)')).toEqual([]);
  expect(found("const checkVisibility = 'checkVisibility' in element; other[checkVisibility]()")).toEqual([]);
});

it('leaves out names that an older API has too', () => {
  // `AbortSignal.any` is new, `Promise.any` is not.
  expect(apis.has('any')).toBe(false);
});

it('finds media queries with a range in a script: style sheets are rewritten by the build, scripts are not', () => {
  expect(rangeQueries('matchMedia(`(width < 768px)`); sizes:"(600px <= width) 92vw, 28vw"')).toEqual([
    '(width < 768px)',
    '(600px <= width)',
  ]);
  expect(rangeQueries('matchMedia(`(max-width: 767.98px)`); if (width < 768) go((height>=2))')).toEqual([]);
});

it('finds selectors in a script that were added in Chromium 88', () => {
  const selectorsIn = (source: string) => newSelectors(parse(source, { ecmaVersion: 2021, sourceType: 'module' }));
  expect(selectorsIn("body.querySelectorAll(':is(h2, h3) b'); at.closest(`:where(p) ${name}`)")).toEqual([
    ':is(h2, h3) b',
    ':where(p) ',
  ]);
  expect(selectorsIn("root.querySelector('input:not([type=file], [type=range])')")).toHaveLength(1);
  expect(selectorsIn("root.querySelector('input:not([type=file])'); css.push(':is(a, b)')")).toEqual([]);
});
