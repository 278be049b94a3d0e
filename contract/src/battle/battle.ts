import { z } from 'zod';
import { post } from '../core/endpoint.ts';
import { Id } from '../core/id.ts';
import { paging } from '../core/page.ts';
import { CycleType, Time } from '../core/time.ts';
import { BattleState, MatchKind, MatchResult, MatchState, VoidReason } from './kinds.ts';
import { MAX_MATCH_QUESTIONS } from './match.ts';

const MAX_BATTLE_REPOS = 20;

/** A battle as staff fill it in. */
export const BattleForm = z
  .object({
    title: z.string().trim().min(1, '请填写名称').max(50, '名称不能超过 50 个字'),
    remark: z.string().trim().max(200, '说明不能超过 200 个字').default(''),
    repoIds: z.array(Id).min(1, '请选择题库').max(MAX_BATTLE_REPOS, `最多选择 ${MAX_BATTLE_REPOS} 个题库`),
    questions: z.int().min(3, '每局至少 3 题').max(MAX_MATCH_QUESTIONS, `每局最多 ${MAX_MATCH_QUESTIONS} 题`),
    seconds: z.int().min(5, '每题至少 5 秒').max(60, '每题最多 60 秒'),
    opensAt: Time.nullable(),
    closesAt: Time.nullable(),
    /** Ranked games of a person in a cycle; null: any number. */
    games: z.int().min(1).max(100).nullable(),
    cycleType: z.enum(CycleType),
    standIn: z.boolean(),
    /** Seconds of waiting until a stand-in plays. */
    standInAfter: z.int().min(5).max(120),
  })
  .refine(({ opensAt, closesAt }) => !opensAt || !closesAt || opensAt < closesAt, {
    path: ['closesAt'],
    error: '结束时间应当晚于开始时间',
  });

const BattleRow = z.object({
  id: Id,
  title: z.string(),
  state: z.enum(BattleState),
  repoTitles: z.array(z.string()).max(MAX_BATTLE_REPOS),
  questions: z.int(),
  seconds: z.int(),
  opensAt: Time.nullable(),
  closesAt: Time.nullable(),
  /** Matches that were settled, and people in them. */
  matches: z.int(),
  players: z.int(),
  running: z.int(),
  updatedAt: Time,
});

const one = z.object({ id: Id });

/** Battles as staff arrange them. */
export const battleApi = {
  paging: post('/api/battle/battle/paging', {
    summary: '对战活动列表',
    access: 'perm:battle:battle:paging',
    ...paging(
      z.object({ keyword: z.string().trim().max(50).optional(), state: z.enum(BattleState).optional() }),
      BattleRow,
    ),
  }),
  detail: post('/api/battle/battle/detail', {
    summary: '对战活动',
    access: 'perm:battle:battle:paging',
    request: one,
    response: z.object({
      id: Id,
      state: z.enum(BattleState),
      version: z.int32(),
      form: BattleForm,
      repos: z.array(z.object({ id: Id, title: z.string(), questions: z.int() })).max(MAX_BATTLE_REPOS),
    }),
    errors: ['battleNotFound'],
  }),
  save: post('/api/battle/battle/save', {
    summary: '新增或修改对战活动',
    access: 'perm:battle:battle:save',
    /** A new battle may bring its id, so that a repeated call creates it once. */
    request: z.object({ id: Id.optional(), version: z.int32().optional(), form: BattleForm }),
    response: one.extend({ version: z.int32() }),
    errors: ['battleNotFound', 'battleChanged', 'battleNotReady', 'repoNotFound'],
  }),
  open: post('/api/battle/battle/open', {
    summary: '开放对战活动',
    access: 'perm:battle:battle:publish',
    request: one,
    response: z.null(),
    errors: ['battleNotFound', 'battleNotReady', 'battleStateWrong'],
  }),
  close: post('/api/battle/battle/close', {
    summary: '停止对战活动',
    access: 'perm:battle:battle:publish',
    request: one,
    response: z.null(),
    errors: ['battleNotFound', 'battleStateWrong'],
  }),
  delete: post('/api/battle/battle/delete', {
    summary: '删除对战活动',
    access: 'perm:battle:battle:delete',
    request: one,
    response: z.null(),
    errors: ['battleNotFound', 'battleHasMatches'],
  }),
};

const StaffMatch = z.object({
  id: Id,
  kind: z.enum(MatchKind),
  state: z.enum(MatchState),
  battleTitle: z.string(),
  ordinal: z.int(),
  questions: z.int(),
  /** Both players; of a hosted match the first two. */
  players: z
    .array(
      z.object({
        name: z.string(),
        deptName: z.string(),
        standIn: z.boolean(),
        points: z.int(),
        result: z.enum(MatchResult).nullable(),
        ratingChange: z.int().nullable(),
      }),
    )
    .max(2),
  joined: z.int(),
  voidReason: z.enum(VoidReason).nullable(),
  voidNote: z.string(),
  createdAt: Time,
  settledAt: Time.nullable(),
});

/** Matches as staff watch them. */
export const matchApi = {
  paging: post('/api/battle/match/paging', {
    summary: '对局列表',
    access: 'perm:battle:match:paging',
    ...paging(
      z.object({
        battleId: Id.optional(),
        state: z.enum(MatchState).optional(),
        kind: z.enum(MatchKind).optional(),
        keyword: z.string().trim().max(50).optional(),
      }),
      StaffMatch,
    ),
  }),
  /** Ends a running match, or takes back what a settled one changed. */
  void: post('/api/battle/match/void', {
    summary: '作废对局',
    access: 'perm:battle:match:void',
    request: one.extend({ reason: z.string().trim().min(2, '请填写原因').max(200, '原因不能超过 200 个字') }),
    response: z.null(),
    errors: ['matchNotFound', 'matchOver'],
  }),
  statistics: post('/api/battle/match/statistics', {
    summary: '对战统计',
    access: 'perm:battle:match:paging',
    request: z.object({ battleId: Id.optional(), days: z.int().min(1).max(92).default(30) }),
    response: z.object({
      matches: z.int(),
      players: z.int(),
      standInMatches: z.int(),
      voids: z.int(),
      running: z.int(),
      waiting: z.int(),
      byDay: z.array(z.object({ day: z.iso.date(), matches: z.int(), players: z.int() })).max(92),
      /** The questions most often wrong. */
      hardest: z.array(z.object({ questionId: Id, text: z.string(), answers: z.int(), rightPercent: z.int() })).max(10),
      depts: z.array(z.object({ name: z.string(), players: z.int(), matches: z.int() })).max(20),
    }),
  }),
};
