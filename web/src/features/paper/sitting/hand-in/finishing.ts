import { HandInBy } from '@ganlin/contract/exam/kinds';
import type { ShownReceipt } from '../api.ts';
import { leftOnDevice, type SittingContext } from '../controller/sitting-context.ts';
import type { Left } from '../controller/sitting-state.ts';

/**
 * The paper has been handed in, by anyone: the device deletes its questions, and retains answers only if they never
 * arrived.
 */
export function finish(sitting: SittingContext, receipt: ShownReceipt): void {
  sitting.isOpened = false;
  sitting.sender.stop();
  sitting.clock.stop();
  sitting.state.setState({ phase: 'handedIn', receipt, lock: undefined });
  reportUndelivered(sitting);
  void sitting.papers.forget();
}

/**
 * Stored answers that the server never acknowledged are shown and stay until the examinee dismisses them: after a
 * network failure they are the only evidence.
 */
export function reportUndelivered(sitting: SittingContext): void {
  const undelivered = undeliveredIn(sitting);
  const others = leftOnDevice(sitting).filter(({ ordinal }) => !undelivered.some((one) => one.ordinal === ordinal));
  for (const one of others) void settle(sitting, one);
  sitting.state.setState({
    undelivered: undelivered.map(({ ordinal }) => ordinal).toSorted((one, other) => one - other),
  });
}

export function undeliveredIn(sitting: SittingContext): Left[] {
  const { receipt } = sitting.state.getState();
  return leftOnDevice(sitting).filter((one) => isUndelivered(one, receipt));
}

/**
 * Answers sent along with the examinee's own hand-in are delivered. If the deadline or staff handed in first, they
 * are not.
 */
function isUndelivered({ answer, wentAlong }: Left, receipt: ShownReceipt | undefined): boolean {
  const isEmpty = Object.keys(answer).length === 0;
  return !isEmpty && !(wentAlong && receipt?.handedInBy === HandInBy.examinee);
}

/** Says so only when the device has deleted them: a reload right after would show them again. */
export async function forgetUndelivered(sitting: SittingContext): Promise<void> {
  await Promise.all(leftOnDevice(sitting).map((one) => settle(sitting, one)));
  sitting.state.setState({ undelivered: [] });
}

/** The device need not store it any more. */
export function settle(
  { answers, paperId }: SittingContext,
  { ordinal, seq }: Pick<Left, 'ordinal' | 'seq'>,
): Promise<void> {
  return answers.settle({ scope: paperId, ordinal }, seq);
}
