import { expect, it } from 'vitest';
import {
  commented,
  draftOf,
  filled,
  given,
  MAX_COMMENT,
  pointChoices,
  rebased,
  schemeOf,
  stepped,
  toggled,
  withBlock,
  zeroed,
  type MarkDraft,
} from './mark-draft.ts';

const items = [
  { id: 'a', text: '申请单位', points: 1 },
  { id: 'b', text: '起止时刻', points: 0.5, hint: '只写日期不给分' },
  { id: 'c', text: '事后补报', points: -1 },
];
const scheme = schemeOf({ version: 2, items }, 6);
const empty = draftOf(null, scheme);
const sent: MarkDraft = { ...empty, markId: 'm1', scoreCenti: 100 };

it('adds up ticked items and never goes below 0 or above full marks', () => {
  const both = toggled(toggled(empty, 'a', scheme), 'b', scheme);
  expect(both).toMatchObject({ ticked: ['a', 'b'], scoreCenti: 150 });
  expect(toggled(both, 'a', scheme)).toMatchObject({ ticked: ['b'], scoreCenti: 50 });
  expect(toggled(empty, 'c', scheme).scoreCenti).toBe(0);
  expect(toggled(both, 'a', { ...scheme, maxCenti: 100 }).scoreCenti).toBe(50);
  expect(toggled(empty, 'x', scheme)).toBe(empty);
});

it('has no points until they are given, not even 0', () => {
  expect(empty.scoreCenti).toBeNull();
  expect(commented(empty, '好').scoreCenti).toBeNull();
  expect(zeroed(toggled(empty, 'a', scheme))).toMatchObject({ ticked: [], scoreCenti: 0 });
  expect(filled(empty, scheme)).toMatchObject({ ticked: ['a', 'b'], scoreCenti: 600 });
});

it('refuses more than full marks', () => {
  expect(given(empty, 600, scheme).scoreCenti).toBe(600);
  expect(given(empty, 700, scheme)).toBe(empty);
});

it('moves by half points and reaches full marks that are not a multiple of half a point', () => {
  expect(stepped(empty, 1, scheme).scoreCenti).toBe(50);
  expect(stepped(zeroed(empty), -1, scheme).scoreCenti).toBe(0);
  const odd = { ...scheme, maxCenti: 125 };
  expect(stepped({ ...empty, scoreCenti: 100 }, 1, odd).scoreCenti).toBe(125);
  expect(stepped({ ...empty, scoreCenti: 125 }, 1, odd).scoreCenti).toBe(125);
  expect(stepped({ ...empty, scoreCenti: 125 }, -1, odd).scoreCenti).toBe(100);
});

it('gets another id once it is changed after it was sent', () => {
  const changes = [
    toggled(sent, 'a', scheme),
    given(sent, 200, scheme),
    commented(sent, '好'),
    stepped(sent, 1, scheme),
  ];
  expect(changes.map(({ markId }) => markId)).toEqual(['', '', '', '']);
});

it('keeps the comment and asks for points again when the rubric has changed', () => {
  const draft = { ...toggled(toggled(empty, 'a', scheme), 'b', scheme), comment: '缺方位', markId: 'm1' };
  expect(rebased(draft, scheme)).toBe(draft);
  const next = schemeOf({ version: 3, items: items.slice(1) }, 6);
  expect(rebased(draft, next)).toEqual({
    markId: '',
    rubricVersion: 3,
    ticked: ['b'],
    scoreCenti: null,
    comment: '缺方位',
  });
});

it('starts a correction from the mark given before, without items that no longer exist', () => {
  const mine = { score: 4.5, items: ['a', 'gone'], comment: '缺方位' };
  expect(draftOf(mine, scheme)).toEqual({
    markId: '',
    rubricVersion: 2,
    ticked: ['a'],
    scoreCenti: 450,
    comment: '缺方位',
  });
});

it('appends comment blocks as sentences, once, and never over the limit', () => {
  const one = withBlock(empty, '要素不全');
  expect(one.comment).toBe('要素不全。');
  expect(withBlock(one, '要素不全')).toBe(one);
  expect(withBlock(one, '答非所问').comment).toBe('要素不全。答非所问。');
  expect(withBlock(commented(empty, '缺方位'), '答非所问').comment).toBe('缺方位。答非所问。');
  const full = commented(empty, '字'.repeat(MAX_COMMENT + 1));
  expect(full.comment).toHaveLength(MAX_COMMENT);
  expect(withBlock(full, '答非所问')).toBe(full);
});

it('offers whole points and full marks, but not a wall of buttons', () => {
  expect(pointChoices(300)).toEqual([0, 100, 200, 300]);
  expect(pointChoices(150)).toEqual([0, 100, 150]);
  expect(pointChoices(10_000)).toEqual([]);
});
