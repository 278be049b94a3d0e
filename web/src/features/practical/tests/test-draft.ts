import type { Data } from '@ganlin/contract/core/endpoint';
import { JoinRule } from '@ganlin/contract/practical/kinds';
import { TestForm, type practicalTestApi } from '@ganlin/contract/practical/test';
import type { Person } from '../../../kits/pickers/person.ts';
import { errorsBy, type FieldErrors, type MissingText } from '../../../lib/api/form-errors.ts';

export type StoredTest = Data<typeof practicalTestApi.detail>;

interface Named {
  readonly id: string;
  readonly name: string;
}

export interface GroupDraft {
  readonly lead: Person | null;
  readonly second: Person | null;
  readonly third: Person | null;
  readonly candidates: readonly Person[];
}

export interface TestDraft {
  readonly title: string;
  readonly sheetId: string | null;
  readonly place: string;
  readonly heldOn: string | null;
  readonly trainclass: Named | null;
  readonly exam: Named | null;
  readonly joinRule: JoinRule;
  readonly theoryPercent: number | null;
  readonly certificate: Named | null;
  readonly groups: readonly GroupDraft[];
}

export const newGroup: GroupDraft = { lead: null, second: null, third: null, candidates: [] };

export const newDraft = (): TestDraft => ({
  title: '',
  sheetId: null,
  place: '',
  heldOn: null,
  trainclass: null,
  exam: null,
  joinRule: JoinRule.both,
  theoryPercent: null,
  certificate: null,
  groups: [newGroup],
});

export function draftOf({ form, people, className, examTitle, certificateName }: StoredTest): TestDraft {
  const person = (id: string | null): Person | null => people.find((one) => one.id === id) ?? null;
  const named = (id: string | null, name: string): Named | null => (id === null ? null : { id, name });
  return {
    title: form.title,
    sheetId: form.sheetId,
    place: form.place,
    heldOn: form.heldOn,
    trainclass: named(form.classId, className),
    exam: named(form.examId, examTitle),
    joinRule: form.joinRule,
    theoryPercent: form.theoryPercent,
    certificate: named(form.certificateTemplateId, certificateName),
    groups: form.groups.map(({ leadId, secondId, thirdId, candidateIds }) => ({
      lead: person(leadId),
      second: person(secondId),
      third: person(thirdId),
      candidates: candidateIds.flatMap((id) => person(id) ?? []),
    })),
  };
}

/** What is missing is sent as such, and shown at its field. */
export function formOf(draft: TestDraft): TestForm {
  const { title, sheetId, place, heldOn, trainclass, exam, joinRule, theoryPercent, certificate, groups } = draft;
  return {
    title,
    sheetId: sheetId ?? '',
    place,
    heldOn: heldOn ?? '',
    classId: trainclass?.id ?? null,
    examId: exam?.id ?? null,
    joinRule,
    theoryPercent: joinRule === JoinRule.weighted ? theoryPercent : null,
    certificateTemplateId: certificate?.id ?? null,
    groups: groups.map(({ lead, second, third, candidates }) => ({
      leadId: lead?.id ?? '',
      secondId: second?.id ?? '',
      thirdId: third?.id ?? null,
      candidateIds: candidates.map(({ id }) => id),
    })),
  };
}

const missing: MissingText = [
  [/sheetId$/, '请选择评分表'],
  [/heldOn$/, '请选择日期'],
  [/leadId$/, '请选择主考'],
  [/secondId$/, '请选择副考'],
];

export const errorsOf = (form: TestForm): FieldErrors => errorsBy(TestForm, form, missing);
