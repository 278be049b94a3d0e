import { z } from 'zod';
import { binary, post } from '../core/endpoint.ts';
import { Id } from '../core/id.ts';
import { ImportStarted, XLSX, importEndpoints } from '../core/import.ts';
import { MEBIBYTE } from '../core/size.ts';
import { DOCX } from './question.ts';

export const QuestionImportOptions = z.object({
  /** Banks for the questions, in addition to those that a row names. */
  repoIds: z.array(Id).min(1, '请选择题库').max(20),
  /** Publish immediately, or import as drafts for review. */
  publish: z.boolean(),
});

const PASTE_LENGTH = 500_000;
/** A combined question is in one cell with all its parts. */
export const QUESTION_CELL_LENGTH = 20_000;

export const questionImportApi = {
  ...importEndpoints('/api/qu/import', {
    noun: '试题',
    permission: 'qu:question:import',
    options: QuestionImportOptions,
    kinds: ['xlsx', 'docx', 'txt'],
    errors: ['repoNotFound'],
    cellLength: QUESTION_CELL_LENGTH,
  }),
  template: post('/api/qu/import/template', {
    summary: '下载试题导入模板',
    access: 'perm:qu:question:import',
    request: z.object({ form: z.enum(['xlsx', 'docx', 'txt']).default('xlsx') }),
    response: binary(XLSX, DOCX, 'text/plain'),
  }),
  /** The same for pasted text. */
  startText: post('/api/qu/import/start-text', {
    summary: '粘贴要导入的试题',
    access: 'perm:qu:question:import',
    maxBodyBytes: 1.5 * MEBIBYTE,
    request: z.object({ text: z.string().min(1, '请粘贴试题').max(PASTE_LENGTH, '内容过长，请改用文件导入') }),
    response: ImportStarted,
    limit: { count: 30, seconds: 600, by: 'user' },
  }),
  /** Undoes an import, as long as nothing it added has been used or changed. */
  undo: post('/api/qu/import/undo', {
    summary: '撤销试题导入',
    access: 'perm:qu:question:import',
    request: z.object({ id: Id }),
    response: z.object({ count: z.int() }),
    errors: ['importNotFound', 'importNotDone', 'importInUse', 'questionsNeeded'],
  }),
};
