import { z } from 'zod';
import { post } from '../core/endpoint.ts';
import { Id } from '../core/id.ts';
import { CycleType, Day, Time } from '../core/time.ts';
import { ReportForm } from '../question/report.ts';
import { QuestionKey, QuestionView } from '../question/view.ts';
import { MatchKind, MatchResult, MatchState, ROOM_CODE_LENGTH, VoidReason } from './kinds.ts';
import { MAX_MATCH_QUESTIONS, Pick } from './match.ts';

/** Periods of a ranking. */
export const RankPeriod = { day: 1, week: 2, month: 3, season: 4 } as const;
export type RankPeriod = (typeof RankPeriod)[keyof typeof RankPeriod];
export const rankPeriodLabels: Readonly<Record<RankPeriod, string>> = { 1: '日', 2: '周', 3: '月', 4: '赛季' };

/** Points for the league of departments: for the person's, and of these the department's best five count. */
export const leaguePoints: Readonly<Record<MatchResult, number>> = { 0: 3, 1: 12, 2: 6 };
export const LEAGUE_PLAYERS = 5;

export const RoomCode = z.string().regex(new RegExp(`^\\d{${ROOM_CODE_LENGTH}}$`), '房间号是 6 位数字');

const own = z.object({ paperId: Id });

const OpenBattle = z.object({
  id: Id,
  title: z.string(),
  remark: z.string(),
  questions: z.int(),
  seconds: z.int(),
  opensAt: Time.nullable(),
  closesAt: Time.nullable(),
  open: z.boolean(),
  /** Ranked games left in this cycle; null: any number. */
  gamesLeft: z.int().nullable(),
  cycleType: z.enum(CycleType).nullable(),
  standIn: z.boolean(),
  waiting: z.int(),
});

const OwnStanding = z.object({
  rating: z.int(),
  deviation: z.int(),
  games: z.int(),
  wins: z.int(),
  /** Wins in a row. */
  streak: z.int(),
  todayWins: z.int(),
  todayLosses: z.int(),
  leaguePoints: z.int(),
});

const RankRow = z.object({
  place: z.int(),
  name: z.string(),
  deptName: z.string(),
  avatar: z.string(),
  /** League points of the period; in a season the rating. */
  value: z.int(),
  games: z.int(),
  own: z.boolean(),
});

const LeagueRow = z.object({
  place: z.int(),
  deptName: z.string(),
  points: z.int(),
  players: z.int(),
  own: z.boolean(),
});

const PastMatch = z.object({
  paperId: Id,
  kind: z.enum(MatchKind),
  state: z.enum(MatchState),
  battleTitle: z.string(),
  opponentName: z.string(),
  standIn: z.boolean(),
  points: z.int(),
  opponentPoints: z.int(),
  result: z.enum(MatchResult).nullable(),
  ratingChange: z.int().nullable(),
  playedAt: Time,
});

const Season = z.object({ title: z.string(), startsOn: Day, endsOn: Day, week: z.int(), weeks: z.int() });

const Summary = z.object({
  seat: z.int(),
  name: z.string(),
  deptName: z.string(),
  avatar: z.string(),
  standIn: z.boolean(),
  points: z.int(),
  rights: z.int(),
  result: z.enum(MatchResult).nullable(),
  left: z.boolean(),
  /** By question. */
  answers: z
    .array(z.object({ right: z.boolean(), points: z.int(), spentMs: z.int().nullable(), pick: Pick }))
    .max(MAX_MATCH_QUESTIONS),
});

