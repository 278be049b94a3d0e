import { z } from 'zod';
import { post } from '../core/endpoint.ts';
import { Id } from '../core/id.ts';
import { ask } from '../core/message.ts';
import { Time } from '../core/time.ts';
import { QuestionType } from '../question/kinds.ts';
import { MAX_HOSTED_PLAYERS, MatchState } from './kinds.ts';
import { MAX_MATCH_QUESTIONS, MatchView } from './match.ts';

const one = z.object({ matchId: Id });

/** What the host of a match on the big screen does besides playing. */
export const HostMove = { begin: 1, reveal: 2, next: 3, pause: 4, resume: 5, end: 6 } as const;
export type HostMove = (typeof HostMove)[keyof typeof HostMove];

export const hostAsks = {
  watch: ask('battle/watch', {
    summary: '主持人进入大屏',
    access: 'perm:battle:host:run',
    request: one,
    response: z.object({ view: MatchView }),
    errors: ['matchNotFound', 'questionsWithheld'],
    limit: { count: 30, seconds: 10 },
  }),
  /** Begins, reveals at once, goes on, skips, pauses, ends. `seq` is that of the screen: a second press does nothing. */
  move: ask('battle/move', {
    summary: '主持人推进大屏',
    access: 'perm:battle:host:run',
    request: one.extend({ move: z.enum(HostMove), seq: z.int32().min(0) }),
    response: z.null(),
    errors: ['matchNotFound', 'matchOver', 'hostPhaseWrong'],
    limit: { count: 30, seconds: 10 },
  }),
};

export const hostApi = {
  /** Opens a match for a class; players join by its code. */
  open: post('/api/battle/host/open', {
    summary: '开一场大屏抢答',
    access: 'perm:battle:host:run',
    /** The page brings the id, so that a repeated call opens it once. */
    request: one.extend({ battleId: Id, title: z.string().trim().max(50).default('') }),
    response: one.extend({ code: z.string() }),
    errors: ['battleNotFound', 'battleQuestionsFew', 'matchRunning'],
  }),
  /** Afterwards: who, how well, and which questions were hard. */
  report: post('/api/battle/host/report', {
    summary: '大屏抢答报告',
    access: 'perm:battle:host:run',
    request: one,
    response: z.object({
      title: z.string(),
      state: z.enum(MatchState),
      beganAt: Time,
      settledAt: Time.nullable(),
      joined: z.int(),
      players: z
        .array(
          z.object({
            place: z.int(),
            name: z.string(),
            deptName: z.string(),
            points: z.int(),
            rights: z.int(),
            answered: z.int(),
            averageMs: z.int().nullable(),
          }),
        )
        .max(MAX_HOSTED_PLAYERS),
      questions: z
        .array(
          z.object({
            ordinal: z.int(),
            text: z.string(),
            type: z.enum(QuestionType),
            answered: z.int(),
            rights: z.int(),
          }),
        )
        .max(MAX_MATCH_QUESTIONS),
    }),
    errors: ['matchNotFound', 'matchNotOver'],
  }),
  /** Matches that the user has hosted, newest first. */
  own: post('/api/battle/host/own', {
    summary: '我主持的大屏抢答',
    access: 'perm:battle:host:run',
    request: z.object({}),
    response: z
      .array(
        z.object({
          matchId: Id,
          title: z.string(),
          state: z.enum(MatchState),
          joined: z.int(),
          createdAt: Time,
        }),
      )
      .max(50),
  }),
};
