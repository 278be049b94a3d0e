import { z } from 'zod';
import type { ErrorName } from '../errors.ts';
import type { Permission } from '../permissions.ts';
import { binary, post } from './endpoint.ts';
import { Id } from './id.ts';
import { paging } from './page.ts';
import { Time } from './time.ts';

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const MEBIBYTE = 1024 * 1024;
/** Cells are text until the import's own rules read them. */
const CELL_LENGTH = 2000;

/** An import: read and checked in the background, looked at and mended by its owner, then applied in the background. */
export const ImportState = { checking: 0, ready: 1, applying: 2, done: 3, failed: 4 } as const;
export type ImportState = (typeof ImportState)[keyof typeof ImportState];
export const importStateLabels: Readonly<Record<ImportState, string>> = {
  0: '检查中',
  1: '待确认',
  2: '导入中',
  3: '已导入',
  4: '失败',
};

/** A row is as bad as its worst fault. */
export const RowState = { good: 0, warning: 1, error: 2 } as const;
export type RowState = (typeof RowState)[keyof typeof RowState];
export const rowStateLabels: Readonly<Record<RowState, string>> = { 0: '正常', 1: '警告', 2: '错误' };

/** What is wrong with one cell, or with the whole row where `column` is empty. A warning does not stop the row. */
export const ImportFault = z.object({ column: z.string(), message: z.string(), warning: z.boolean() });
export type ImportFault = z.infer<typeof ImportFault>;

export const ImportRow = z.object({
  /** As the spreadsheet counts it: the heading is row 1. */
  number: z.int(),
  cells: z.record(z.string(), z.string()),
  faults: z.array(ImportFault),
  state: z.enum(RowState),
  /** Changed here since the file was read. */
  fixed: z.boolean(),
});
export type ImportRow = z.infer<typeof ImportRow>;

export const ImportColumn = z.object({
  key: z.string(),
  title: z.string(),
  required: z.boolean(),
  /** What the column takes, in a few words, as the template says it. */
  hint: z.string(),
  width: z.int(),
});
export type ImportColumn = z.infer<typeof ImportColumn>;

const Import = z.object({
  id: Id,
  fileName: z.string(),
  fileSize: z.int(),
  state: z.enum(ImportState),
  /** The background work under way, or the last one. */
  taskId: Id,
  /** Why it failed, or what came out. */
  note: z.string(),
  counts: z.object({ all: z.int(), good: z.int(), warning: z.int(), error: z.int(), fixed: z.int() }),
  createdAt: Time,
});
export type Import = z.input<typeof Import>;

/** Which rows the preview shows. */
export const RowFilter = z.object({
  id: Id,
  only: z.enum(['all', 'good', 'warning', 'error', 'fixed', 'problem']).default('all'),
});

/** Only the good rows, or nothing unless every row is good. */
export const ImportWay = z.enum(['good', 'all']);

interface ImportRule<Options extends z.ZodType> {
  /** What is imported, in words: `用户`. */
  readonly noun: string;
  readonly permission: Permission;
  /** What whoever confirms decides for the whole file. */
  readonly options: Options;
  readonly kinds: readonly string[];
  readonly errors?: readonly ErrorName[];
}

/** The endpoints of one kind of import. An import belongs to whoever started it: for anybody else it is not there. */
export function importEndpoints<Options extends z.ZodType>(
  base: `/api/${string}`,
  { noun, permission, options, kinds, errors = [] }: ImportRule<Options>,
) {
  const rule = { access: `perm:${permission}`, scope: 'dept' } as const;
  const own = z.object({ id: Id });
  return {
    template: post(`${base}/template`, {
      summary: `下载${noun}导入模板`,
      access: rule.access,
      request: z.object({}),
      response: binary(XLSX),
    }),
    columns: post(`${base}/columns`, {
      summary: `${noun}导入的列`,
      access: rule.access,
      request: z.object({}),
      response: z.array(ImportColumn),
    }),
    start: post(`${base}/start`, {
      summary: `上传要导入的${noun}`,
      ...rule,
      request: z.object({}),
      response: z.object({ id: Id, taskId: Id }),
      errors: ['fileTypeRefused', 'fileTooLarge', 'fileMissing'],
      upload: { maxBytes: 20 * MEBIBYTE, kinds },
      limit: { count: 30, seconds: 600, by: 'user' },
    }),
    recent: post(`${base}/recent`, {
      summary: `我最近的${noun}导入`,
      access: rule.access,
      request: z.object({}),
      response: z.array(Import).max(10),
    }),
    detail: post(`${base}/detail`, {
      summary: `${noun}导入的状态`,
      access: rule.access,
      request: own,
      response: Import,
      errors: ['importNotFound'],
    }),
    rows: post(`${base}/rows`, {
      summary: `${noun}导入的预览`,
      access: rule.access,
      ...paging(RowFilter, ImportRow),
      errors: ['importNotFound'],
    }),
    fix: post(`${base}/fix`, {
      summary: `修改${noun}导入的一行`,
      ...rule,
      request: own.extend({
        number: z.int().min(1),
        cells: z.record(z.string().max(40), z.string().trim().max(CELL_LENGTH)),
      }),
      response: ImportRow,
      errors: ['importNotFound', 'importNotReady'],
    }),
    faults: post(`${base}/faults`, {
      summary: `下载${noun}导入的错误清单`,
      access: rule.access,
      request: own,
      response: binary(XLSX),
      errors: ['importNotFound'],
    }),
    confirm: post(`${base}/confirm`, {
      summary: `确认导入${noun}`,
      ...rule,
      request: own.extend({ way: ImportWay, options }),
      response: z.object({ taskId: Id }),
      errors: ['importNotFound', 'importNotReady', 'importHasErrors', 'importEmpty', ...errors],
    }),
    discard: post(`${base}/discard`, {
      summary: `放弃${noun}导入`,
      access: rule.access,
      request: own,
      response: z.null(),
      errors: ['importNotFound', 'importNotReady'],
    }),
  };
}
