import { entryKinds, type TranscriptEntry } from '@ganlin/contract/transcript/entry';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compareEntries, cursorOf, mergeEntries, pageOf, placeOfCursor } from './timeline.rules.ts';

const entry = (part: Partial<TranscriptEntry>): TranscriptEntry => ({
  kind: 'exam',
  id: 'a',
  title: '月度测验',
  at: new Date(0),
  startsOn: null,
  detail: '',
  value: '',
  unit: '',
  state: '',
  tone: 'ok',
  hourTenths: 0,
  games: 0,
  link: '',
  linkText: '',
  ...part,
});

/** Few moments and ids, so that many entries share them. */
const someEntries = fc
  .uniqueArray(
    fc.record({
      kind: fc.constantFrom(...entryKinds),
      id: fc.constantFrom('a', 'b~c', '~', 'd'),
      time: fc.integer({ min: -3, max: 3 }),
      title: fc.constantFrom('火箭作业', '高炮作业 ABC'),
    }),
    { selector: ({ kind, id }) => `${kind}/${id}`, maxLength: 24 },
  )
  .map((list) => list.map(({ time, ...one }) => entry({ ...one, at: new Date(time) })));

function allPages(entries: readonly TranscriptEntry[], asked: Omit<Parameters<typeof pageOf>[1], 'after'>) {
  const pages: TranscriptEntry[] = [];
  for (let after = ''; ;) {
    const page = pageOf(entries, { ...asked, after });
    pages.push(...page.entries);
    if (page.next === null) return pages;
    expect(page.entries).toHaveLength(asked.size);
    after = page.next;
  }
}

it('loses no entry and shows none twice over pages of any size, however the sources are cut', () => {
  fc.assert(
    fc.property(someEntries, fc.integer({ min: 1, max: 9 }), fc.integer({ min: 0, max: 24 }), (list, size, cut) => {
      const merged = mergeEntries([list.slice(0, cut), list.slice(cut)]);
      expect(allPages(merged, { size, keyword: '' })).toEqual(list.toSorted(compareEntries));
    }),
  );
});

it('pages what is asked for, and says how many are left', () => {
  fc.assert(
    fc.property(someEntries, fc.constantFrom(...entryKinds), fc.integer({ min: 1, max: 5 }), (list, kind, size) => {
      const merged = mergeEntries([list]);
      const wanted = merged.filter((one) => one.kind === kind && one.title.includes('ABC'));
      expect(allPages(merged, { kind, keyword: 'abc', size })).toEqual(wanted);
      const { entries, left } = pageOf(merged, { kind, keyword: 'abc', after: '', size });
      expect(entries.length + left).toBe(wanted.length);
    }),
  );
});

it('goes on at the same place when entries come in between', () => {
  const [old, older, oldest] = [3, 2, 1].map((time) => entry({ id: String(time), at: new Date(time) }));
  const { next } = pageOf(mergeEntries([[old!, older!, oldest!]]), { keyword: '', after: '', size: 2 });
  const grown = mergeEntries([[old!, older!, oldest!], [entry({ id: 'new', at: new Date(9) })]]);
  expect(pageOf(grown, { keyword: '', after: next!, size: 2 }).entries).toEqual([oldest]);
});

it('reads back the cursors that it writes, and no others', () => {
  fc.assert(
    fc.property(someEntries, (list) => {
      for (const { at, kind, id } of list) {
        const place = { time: at.getTime(), kind, id };
        expect(placeOfCursor(cursorOf(place))).toEqual(place);
      }
    }),
  );
  for (const text of ['', 'x~exam~a', '5~nothing~a', '99999999999999999~exam~a'])
    expect(placeOfCursor(text)).toBe(undefined);
});
