import { HandInBy } from '@ganlin/contract/exam/kinds';

interface Collected {
  readonly handedInBy: HandInBy | null;
  readonly collectReason: string | null;
}

/** Processes of the release before leave the reason when they reopen a paper: its next hand-in need not be by staff. */
export const collectReasonOf = ({ handedInBy, collectReason }: Collected): string | null =>
  handedInBy === HandInBy.staff ? collectReason : null;
