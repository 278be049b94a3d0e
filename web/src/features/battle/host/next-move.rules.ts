import { HostMove } from '@ganlin/contract/battle/host';
import { MatchPhase } from '@ganlin/contract/battle/kinds';
import type { View } from '../model/match-state.ts';

interface NextMove {
  readonly move: HostMove;
  readonly text: string;
}

/** What the space bar and the golden button do now; nothing while the match runs by itself or is over. */
export function nextMove({ phase, ordinal, total, pausedMs, joined }: NextView): NextMove | undefined {
  if (phase === MatchPhase.waiting) return joined > 0 ? { move: HostMove.begin, text: '开始' } : undefined;
  if (pausedMs !== null) return { move: HostMove.resume, text: '继续' };
  if (phase === MatchPhase.question) return { move: HostMove.reveal, text: '揭晓' };
  if (phase !== MatchPhase.reveal) return undefined;
  return { move: HostMove.next, text: ordinal < total ? '下一题' : '看结果' };
}

type NextView = Pick<View, 'phase' | 'ordinal' | 'total' | 'pausedMs' | 'joined'>;

/** Whether the present question can be paused, or left out. */
export const mayPause = ({ phase, pausedMs }: NextView): boolean => phase === MatchPhase.question && pausedMs === null;
