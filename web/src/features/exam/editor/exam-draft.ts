import type { Data, Input } from '@ganlin/contract/core/endpoint';
import type { CycleType } from '@ganlin/contract/core/time';
import type { examApi } from '@ganlin/contract/exam/exam';
import { noIntegrityRules, type IntegrityRules } from '@ganlin/contract/exam/integrity';
import { CountingAttempt, OpenType, PaperLayout, WindowMode } from '@ganlin/contract/exam/kinds';
import { releasePresets, type ReleaseRules } from '@ganlin/contract/exam/release';
import {
  compositionDraftOf,
  newSection,
  pointsOf,
  sentComposition,
  type CompositionDraft,
} from '../model/composition-draft.ts';

export type Exam = Data<typeof examApi.detail>;
export type SentForm = Input<typeof examApi.save>['form'];
export type Picked = Exam['picked'][number];
/** Lines as they are being typed, and numbers that may be empty. */
type IntegrityDraft = Omit<IntegrityRules, 'ipRanges' | 'flagAt' | 'pictureDays'> & {
  readonly ipRanges: readonly string[];
  readonly flagAt: number | null;
  readonly pictureDays: number | null;
};
type Person = Exam['people'][number];

/** An exam being edited. Numbers and times not filled in are null. */
export interface ExamDraft extends CompositionDraft {
  readonly title: string;
  readonly cover: string | null;
  readonly instructions: string;
  readonly openType: OpenType;
  readonly deptIds: readonly string[];
  /** The users it is for, with their names: only the ids are sent. */
  readonly people: readonly Person[];
  readonly password: string;
  readonly startTime: string | null;
  readonly endTime: string | null;
  readonly windowMode: WindowMode;
  readonly totalTime: number | null;
  readonly attempts: number | null;
  readonly cycleType: CycleType | null;
  readonly cycleAttempts: number | null;
  readonly counting: CountingAttempt;
  readonly lateLimit: number | null;
  readonly earliestHandIn: number | null;
  readonly waitingMinutes: number | null;
  /** A course to complete first; its title is never sent. */
  readonly courseId: string | null;
  readonly courseTitle: string;
  /** The certificate for passing; its name is never sent. */
  readonly certificateTemplateId: string | null;
  readonly certificateName: string;
  readonly passScore: number | null;
  /** While set, the pass mark is this share of the total, whatever the total becomes; never sent. */
  readonly passPercent: number | null;
  readonly layout: PaperLayout;
  readonly forwardOnly: boolean;
  readonly release: ReleaseRules;
  readonly appealDays: number | null;
  readonly integrity: IntegrityDraft;
  /** The known data of the listed questions; never sent. */
  readonly picked: readonly Picked[];
  /** The current address of the cover; never sent. */
  readonly coverUrl: string;
}

export function newDraft(): ExamDraft {
  return {
    title: '',
    cover: null,
    coverUrl: '',
    instructions: '',
    openType: OpenType.public,
    deptIds: [],
    people: [],
    password: '',
    startTime: null,
    endTime: null,
    windowMode: WindowMode.hardClose,
    totalTime: 60,
    attempts: 1,
    cycleType: null,
    cycleAttempts: 1,
    counting: CountingAttempt.best,
    lateLimit: null,
    earliestHandIn: 0,
    waitingMinutes: 30,
    courseId: null,
    courseTitle: '',
    certificateTemplateId: null,
    certificateName: '',
    passScore: null,
    passPercent: 60,
    sections: [newSection('rules', '一、单选题')],
    forms: 0,
    shuffleQuestions: false,
    shuffleOptions: true,
    layout: PaperLayout.single,
    forwardOnly: false,
    release: releasePresets[0].rules,
    appealDays: 3,
    integrity: noIntegrityRules,
    picked: [],
  };
}

export function draftOf(exam: Exam): ExamDraft {
  const own = Object.fromEntries(Object.keys(newDraft()).map((name) => [name, Reflect.get(exam, name)]));
  // The server returns what the contract specifies, with defaults filled in; the parts of the composition follow.
  const fields = own as Omit<ExamDraft, keyof CompositionDraft>;
  return { ...fields, passPercent: null, ...compositionDraftOf(exam.composition) };
}

/** The current pass mark. */
export function passOf(draft: ExamDraft): number | null {
  const { passScore, passPercent } = draft;
  return passPercent === null ? passScore : Math.round(pointsOf(draft) * passPercent) / 100;
}

/** Missing values are sent as null: the contract's rules report them before anything is sent. */
export function formOf(draft: ExamDraft): SentForm {
  const { sections, forms, shuffleQuestions, shuffleOptions, people, ...rest } = draft;
  const {
    picked: _picked,
    coverUrl: _url,
    passPercent: _percent,
    courseTitle: _title,
    certificateName: _name,
    ...own
  } = rest;
  const { cycleType, cycleAttempts } = own;
  const form = {
    ...own,
    // Only what the open type requires: an unused password would be taken for a required one.
    deptIds: own.openType === OpenType.depts ? own.deptIds : [],
    userIds: own.openType === OpenType.persons ? people.map(({ id }) => id) : [],
    password: own.openType === OpenType.password ? own.password : '',
    cycleAttempts: cycleType === null ? 1 : cycleAttempts,
    passScore: passOf(draft),
    integrity: { ...own.integrity, ipRanges: rangesIn(own.integrity.ipRanges) },
    composition: sentComposition({ sections, forms, shuffleQuestions, shuffleOptions }),
  };
  return form as SentForm;
}

/** Empty lines are no ranges. */
export const rangesIn = (lines: readonly string[]): string[] =>
  lines.map((line) => line.trim()).filter((line) => line !== '');
