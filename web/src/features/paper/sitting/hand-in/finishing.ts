import { HandInBy } from '@ganlin/contract/exam/kinds';
import type { ShownReceipt } from '../api.ts';
import { leftOnDevice, type SittingContext } from '../controller/sitting-context.ts';
import type { Left } from '../controller/sitting-state.ts';

/** It has been handed in, by whomever: questions do not stay on the device, and answers only where they never arrived. */
export function finish(sitting: SittingContext, receipt: ShownReceipt): void {
  sitting.isOpened = false;
  sitting.sender.stop();
  sitting.clock.stop();
  sitting.state.setState({ phase: 'handedIn', receipt, lock: undefined });
  reportUndelivered(sitting);
  void sitting.papers.forget();
}

/**
 * Of what lies here, what the server has never acknowledged is shown and stays until whoever gave it lets it go: after a
 * dead network it is the only evidence there is.
 */
export function reportUndelivered(sitting: SittingContext): void {
  const undelivered = undeliveredIn(sitting);
  const others = leftOnDevice(sitting).filter(({ ordinal }) => !undelivered.some((one) => one.ordinal === ordinal));
  for (const one of others) settle(sitting, one);
  sitting.state.setState({
    undelivered: undelivered.map(({ ordinal }) => ordinal).toSorted((one, other) => one - other),
  });
}

export function undeliveredIn(sitting: SittingContext): Left[] {
  const { receipt } = sitting.state.getState();
  return leftOnDevice(sitting).filter((one) => isUndelivered(one, receipt));
}

/** What went along with a hand-in of the examinee's own is in it. What the clock or the staff took came before that. */
function isUndelivered({ answer, wentAlong }: Left, receipt: ShownReceipt | undefined): boolean {
  const isEmpty = Object.keys(answer).length === 0;
  return !isEmpty && !(wentAlong && receipt?.handedInBy === HandInBy.examinee);
}

export function forgetUndelivered(sitting: SittingContext): void {
  for (const one of leftOnDevice(sitting)) settle(sitting, one);
  sitting.state.setState({ undelivered: [] });
}

/** The device need not keep it any more. */
export function settle({ answers, paperId }: SittingContext, { ordinal, seq }: Pick<Left, 'ordinal' | 'seq'>): void {
  void answers.settle({ scope: paperId, ordinal }, seq);
}
