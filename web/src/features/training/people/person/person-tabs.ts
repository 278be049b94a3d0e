import { PaymentState, RegistrationState, registrationStateLabels } from '@ganlin/contract/training/kinds';
import type { ClassCounts } from '../person-row.ts';

/** One view of the list: its filter and its count. */
export interface PersonTab {
  readonly key: string;
  readonly label: string;
  readonly filter: TabFilter;
  readonly count: number;
}

export interface TabFilter {
  readonly state?: RegistrationState | undefined;
  readonly payment?: PaymentState | undefined;
}

/** In the order a registration passes through them; final states come last. */
const order = [
  RegistrationState.submitted,
  RegistrationState.waiting,
  RegistrationState.awaitingPayment,
  RegistrationState.enrolled,
  RegistrationState.completed,
  RegistrationState.failed,
  RegistrationState.duplicate,
  RegistrationState.refused,
  RegistrationState.cancelled,
] as const;

/** Shown even when empty: this is where the work is. */
const always: ReadonlySet<RegistrationState> = new Set([RegistrationState.submitted, RegistrationState.enrolled]);

const toConfirmFilter = { state: RegistrationState.awaitingPayment, payment: PaymentState.proofSent };

export function tabsOf({ states, toConfirm }: Pick<ClassCounts, 'states' | 'toConfirm'>, at: TabFilter): PersonTab[] {
  const counts = new Map(states.map(({ state, count }) => [state, count]));
  const all = { key: 'all', label: '全部', filter: {}, count: states.reduce((sum, { count }) => sum + count, 0) };
  const tabs = order.flatMap((state): PersonTab[] => {
    const count = counts.get(state) ?? 0;
    const isShown = count > 0 || always.has(state) || at.state === state;
    const tab = { key: String(state), label: registrationStateLabels[state], filter: { state }, count };
    const proofs = { key: 'toConfirm', label: '凭证待确认', filter: toConfirmFilter, count: toConfirm };
    if (state !== RegistrationState.awaitingPayment) return isShown ? [tab] : [];
    return isShown ? [tab, proofs] : [];
  });
  return [all, ...tabs];
}

/** The tab for a URL: the most specific one that matches. */
export function tabAt(tabs: readonly PersonTab[], { state, payment }: TabFilter): string {
  const exact = tabs.find(({ filter }) => filter.state === state && filter.payment === payment);
  return (exact ?? tabs.find(({ filter }) => filter.state === state && filter.payment === undefined))?.key ?? 'all';
}
