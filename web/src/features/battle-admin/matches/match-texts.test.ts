import { MatchKind, MatchResult, VoidReason } from '@ganlin/contract/battle/kinds';
import { expect, it } from 'vitest';
import { playersText, pointsText, resultText, voidText } from './match-texts.ts';

const player = (change: object = {}) => ({
  name: '周立新',
  deptName: '',
  standIn: false,
  points: 900,
  result: MatchResult.won,
  ratingChange: 15,
  ...change,
});

it('names both players, and a stand-in as such', () => {
  const players = [player(), player({ name: '小雨', standIn: true, points: 700 })];
  expect(playersText({ kind: MatchKind.ranked, players, joined: 2 })).toBe('周立新 对 小雨（人机）');
  expect(playersText({ kind: MatchKind.hosted, players, joined: 36 })).toBe('36 人抢答');
  expect(playersText({ kind: MatchKind.room, players: [], joined: 0 })).toBe('还没有人');
  expect([pointsText(players), pointsText([])]).toEqual(['900 : 700', '—']);
});

it('shows a result with the change of the rating, where there is one', () => {
  expect(resultText(player())).toBe('胜利 +15');
  expect(resultText(player({ result: MatchResult.lost, ratingChange: -12 }))).toBe('惜败 -12');
  expect(resultText(player({ result: MatchResult.drawn, ratingChange: null }))).toBe('平局');
  expect(resultText(player({ result: null }))).toBe('—');
});

it('says why a match does not count', () => {
  expect(voidText({ voidReason: VoidReason.byStaff, voidNote: '题目有误' })).toBe('管理员作废了本局：题目有误');
  expect(voidText({ voidReason: VoidReason.interrupted, voidNote: '' })).toBe('服务中断，本局作废');
  expect(voidText({ voidReason: null, voidNote: '' })).toBe('');
});
