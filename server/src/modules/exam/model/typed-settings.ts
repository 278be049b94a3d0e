import type { CycleType } from '@ganlin/contract/core/time';
import type { Composition } from '@ganlin/contract/exam/composition';
import { noIntegrityRules, type IntegrityRules } from '@ganlin/contract/exam/integrity';
import type { CountingAttempt, OpenType, PaperLayout, WindowMode } from '@ganlin/contract/exam/kinds';
import type { ReleaseRules } from '@ganlin/contract/exam/release';

interface Settings {
  readonly openType: OpenType;
  readonly windowMode: WindowMode;
  readonly cycleType: CycleType | null;
  readonly counting: CountingAttempt;
  readonly layout: PaperLayout;
  readonly composition: Composition;
  readonly release: ReleaseRules;
  readonly integrity: IntegrityRules;
}

/** A row of the exam table with the types of the contract. */
export type TypedSettings<Row> = Omit<Row, keyof Settings> & Settings;

/**
 * The columns' check constraints allow nothing else, and the JSON documents were written from what the contract has
 * parsed.
 */
export function typedSettings<Row extends Readonly<Record<keyof Settings, unknown>>>(row: Row): TypedSettings<Row> {
  const typed = row as Row & Settings;
  // A process of the release before writes exams without the rules that came later.
  return { ...typed, integrity: { ...noIntegrityRules, ...typed.integrity } };
}
