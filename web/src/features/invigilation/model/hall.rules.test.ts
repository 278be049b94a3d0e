import { Presence } from '@ganlin/contract/invigilation/kinds';
import { FaceState } from '@ganlin/contract/paper/face';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { absent, eventOf, handedIn, tileOf } from '../../../../test/hall.ts';
import { concernsOf, remediesOf } from './concerns.ts';
import { consequenceOf, extensionText, namesText, skippedText } from './consequences.ts';
import { replacedBy, withChanges, withEvents } from './merge.ts';
import type { Tile } from './rows.ts';
import { between, moveFrom, rowsOf, toggled } from './selection.ts';
import { countsOf, deptsOf, groupsOf, wholeHall } from './view.ts';

const hallOf = (...tiles: readonly Tile[]) => new Map(tiles.map((tile) => [tile.userId, tile]));

it('merges changes in any order and number with the same outcome, and keeps what did not change', () => {
  const ids = fc.constantFrom('a', 'b', 'c');
  const change = fc.record({ userId: ids, answered: fc.nat(3) });
  const hall = hallOf(tileOf('a'), tileOf('b'), tileOf('c'));
  fc.assert(
    fc.property(fc.array(change, { maxLength: 6 }), (changes) => {
      const tiles = changes.map(({ userId, answered }) => tileOf(userId, { answered }));
      const once = withChanges(hall, tiles);
      // Each user has one tile; only the last one of a user counts.
      const last = [...hallOf(...tiles).values()];
      expect(withChanges(once, last)).toBe(once);
      const untouched = [...hall.keys()].filter((id) => !changes.some(({ userId }) => userId === id));
      for (const id of untouched) expect(once.get(id)).toBe(hall.get(id));
    }),
  );
});

it('replaces the hall by everybody of now, with the same objects where nothing changed', () => {
  const hall = hallOf(tileOf('a'), tileOf('b', { doubts: [1] }), tileOf('c'));
  expect(replacedBy(hall, [tileOf('a'), tileOf('b', { doubts: [1] }), tileOf('c')])).toBe(hall);
  const next = replacedBy(hall, [tileOf('b', { doubts: [1, 2] }), tileOf('a')]);
  expect([...next.keys()]).toEqual(['b', 'a']);
  expect(next.get('a')).toBe(hall.get('a'));
  expect(next.get('b')?.doubts).toEqual([1, 2]);
});

it('shows each event once, the newest first, with its comment as it is now', () => {
  const first = withEvents([], [eventOf('1'), eventOf('2', { at: '2026-03-05T04:04:00.000Z' })]);
  const second = withEvents(first, [eventOf('1', { comment: '电脑弹窗' })]);
  expect(second.map(({ id, comment }) => [id, comment])).toEqual([
    ['2', ''],
    ['1', '电脑弹窗'],
  ]);
});

it('counts the figures and groups by state in the order of urgency, without the empty ones', () => {
  const hall = hallOf(
    tileOf('a'),
    tileOf('b', absent),
    tileOf('c', { ...handedIn, flagged: true }),
    tileOf('d', { presence: Presence.offline }),
    tileOf('e', { locked: true, flagged: true }),
    tileOf('f', { flagged: true }),
    tileOf('g', { ...handedIn, isVoid: true }),
    tileOf('h', { ...absent, presence: Presence.waiting }),
    tileOf('i', { ...absent, presence: Presence.waiting, face: FaceState.waiting }),
  );
  expect(countsOf(hall)).toEqual({
    all: 9,
    absent: 1,
    waiting: 2,
    inExam: 3,
    offline: 1,
    handedIn: 2,
    flagged: 3,
    unchecked: 1,
  });
  expect(groupsOf(hall, wholeHall).map(({ key, ids }) => [key, ids.join('')])).toEqual([
    ['locked', 'e'],
    ['unchecked', 'i'],
    ['flagged', 'f'],
    ['offline', 'd'],
    ['busy', 'a'],
    ['waiting', 'h'],
    ['done', 'c'],
    ['absent', 'b'],
    ['void', 'g'],
  ]);
});

it('filters by figure, department and name, and keeps the order of the server within a group', () => {
  const hall = hallOf(
    tileOf('a', { name: '王海涛', deptName: '围场' }),
    tileOf('b', { name: '李海', deptName: '赤城', answered: 1 }),
    tileOf('c', { name: '王红', deptName: '赤城', answered: 50 }),
  );
  const idsOf = (choice: Partial<typeof wholeHall>) =>
    groupsOf(hall, { ...wholeHall, ...choice }).map(({ title, ids }) => `${title}:${ids.join('')}`);
  expect(idsOf({ keyword: ' 海 ', grouping: 'none' })).toEqual([':ab']);
  expect(idsOf({ dept: '赤城', grouping: 'none' })).toEqual([':bc']);
  expect(idsOf({ grouping: 'dept' })).toEqual(['赤城:bc', '围场:a']);
  expect(idsOf({ figure: 'offline' })).toEqual([]);
  expect(deptsOf(hall)).toEqual([
    { name: '赤城', count: 2 },
    { name: '围场', count: 1 },
  ]);
});

