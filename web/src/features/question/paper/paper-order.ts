import type { Input } from '@ganlin/contract/core/endpoint';
import { OpenType } from '@ganlin/contract/exam/kinds';
import { PastedSettings, type pastedApi } from '@ganlin/contract/exam/pasted';
import { releasePresets } from '@ganlin/contract/exam/release';
import { errorsBy, type FieldErrors, type MissingText } from '../../../lib/api/form-errors.ts';
import type { Person } from '../../../kits/pickers/person.ts';
import type { PaperReading } from './read-paper.ts';

export type PaperOrder = Input<typeof pastedApi.save>;

/** The exam that the paper becomes. What the user has not set follows the paper. */
export interface PaperSettings {
  readonly title: string | undefined;
  readonly minutes: number | null | undefined;
  readonly pass: number | null | undefined;
  readonly startTime: string | null;
  readonly endTime: string | null;
  readonly openType: OpenType;
  readonly deptIds: readonly string[];
  readonly people: readonly Person[];
  readonly password: string;
  readonly isNewBank: boolean;
  readonly repoId: string | undefined;
  /** Of the new bank; the title of the exam unless set. */
  readonly bankTitle: string | undefined;
  readonly reuse: boolean;
}

const HOUR_MS = 3_600_000;

export function newSettings(now: Date, mayAddBank: boolean): PaperSettings {
  const start = new Date(Math.ceil(now.getTime() / HOUR_MS) * HOUR_MS);
  return {
    title: undefined,
    minutes: undefined,
    pass: undefined,
    startTime: start.toISOString(),
    endTime: new Date(start.getTime() + 3 * HOUR_MS).toISOString(),
    openType: OpenType.public,
    deptIds: [],
    people: [],
    password: '',
    isNewBank: mayAddBank,
    repoId: undefined,
    bankTitle: undefined,
    reuse: true,
  };
}

const MINUTES = 60;
const PASS_SHARE = 0.6;

/** The settings with what the paper says about itself. */
export function filledFrom(
  settings: PaperSettings,
  { paper: { front }, total }: Pick<PaperReading, 'paper' | 'total'>,
) {
  const { title = front.title, minutes = front.minutes ?? MINUTES, pass } = settings;
  const share = front.pass ?? Math.round(total * PASS_SHARE);
  const { bankTitle = title.slice(0, 80) } = settings;
  return { ...settings, title, minutes, pass: pass === undefined ? share / 100 : pass, bankTitle };
}

export type FilledSettings = ReturnType<typeof filledFrom>;

/** After the end of its exam: everybody sits the same questions. */
const release = releasePresets[2].rules;

export function settingsOf(filled: FilledSettings): PaperOrder['settings'] {
  const { title, openType, deptIds, people, password, startTime, endTime, minutes, pass } = filled;
  return {
    title,
    openType,
    deptIds: openType === OpenType.depts ? [...deptIds] : [],
    userIds: openType === OpenType.persons ? people.map(({ id }) => id) : [],
    password: openType === OpenType.password ? password : '',
    // Missing ones are refused below, at their fields.
    startTime: startTime ?? '',
    endTime: endTime ?? '',
    totalTime: minutes ?? 0,
    passScore: pass ?? -1,
    release,
  };
}

const missing: MissingText = [
  [/Time$/, '请选择时间'],
  [/^passScore/, '请输入合格分'],
];

/** What is wrong with the settings, by the names of the contract. */
export function settingErrors(filled: FilledSettings, total: number): FieldErrors {
  const errors = new Map(errorsBy(PastedSettings, settingsOf(filled), missing));
  if (filled.pass !== null && filled.pass * 100 > total)
    errors.set('passScore', `合格分不能高于总分 ${total / 100} 分`);
  if (filled.openType === OpenType.depts && filled.deptIds.length === 0) errors.set('deptIds', '请选择部门');
  if (filled.openType === OpenType.persons && filled.people.length === 0) errors.set('userIds', '请添加人员');
  if (filled.isNewBank && filled.bankTitle.trim() === '') errors.set('repoId', '请输入题库名称');
  if (!filled.isNewBank && filled.repoId === undefined) errors.set('repoId', '请选择题库');
  return errors;
}

export const bankOf = ({ isNewBank, bankTitle, repoId }: FilledSettings): PaperOrder['bank'] =>
  isNewBank || repoId === undefined ? { title: bankTitle.trim() } : { repoId };
