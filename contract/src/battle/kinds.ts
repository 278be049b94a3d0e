/** States of a battle, the activity that staff arrange. */
export const BattleState = { draft: 0, open: 1, closed: 2 } as const;
export type BattleState = (typeof BattleState)[keyof typeof BattleState];
export const battleStateLabels: Readonly<Record<BattleState, string>> = { 0: '草稿', 1: '开放', 2: '已停止' };

/** How the players of a match came together. Only ranked matches change ratings. */
export const MatchKind = { ranked: 1, room: 2, hosted: 3 } as const;
export type MatchKind = (typeof MatchKind)[keyof typeof MatchKind];
export const matchKindLabels: Readonly<Record<MatchKind, string>> = { 1: '排位赛', 2: '好友房', 3: '大屏抢答' };

/** Waiting: for players. Ready: all are there, pictures load. */
export const MatchState = { waiting: 0, ready: 1, playing: 2, settled: 3, void: 4 } as const;
export type MatchState = (typeof MatchState)[keyof typeof MatchState];
export const matchStateLabels: Readonly<Record<MatchState, string>> = {
  0: '等人',
  1: '准备',
  2: '进行中',
  3: '已结束',
  4: '已作废',
};

/** What a running match is doing; each phase ends at its time, or when all have answered. */
export const MatchPhase = { waiting: 0, ready: 1, question: 2, reveal: 3, over: 4 } as const;
export type MatchPhase = (typeof MatchPhase)[keyof typeof MatchPhase];

export const MatchResult = { lost: 0, won: 1, drawn: 2 } as const;
export type MatchResult = (typeof MatchResult)[keyof typeof MatchResult];
export const matchResultLabels: Readonly<Record<MatchResult, string>> = { 0: '惜败', 1: '胜利', 2: '平局' };

/** Why a match does not count. */
export const VoidReason = { interrupted: 1, nobodyAnswered: 2, leftEarly: 3, byStaff: 4, notBegun: 5 } as const;
export type VoidReason = (typeof VoidReason)[keyof typeof VoidReason];
export const voidReasonLabels: Readonly<Record<VoidReason, string>> = {
  1: '服务中断，本局作废',
  2: '没有人作答，本局作废',
  3: '有人在第一题揭晓前退出，本局作废',
  4: '管理员作废了本局',
  5: '没有开始，本局作废',
};

/** Points of a question: for being right, and at most as many again for speed. */
export const RIGHT_POINTS = 100;
export const SPEED_POINTS = 100;
export const LAST_QUESTION_FACTOR = 2;

/** Time between the match and its first question, in which pages load pictures. */
export const READY_SECONDS = 5;
export const REVEAL_SECONDS = 4;
/** The half of a player's round trip that is not counted as thinking, at most. */
export const MAX_CREDIT_MS = 300;

export const MAX_HOSTED_PLAYERS = 200;
export const ROOM_CODE_LENGTH = 6;

/** Words that a player can send to the other. */
export const Reaction = { fast: 1, steady: 2, hard: 3, respect: 4 } as const;
export type Reaction = (typeof Reaction)[keyof typeof Reaction];
export const reactionLabels: Readonly<Record<Reaction, string>> = { 1: '好快', 2: '稳住', 3: '有点难', 4: '佩服' };