export const lobbyApi = {
  lobby: post('/api/battle/lobby/detail', {
    summary: '对战大厅',
    access: 'session',
    request: z.object({}),
    response: z.object({
      battles: z.array(OpenBattle).max(50),
      own: OwnStanding,
      season: Season,
      league: z.array(LeagueRow).max(11),
      /** The match that the user is in. */
      runningPaperId: Id.nullable(),
      past: z.array(PastMatch).max(10),
    }),
  }),
  battle: post('/api/battle/lobby/battle', {
    summary: '一项对战',
    access: 'session',
    request: z.object({ id: Id }),
    response: OpenBattle.extend({ past: z.array(PastMatch).max(10), runningPaperId: Id.nullable() }),
    errors: ['battleNotFound'],
  }),
  /** The best fifty, and around the user's own place. */
  ranking: post('/api/battle/rank/persons', {
    summary: '个人排行榜',
    access: 'session',
    request: z.object({ period: z.enum(RankPeriod) }),
    response: z.object({ rows: z.array(RankRow).max(60), players: z.int() }),
  }),
  league: post('/api/battle/rank/depts', {
    summary: '单位联赛',
    access: 'session',
    request: z.object({}),
    response: z.object({ season: Season, rows: z.array(LeagueRow).max(60), depts: z.int() }),
  }),
  /** Opens a private room, or returns the one that is open. */
  openRoom: post('/api/battle/room/open', {
    summary: '开好友房',
    access: 'session',
    request: z.object({ battleId: Id }),
    response: own.extend({ code: z.string() }),
    errors: ['battleNotFound', 'battleNotOpen', 'battleQuestionsFew', 'matchRunning', 'questionsWithheld'],
    limit: { count: 30, seconds: 60, by: 'user' },
  }),
  /** Joins a private room or a hosted match by its code; who is in it already gets the own part again. */
  joinRoom: post('/api/battle/room/join', {
    summary: '用房间号加入',
    access: 'session',
    request: z.object({ code: RoomCode }),
    response: own,
    errors: ['roomNotFound', 'roomFull', 'roomOwn', 'matchRunning', 'questionsWithheld'],
    limit: { count: 20, seconds: 60, by: 'user' },
  }),
  /** Asks the last opponent for another game: opens a room and tells them its code. */
  rematch: post('/api/battle/room/rematch', {
    summary: '约对手再战',
    access: 'session',
    request: own,
    response: own.extend({ code: z.string() }),
    errors: [
      'matchNotFound',
      'matchNotOver',
      'rematchTooLate',
      'battleNotFound',
      'battleNotOpen',
      'battleQuestionsFew',
      'matchRunning',
      'questionsWithheld',
    ],
    limit: { count: 10, seconds: 60, by: 'user' },
  }),
  result: post('/api/battle/paper/result', {
    summary: '对局结果',
    access: 'session',
    request: own,
    response: z.object({
      matchId: Id,
      battleId: Id,
      kind: z.enum(MatchKind),
      state: z.enum(MatchState),
      title: z.string(),
      voidReason: z.enum(VoidReason).nullable(),
      voidNote: z.string(),
      questions: z.int(),
      ownSeat: z.int(),
      /** Own and the opponent's; of a hosted match the own. */
      players: z.array(Summary).max(2),
      place: z.int().nullable(),
      joined: z.int(),
      rating: z.object({ before: z.int(), after: z.int() }).nullable(),
      leaguePoints: z.int(),
      bestStreak: z.int(),
      fastestMs: z.int().nullable(),
      wrong: z.int(),
      /** Whether the wrong ones are in the wrong-answer book by now. */
      recorded: z.boolean(),
      settledAt: Time.nullable(),
    }),
    errors: ['matchNotFound', 'matchNotOver'],
  }),
  review: post('/api/battle/paper/review', {
    summary: '对局复盘',
    access: 'session',
    request: own,
    response: z
      .array(
        z.object({
          ordinal: z.int(),
          question: QuestionView,
          key: QuestionKey,
          /** Share of right answers of everybody, in percent; null while there are few. */
          rightPercent: z.int().nullable(),
        }),
      )
      .max(MAX_MATCH_QUESTIONS),
    errors: ['matchNotFound', 'matchNotOver', 'questionsWithheld'],
  }),
  /** For any question that the match has shown, also of a bank that is not open for practice. */
  report: post('/api/battle/paper/report', {
    summary: '报告对局中的题目有误',
    access: 'session',
    request: ReportForm.extend({ paperId: Id, ordinal: z.int().min(1).max(MAX_MATCH_QUESTIONS) }),
    response: z.null(),
    errors: ['matchNotFound', 'matchNotOver', 'questionNotFound', 'reportTooMany'],
    limit: { count: 20, seconds: 3600, by: 'user' },
  }),
};
