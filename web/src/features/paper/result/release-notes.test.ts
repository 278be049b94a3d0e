import { PaperState } from '@ganlin/contract/exam/kinds';
import { expect, it } from 'vitest';
import { releaseNotes } from './release-notes.ts';

const nothing = { score: false, verdict: false, answer: false, analysis: false };
const endTime = '2026-11-20T10:00:00.000Z';
const before = new Date('2026-11-20T09:59:00Z');
const after = new Date('2026-11-20T10:01:00Z');
const rules = (score: 0 | 1 | 2 | 3 | 4, verdict = score, answer = score, analysis = score) => ({
  score,
  verdict,
  answer,
  analysis,
});

it('shows nothing once everything is released', () => {
  const released = { score: true, verdict: true, answer: true, analysis: true };
  expect(
    releaseNotes({ release: rules(2), released, endTime, voidReason: null, state: PaperState.finished }, before),
  ).toEqual([]);
});

it('shows in one sentence the date of the parts that wait for the end', () => {
  const released = { ...nothing, score: true };
  const result = { release: rules(2, 3), released, endTime, voidReason: null, state: PaperState.finished };
  expect(releaseNotes(result, before)).toEqual([
    '每题对错和得分、正确答案、解析将在考试结束后公布，2026-11-20 18:00。',
  ]);
});

it('reports parts that are never released, and those released by staff', () => {
  const state = PaperState.finished;
  expect(
    releaseNotes({ release: rules(4, 4, 0, 0), released: nothing, endTime, voidReason: null, state }, after),
  ).toEqual(['成绩、每题对错和得分由考试组织方公布，请留意通知。', '正确答案、解析不公布。']);
});

it('announces no part before the one it would reveal', () => {
  const result = {
    release: rules(3, 2, 1, 0),
    released: nothing,
    endTime,
    voidReason: null,
    state: PaperState.finished,
  };
  expect(releaseNotes(result, before)).toEqual([
    '成绩、每题对错和得分、正确答案将在考试结束后公布，2026-11-20 18:00。',
    '解析不公布。',
  ]);
});

it('announces nothing for an abandoned paper', () => {
  expect(
    releaseNotes(
      { release: rules(2), released: nothing, endTime, voidReason: null, state: PaperState.abandoned },
      after,
    ),
  ).toEqual([]);
});

it('waits for the grading after the end', () => {
  const result = { release: rules(3), released: nothing, endTime, voidReason: null, state: PaperState.awaitingGrading };
  expect(releaseNotes(result, after)).toEqual(['成绩、每题对错和得分、正确答案、解析将在阅卷完成后公布。']);
});

it('shows nothing for a void paper', () => {
  const paper = { release: rules(3), released: nothing, endTime, state: PaperState.finished, voidReason: '替考' };
  expect(releaseNotes(paper, before)).toEqual([]);
});
