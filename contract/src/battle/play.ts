import { z } from 'zod';
import { Id } from '../core/id.ts';
import { ask, push, room } from '../core/message.ts';
import { KIBIBYTE } from '../core/size.ts';
import { Reaction, ROOM_CODE_LENGTH } from './kinds.ts';
import { MatchView, OwnPart, Pick } from './match.ts';

/** Max length of a match's view: the server draws no question that is longer than a third of it. */
const MATCH_VIEW_BYTES = 48 * KIBIBYTE;
/** How often a waiting page says that it still waits. */
export const WAIT_EVERY_SECONDS = 3;
/** Somebody who was not seen for three messages waits no more. */
export const UNSEEN_SECONDS = WAIT_EVERY_SECONDS * 3 + 1;

const own = z.object({ paperId: Id });

/** What a player sends. */
export const battleAsks = {
  /** Waits for an opponent; repeated while the page waits, and returns the match once there is one. */
  wait: ask('battle/wait', {
    summary: '等待对手',
    access: 'session',
    request: z.object({ battleId: Id }),
    response: z.object({
      /** Set once an opponent was found. */
      paperId: Id.nullable(),
      waitedMs: z.int(),
      /** How far the ratings of opponents may differ by now; null: any. */
      range: z.int().nullable(),
      /** Others who wait, and those within the range. */
      waiting: z.int(),
      inRange: z.int(),
      /** Seconds of waiting until a stand-in plays; null: none does. */
      standInAfter: z.int().nullable(),
    }),
    errors: [
      'battleNotFound',
      'battleNotOpen',
      'battleGamesUsed',
      'battleQuestionsFew',
      'matchRunning',
      'questionsWithheld',
    ],
    limit: { count: 20, seconds: 10 },
  }),
  cancel: ask('battle/cancel', {
    summary: '取消等待',
    access: 'session',
    request: z.object({}),
    response: z.null(),
    limit: { count: 20, seconds: 10 },
  }),
  /** Enters a match, or enters it again: the whole present state, and from now on its pushes. */
  enter: ask('battle/enter', {
    summary: '进入对局',
    access: 'session',
    request: own,
    response: z.object({ view: MatchView, own: OwnPart }),
    errors: ['matchNotFound', 'questionsWithheld'],
    limit: { count: 30, seconds: 10 },
  }),
  /** Counts once: repeated with the same choice it is acknowledged again, with another it is refused. */
  answer: ask('battle/answer', {
    summary: '作答',
    access: 'session',
    request: own.extend({ ordinal: z.int().min(1).max(100), pick: Pick.min(1) }),
    response: z.object({ ordinal: z.int(), pick: Pick }),
    errors: ['matchNotFound', 'matchOver', 'answerEarly', 'answerLate', 'answerGiven', 'answerUnfit'],
    limit: { count: 30, seconds: 10 },
  }),
  /** Gives up. */
  leave: ask('battle/leave', {
    summary: '退出对局',
    access: 'session',
    request: own,
    response: z.null(),
    errors: ['matchNotFound'],
    limit: { count: 10, seconds: 10 },
  }),
  react: ask('battle/react', {
    summary: '向对手说一句',
    access: 'session',
    request: own.extend({ reaction: z.enum(Reaction) }),
    response: z.null(),
    errors: ['matchNotFound', 'matchOver'],
    limit: { count: 6, seconds: 10 },
  }),
};

export const battlePushes = {
  /** An opponent was found, to the user who waits. */
  found: push('battle/found', { summary: '找到对手', schema: own.extend({ battleId: Id }) }),
  /** The match as it is now, with every phase. */
  view: push('battle/view', { summary: '对局的画面', schema: MatchView, maxBytes: MATCH_VIEW_BYTES }),
  /** Somebody has answered; not what. */
  answered: push('battle/answered', {
    summary: '有人作答',
    schema: z.object({ matchId: Id, ordinal: z.int(), seat: z.int(), answered: z.int(), joined: z.int() }),
  }),
  reacted: push('battle/reacted', {
    summary: '对手说了一句',
    schema: z.object({ matchId: Id, seat: z.int(), reaction: z.enum(Reaction) }),
    volatile: true,
  }),
  /** The user has begun an exam that withholds the questions of the match: nothing of it arrives any more. */
  withheld: push('battle/withheld', { summary: '考试期间看不到对局', schema: z.object({ matchId: Id }) }),
  /** The last opponent asks for another game, to the user who is asked. */
  invited: push('battle/invited', {
    summary: '对手约你再战',
    schema: z.object({ fromPaperId: Id, name: z.string().max(50), code: z.string().max(ROOM_CODE_LENGTH) }),
  }),
};

export const battleRooms = {
  match: room('battle/match', { summary: '一局的选手和主持人', params: z.object({ matchId: Id }), access: 'session' }),
};
