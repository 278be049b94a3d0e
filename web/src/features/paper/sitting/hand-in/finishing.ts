import { HandInBy } from '@ganlin/contract/exam/kinds';
import type { ShownReceipt } from '../api.ts';
import { leftOnDevice, type SittingContext } from '../desk/sitting-context.ts';
import type { Left } from '../desk/sitting-state.ts';

/** It has been handed in, by whomever: questions do not stay on the device, and answers only where they never arrived. */
export function finish(room: SittingContext, receipt: ShownReceipt): void {
  room.isOpened = false;
  room.sender.stop();
  room.clock.stop();
  room.state.setState({ phase: 'handedIn', receipt, lock: undefined });
  tellUndelivered(room);
  void room.papers.forget();
}

/**
 * Of what lies here, what the server has never acknowledged is shown and stays until whoever gave it lets it go: after a
 * dead network it is the only evidence there is.
 */
export function tellUndelivered(room: SittingContext): void {
  const undelivered = undeliveredIn(room);
  const others = leftOnDevice(room).filter(({ ordinal }) => !undelivered.some((one) => one.ordinal === ordinal));
  for (const one of others) settle(room, one);
  room.state.setState({ undelivered: undelivered.map(({ ordinal }) => ordinal).toSorted((one, other) => one - other) });
}

export function undeliveredIn(room: SittingContext): Left[] {
  const { receipt } = room.state.getState();
  return leftOnDevice(room).filter((one) => isUndelivered(one, receipt));
}

/** What went along with a hand-in of the examinee's own is in it. What the clock or the staff took came before that. */
function isUndelivered({ answer, wentAlong }: Left, receipt: ShownReceipt | undefined): boolean {
  const isEmpty = Object.keys(answer).length === 0;
  return !isEmpty && !(wentAlong && receipt?.handedInBy === HandInBy.examinee);
}

export function forgetUndelivered(room: SittingContext): void {
  for (const one of leftOnDevice(room)) settle(room, one);
  room.state.setState({ undelivered: [] });
}

/** The device need not keep it any more. */
export function settle({ answers, paperId }: SittingContext, { ordinal, seq }: Pick<Left, 'ordinal' | 'seq'>): void {
  void answers.settle({ scope: paperId, ordinal }, seq);
}
