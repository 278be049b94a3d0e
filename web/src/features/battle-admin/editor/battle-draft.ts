import { BattleForm, type battleApi } from '@ganlin/contract/battle/battle';
import type { Data, Input } from '@ganlin/contract/core/endpoint';
import { CycleType } from '@ganlin/contract/core/time';
import { errorsBy, type FieldErrors, type MissingText } from '../../../lib/api/form-errors.ts';

export type StoredBattle = Data<typeof battleApi.detail>;
type SentForm = Input<typeof battleApi.save>['form'];

/** A battle while it is edited. Numbers that are not filled in are null. */
export interface BattleDraft {
  readonly title: string;
  readonly remark: string;
  readonly repoIds: readonly string[];
  readonly questions: number | null;
  readonly seconds: number | null;
  readonly opensAt: string | null;
  readonly closesAt: string | null;
  /** Whether the ranked games of a cycle are limited. */
  readonly limited: boolean;
  readonly games: number | null;
  readonly cycleType: CycleType;
  readonly standIn: boolean;
  readonly standInAfter: number | null;
}

const GAMES = 5;
const STAND_IN_AFTER = 20;

export const newDraft = (): BattleDraft => ({
  title: '',
  remark: '',
  repoIds: [],
  questions: 10,
  seconds: 15,
  opensAt: null,
  closesAt: null,
  limited: true,
  games: GAMES,
  cycleType: CycleType.daily,
  standIn: true,
  standInAfter: STAND_IN_AFTER,
});

export function draftOf({ form }: StoredBattle): BattleDraft {
  return { ...form, remark: form.remark ?? '', limited: form.games !== null, games: form.games ?? GAMES };
}

/** Missing values are sent as null, or 0 where null has a meaning: the contract's rules reject both. */
export function formOf({ limited, games, ...draft }: BattleDraft): SentForm {
  const standInAfter = draft.standIn ? draft.standInAfter : (draft.standInAfter ?? STAND_IN_AFTER);
  return { ...draft, games: limited ? (games ?? 0) : null, standInAfter } as SentForm;
}

export const errorsOf = (form: SentForm): FieldErrors => errorsBy(BattleForm, form, missing);

const missing: MissingText = [
  [/^questions$/, '请输入每局的题数'],
  [/^seconds$/, '请输入每题的秒数'],
  [/^games$/, '请输入 1 到 100 之间的整数'],
  [/^standInAfter$/, '请输入 5 到 120 之间的整数秒'],
];