it('puts papers that are going to be collected first, who is locked out, then marks, then lost connections, the longest first', () => {
  const offline = { presence: Presence.offline, concern: '离线' };
  const hall = hallOf(
    tileOf('short', { ...offline, seenAt: '2026-03-05T04:02:00.000Z' }),
    tileOf('long', { ...offline, seenAt: '2026-03-05T03:50:00.000Z' }),
    tileOf('marked', { flagged: true, breaches: 1, concern: '离开页面 1 次' }),
    tileOf('more', { flagged: true, breaches: 4, concern: '离开页面 4 次' }),
    tileOf('locked', { locked: true, concern: '等待解锁' }),
    tileOf('face', { ...absent, face: FaceState.waiting, concern: '人脸等待人工核验' }),
    tileOf('soon', { locked: true, collecting: true, concern: '一分钟内收卷' }),
    tileOf('fine'),
  );
  expect(concernsOf(hall)).toEqual(['soon', 'locked', 'face', 'more', 'marked', 'long', 'short']);
  for (const state of [{ locked: true }, { collecting: true }])
    expect(remediesOf(tileOf('x', state))).toEqual(['unlock', 'message']);
});

it('moves through rows of different length, between groups, and never out of the wall', () => {
  const rows = rowsOf([{ ids: ['a', 'b', 'c', 'd', 'e'] }, { ids: ['f', 'g', 'h'] }], 3);
  expect(rows).toEqual([
    ['a', 'b', 'c'],
    ['d', 'e'],
    ['f', 'g', 'h'],
  ]);
  expect(moveFrom(rows, 'c', 'ArrowDown')).toBe('e');
  expect(moveFrom(rows, 'c', 'ArrowRight')).toBe('d');
  expect(moveFrom(rows, 'f', 'ArrowLeft')).toBe('e');
  expect(moveFrom(rows, 'a', 'ArrowUp')).toBeUndefined();
  expect(moveFrom(rows, 'a', 'PageDown')).toBe('f');
  expect(moveFrom(rows, 'a', 'End')).toBe('h');
  expect(moveFrom(rows, undefined, 'ArrowDown')).toBe('a');
  expect(moveFrom([], 'a', 'End')).toBeUndefined();
});

it('selects a range in either direction, and one by one', () => {
  const order = ['a', 'b', 'c', 'd'];
  expect(between(order, 'c', 'a')).toEqual(['a', 'b', 'c']);
  expect(between(order, undefined, 'b')).toEqual(['b']);
  expect(between(order, 'gone', 'b')).toEqual(['b']);
  expect(between(order, 'a', 'gone')).toEqual([]);
  expect([...toggled(toggled(new Set(['a']), 'b'), 'a')]).toEqual(['b']);
});

it('says for whom an action is, and why not for the others', () => {
  const chosen = [
    tileOf('a', { name: '王海涛' }),
    tileOf('b', { name: '马卫东', ...absent }),
    tileOf('c', { name: '孙佳宁', ...handedIn }),
    tileOf('d', { name: '谢永刚', ...handedIn, isVoid: true }),
    tileOf('e', { name: '郭宏宇', locked: true }),
    tileOf('f', { name: '何振华', collecting: true }),
  ];
  const of = (action: Parameters<typeof consequenceOf>[0]) => {
    const { applies, skipped } = consequenceOf(action, chosen);
    return [applies.map(({ userId }) => userId).join(''), ...skipped.map(skippedText)];
  };
  expect(of('message')).toEqual(['acdef', '马卫东还没有开始']);
  expect(of('extend')).toEqual(['aef', '马卫东还没有开始', '孙佳宁已交卷', '谢永刚已作废']);
  expect(of('unlock')).toEqual(['ef', '王海涛没有锁定', '马卫东还没有开始', '孙佳宁、谢永刚已交卷']);
  expect(of('reopen')).toEqual(['c', '王海涛、郭宏宇、何振华正在作答', '马卫东还没有开始', '谢永刚已作废']);
  expect(of('force')).toEqual(['aef', '马卫东还没有开始', '孙佳宁、谢永刚已交卷']);
  expect(of('void')).toEqual(['c', '王海涛、郭宏宇、何振华正在作答，请先收卷', '马卫东还没有开始', '谢永刚已经作废']);
  const faces = [
    tileOf('a', { name: '王海涛', ...absent, face: FaceState.waiting }),
    tileOf('b', { name: '马卫东', ...absent, face: FaceState.passed }),
    tileOf('c', { name: '孙佳宁', ...handedIn, face: FaceState.refused }),
    tileOf('d', { name: '谢永刚' }),
  ];
  const passing = consequenceOf('facePass', faces);
  expect([passing.applies.map(({ userId }) => userId), passing.skipped.map(skippedText)]).toEqual([
    ['a'],
    ['马卫东已核验通过', '孙佳宁已交卷', '谢永刚不核验人脸'],
  ]);
  expect(consequenceOf('faceRefuse', faces).applies.map(({ userId }) => userId)).toEqual(['a', 'b']);
  expect(namesText(chosen)).toBe('王海涛等 6 人');
});

it('shows the ends before and after more time, of one examinee or of several with different ends', () => {
  const late = tileOf('b', { deadlineAt: '2026-03-05T04:50:00.000Z' });
  expect(extensionText([tileOf('a'), tileOf('c')], 10)).toBe('12:30 → 12:40');
  expect(extensionText([tileOf('a'), late], 10)).toBe('12:30–12:50 → 12:40–13:00');
  expect(extensionText([tileOf('a', { deadlineAt: null })], 10)).toBe('');
});
