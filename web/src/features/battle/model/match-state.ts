import type { AskData, PushData } from '@ganlin/contract/core/message';
import { MatchPhase } from '@ganlin/contract/battle/kinds';
import type { battleAsks, battlePushes } from '@ganlin/contract/battle/play';

export type View = PushData<typeof battlePushes.view>;
export type Player = View['players'][number];
type Own = AskData<typeof battleAsks.enter>['own'];
type Answered = PushData<typeof battlePushes.answered>;

/** An answer given on this page: locked at once, and sent until the server has it. */
export interface GivenAnswer {
  readonly ordinal: number;
  readonly pick: readonly string[];
  readonly state: 'sending' | 'stored' | 'late';
}

/** Own place among the players of a hosted match, from the last reveal. */
interface OwnPlace {
  readonly place: number;
  /** Points of the last question. */
  readonly gained: number;
}

export interface MatchState {
  readonly view: View | undefined;
  /** Device time at which the view arrived. */
  readonly receivedAt: number;
  /** Unknown until the match was entered. */
  readonly own: Own | undefined;
  readonly given: GivenAnswer | undefined;
  readonly hosted: OwnPlace | undefined;
}

export type MatchEvent =
  | { readonly type: 'entered'; readonly view: View; readonly own: Own; readonly at: number }
  | { readonly type: 'viewed'; readonly view: View; readonly at: number }
  | { readonly type: 'answered'; readonly answered: Answered }
  | { readonly type: 'gave'; readonly pick: readonly string[] }
  | { readonly type: 'stored'; readonly ordinal: number; readonly pick: readonly string[] }
  | { readonly type: 'refused'; readonly ordinal: number; readonly late: boolean };

export const noMatch: MatchState = {
  view: undefined,
  receivedAt: 0,
  own: undefined,
  given: undefined,
  hosted: undefined,
};

export function matchAfter(state: MatchState, event: MatchEvent): MatchState {
  if (event.type === 'entered') return afterEntering(state, event);
  if (event.type === 'viewed') return afterView(state, event.view, event.at);
  if (event.type === 'answered') return afterAnswered(state, event.answered);
  if (event.type === 'gave') return isOpen(state) ? { ...state, given: givenFor(state, event.pick) } : state;
  if (event.type === 'refused') return afterRefusal(state, event);
  return ifCurrent(state, event.ordinal, { ordinal: event.ordinal, pick: event.pick, state: 'stored' });
}

/** Whether the current question still takes an answer of this page. */
export function isOpen({ view, own, given }: MatchState): boolean {
  return own !== undefined && view?.phase === MatchPhase.question && given === undefined;
}

/** The answer that the server does not have yet, while its question is open. */
export function unsentAnswer({ view, given }: MatchState): GivenAnswer | undefined {
  const isPending = given?.state === 'sending' && view?.phase === MatchPhase.question && given.ordinal === view.ordinal;
  return isPending ? given : undefined;
}

/** The own player of a match of two, and the other. */
export function playersOf({ view, own }: MatchState): { readonly me?: Player; readonly other?: Player } {
  const me = view?.players.find(({ seat }) => seat === own?.seat);
  const other = view?.players.find(({ seat }) => seat !== own?.seat);
  return { ...(me && { me }), ...(other && { other }) };
}

function afterEntering(state: MatchState, { view, own, at }: Extract<MatchEvent, { type: 'entered' }>): MatchState {
  const entered = afterView({ ...state, own }, view, at);
  // A push may have overtaken the reply: what was chosen then belongs to an earlier question.
  if (entered.view?.ordinal !== view.ordinal || own.pick === null) return entered;
  return { ...entered, given: { ordinal: view.ordinal, pick: own.pick, state: 'stored' } };
}

function afterView(state: MatchState, view: View, at: number): MatchState {
  if (state.view && (view.seq < state.view.seq || view.matchId !== state.view.matchId)) return state;
  const given = state.given?.ordinal === view.ordinal ? state.given : undefined;
  return withStanding({ ...state, view, receivedAt: at, given }, view);
}

/** The own points of a hosted match are only in its reveals. */
function withStanding(state: MatchState, { hosted }: View): MatchState {
  const { own } = state;
  const row = hosted?.standings.find(([seat]) => seat === own?.seat);
  if (!own || !hosted || !row) return state;
  const [, points, gained] = row;
  const place = 1 + hosted.standings.filter(([, others]) => others > points).length;
  return { ...state, own: { ...own, points }, hosted: { place, gained } };
}

function afterAnswered(state: MatchState, { matchId, ordinal, seat, answered, joined }: Answered): MatchState {
  const { view } = state;
  if (view?.matchId !== matchId || view.ordinal !== ordinal || view.phase !== MatchPhase.question) return state;
  const players = view.players.map((player) => (player.seat === seat ? { ...player, answered: true } : player));
  return { ...state, view: { ...view, players, answered: Math.max(answered, view.answered), joined } };
}

function afterRefusal(state: MatchState, { ordinal, late }: Extract<MatchEvent, { type: 'refused' }>): MatchState {
  if (!late) return ifCurrent(state, ordinal, undefined);
  return state.given ? ifCurrent(state, ordinal, { ...state.given, state: 'late' }) : state;
}

function ifCurrent(state: MatchState, ordinal: number, given: GivenAnswer | undefined): MatchState {
  return state.view?.ordinal === ordinal ? { ...state, given } : state;
}

const givenFor = ({ view }: MatchState, pick: readonly string[]): GivenAnswer => ({
  ordinal: view?.ordinal ?? 0,
  pick,
  state: 'sending',
});
