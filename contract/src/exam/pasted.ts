import { z } from 'zod';
import { post } from '../core/endpoint.ts';
import { Id } from '../core/id.ts';
import { Score } from '../core/score.ts';
import { MEBIBYTE } from '../core/size.ts';
import { MAX_SECTIONS } from './composition.ts';
import { ExamFields } from './exam.ts';
import { endsLater, hasPassword } from './form-rules.ts';

const TEXT_LENGTH = 300_000;

const Text = z.string().min(1, '请粘贴试卷').max(TEXT_LENGTH, '试卷过长，请分成几份');

/** Points for each question of a section, in the order of the sections; null: as its heading says. */
const SectionPoints = z.array(Score.nullable()).max(MAX_SECTIONS).default([]);

/** What the exam of a pasted paper is asked for; the rest is as the editor sets it for a new exam. */
export const PastedSettings = ExamFields.pick({
  title: true,
  openType: true,
  deptIds: true,
  userIds: true,
  password: true,
  startTime: true,
  endTime: true,
  totalTime: true,
  passScore: true,
  release: true,
})
  .refine(...endsLater)
  .refine(...hasPassword);

/** An existing bank, or the title of a new one, which then serves exams only. */
const Bank = z
  .object({
    repoId: Id.optional(),
    title: z.string().trim().max(80, '题库名称不能超过 80 个字').default(''),
  })
  .refine(({ repoId, title }) => (repoId === undefined) !== (title === ''), { error: '请选择题库', path: ['repoId'] });

/** A problem of one question that only the server can see. */
const PastedFault = z.object({
  /** In the paper, from 1. */
  number: z.int(),
  message: z.string(),
  warning: z.boolean(),
});

/** A question of the bank that resembles one of the paper. */
const PastedLike = z.object({
  number: z.int(),
  questionId: Id,
  code: z.string(),
  percent: z.int(),
  /** It asks the same, has the same answer and is published: the paper may use it. */
  same: z.boolean(),
});

/** A whole test pasted as text becomes questions and an exam in one step. */
export const pastedApi = {
  /** The text of a file, with its pictures as `![](media:ID)`. */
  read: post('/api/exam/pasted/read', {
    summary: '读取 Word 试卷',
    access: 'perm:exam:exam:save',
    request: z.object({}),
    response: z.object({
      text: z.string(),
      /** URLs of the pictures, valid for an hour, by their ids. */
      media: z.record(z.string(), z.string()),
    }),
    errors: ['fileTypeRefused', 'fileTooLarge', 'fileMissing', 'importUnreadable'],
    upload: { maxBytes: 20 * MEBIBYTE, kinds: ['docx', 'txt'] },
    limit: { count: 30, seconds: 600, by: 'user' },
  }),
  check: post('/api/exam/pasted/check', {
    summary: '检查粘贴的试卷',
    access: 'perm:exam:exam:save',
    maxBodyBytes: 1.5 * MEBIBYTE,
    request: z.object({ text: Text }),
    response: z.object({ faults: z.array(PastedFault), likes: z.array(PastedLike) }),
    errors: ['pastedFaults', 'importUnreadable'],
    limit: { count: 120, seconds: 600, by: 'user' },
  }),
  /** All or nothing. */
  save: post('/api/exam/pasted/save', {
    summary: '粘贴成卷',
    access: 'perm:exam:exam:save',
    maxBodyBytes: 1.5 * MEBIBYTE,
    request: z.object({
      /** Chosen by the page, for the exam and the import of its questions: a repeated request makes one exam. */
      key: Id,
      text: Text,
      points: SectionPoints,
      bank: Bank,
      /** Use the same questions of the bank instead of adding them again. */
      reuse: z.boolean(),
      /** Publish the exam, or save it as a draft. */
      publish: z.boolean(),
      settings: PastedSettings,
    }),
    response: z.object({ id: Id, added: z.int(), reused: z.int() }),
    errors: [
      'pastedFaults',
      'importUnreadable',
      'repoNotFound',
      'repoTitleTaken',
      'examNotFound',
      'examNotReady',
      'examShort',
      'deptNotFound',
      'userNotFound',
    ],
    scope: 'dept',
    limit: { count: 30, seconds: 600, by: 'user' },
  }),
};
