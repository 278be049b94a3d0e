import { z } from 'zod';
import { Id } from '../core/id.ts';
import { Time } from '../core/time.ts';
import { MAX_OPTIONS } from '../question/body.ts';
import { QuestionKey, QuestionView } from '../question/view.ts';
import { MatchKind, MatchPhase, MatchResult, VoidReason } from './kinds.ts';

/** Max questions of a match. */
export const MAX_MATCH_QUESTIONS = 20;

/** Ids of the chosen options; `true` or `false` for a true/false question. */
export const Pick = z.array(z.string().max(12)).max(MAX_OPTIONS);

/** Who plays, as everybody in the match sees them. */
const MatchPlayer = z.object({
  seat: z.int(),
  name: z.string(),
  deptName: z.string(),
  avatar: z.string(),
  /** A program that plays, always shown as such. */
  standIn: z.boolean(),
  /** Null where ratings do not count. */
  rating: z.int().nullable(),
  points: z.int(),
  rights: z.int(),
  /** Right answers in a row, up to the last reveal. */
  streak: z.int(),
  /** Has answered the current question. What was chosen is shown at the reveal. */
  answered: z.boolean(),
  left: z.boolean(),
  /** By question, up to the last reveal: right or not. */
  marks: z.array(z.boolean()).max(MAX_MATCH_QUESTIONS),
});
export type MatchPlayer = z.infer<typeof MatchPlayer>;

/** One player's answer, shown at the reveal. */
const RevealedAnswer = z.object({
  seat: z.int(),
  pick: Pick,
  right: z.boolean(),
  points: z.int(),
  /** Time to answer as counted, in ms. */
  spentMs: z.int(),
});

/** Answers of a hosted match: how many chose each option, and everybody's points by seat. */
const HostedReveal = z.object({
  /** Option id → number of answers. */
  counts: z.record(z.string(), z.int()),
  answered: z.int(),
  rights: z.int(),
  fastestMs: z.int().nullable(),
  /** [seat, points in all, points of this question], best first. */
  standings: z.array(z.tuple([z.int(), z.int(), z.int()])),
});

const Standing = z.object({
  seat: z.int(),
  name: z.string(),
  deptName: z.string(),
  points: z.int(),
  place: z.int(),
  /** Place before the last question; null at the first. */
  before: z.int().nullable(),
});

/**
 * All that a page needs to show a match, the same for everybody in it. Nothing in it tells a right answer or a choice
 * before the reveal. A higher `seq` replaces a lower one.
 */
export const MatchView = z.object({
  matchId: Id,
  kind: z.enum(MatchKind),
  title: z.string(),
  seq: z.int(),
  phase: z.enum(MatchPhase),
  /** Server time of this view, and when the phase ends; null while nothing ends it but people. */
  at: Time,
  beganAt: Time,
  endsAt: Time.nullable(),
  /** Milliseconds left of a paused question. */
  pausedMs: z.int().nullable(),
  seconds: z.int(),
  total: z.int(),
  /** Number of the current question, from 1; 0 before the first. */
  ordinal: z.int(),
  /** In `question` and `reveal`. */
  question: QuestionView.nullable(),
  /** Pictures of the next question, to load meanwhile. */
  preload: z.array(z.string()).max(30),
  /** In `reveal`. */
  key: QuestionKey.nullable(),
  answers: z.array(RevealedAnswer).max(2),
  hosted: HostedReveal.nullable(),
  /** Both players; of a hosted match the best five. */
  players: z.array(MatchPlayer).max(2),
  top: z.array(Standing).max(5),
  /** Players of a hosted match, and how many have answered. */
  joined: z.int(),
  answered: z.int(),
  /** Of a room that waits for its players. */
  code: z.string(),
  /** Once over. */
  voidReason: z.enum(VoidReason).nullable(),
  results: z.array(z.object({ seat: z.int(), result: z.enum(MatchResult) })).max(2),
});
export type MatchView = z.infer<typeof MatchView>;

/** A player's own part of the view. */
export const OwnPart = z.object({
  paperId: Id,
  seat: z.int(),
  /** The answer to the current question, if given. */
  pick: Pick.nullable(),
  points: z.int(),
});
