import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { addDays, addMinutes, startOfDayInChina } from '@ganlin/contract/core/time';
import { ExamForm } from '@ganlin/contract/exam/exam';
import { ExamState } from '@ganlin/contract/exam/kinds';
import { demoAccounts } from '@ganlin/contract/iam/sign-in/session';
import type { Ctx } from '../../../platform/ctx.ts';
import { findAccount, findDeptId } from '../../iam/index.ts';
import { demoRepoIds, questionIds } from '../../question/index.ts';
import { setAudience } from '../model/audience.queries.ts';
import { columnsOf } from '../model/columns.ts';
import * as queries from '../model/exam.queries.ts';
import { demoUrl } from '../../../folders.ts';

/** Days from today, and the time of that day in China. */
interface Moment {
  readonly day: number;
  readonly time: string;
}

/** An exam in the demo file: a form with banks by name, departments by code, and times relative to today. */
interface DemoExam {
  readonly id: string;
  readonly instructions: readonly string[];
  readonly depts: readonly string[];
  readonly from: Moment;
  readonly to: Moment;
  readonly forms: number;
  readonly shuffleQuestions: boolean;
  readonly sections: readonly {
    readonly intro: string;
    /** Drawn from banks, or else the questions with these codes. */
    readonly rules?: readonly { readonly banks: readonly string[] }[];
    readonly items?: readonly { readonly code: string; readonly points: number }[];
  }[];
}

const file = demoUrl('exams.json');

/** Seeds exams to try. Leaves existing ones alone, whatever their state; adds none without the demo's banks. */
export async function seedDemoExams(ctx: Ctx<null>): Promise<void> {
  const writer = await findAccount(ctx.db, demoAccounts.admin);
  if (!writer) return;
  // Our own file; the contract's schema parses all of it below.
  const exams = JSON.parse(await readFile(file, 'utf8')) as DemoExam[];
  const repos = await demoRepoIds(ctx);
  const codes = exams.flatMap(({ sections }) => sections.flatMap(({ items = [] }) => items.map(({ code }) => code)));
  const questions = await questionIds(ctx, codes);
  for (const exam of exams) {
    if (await queries.isKnown(ctx.db, exam.id)) continue;
    const form = ExamForm.parse(await inputOf(ctx, exam, { repos, questions }));
    await queries.insertExam(ctx.db, {
      ...columnsOf(form),
      id: exam.id,
      seed: randomUUID(),
      state: ExamState.published,
      publishedAt: ctx.now,
      createdBy: writer.id,
      updatedBy: writer.id,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    });
    await setAudience(ctx.db, { id: exam.id, openType: form.openType }, form);
  }
}

interface Known {
  readonly repos: ReadonlyMap<string, string>;
  readonly questions: ReadonlyMap<string, string>;
}

async function inputOf(ctx: Ctx<null>, exam: DemoExam, { repos, questions }: Known) {
  const { instructions, depts, from, to, forms, shuffleQuestions, ...form } = exam;
  const deptIds = await Promise.all(depts.map((code) => findDeptId(ctx.db, code)));
  const sections = exam.sections.map((section) => ({
    ...section,
    kind: section.items ? 'fixed' : 'rules',
    intro: paragraphs([section.intro]),
    items: section.items?.map(({ code, points }) => ({ questionId: questions.get(code), points })),
    rules: section.rules?.map(({ banks, ...rule }) => ({ ...rule, repoIds: banks.map((bank) => repos.get(bank)) })),
  }));
  return {
    ...form,
    instructions: paragraphs(instructions),
    deptIds,
    startTime: momentFrom(ctx.now, from).toISOString(),
    endTime: momentFrom(ctx.now, to).toISOString(),
    composition: { sections, forms, shuffleQuestions },
  };
}

const paragraphs = (texts: readonly string[]): string => texts.map((text) => `<p>${text}</p>`).join('');

function momentFrom(now: Date, { day, time }: Moment): Date {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return addMinutes(addDays(startOfDayInChina(now), day), hours * 60 + minutes);
}
