import { z } from 'zod';
import type { ErrorName } from '../errors.ts';
import type { Permission } from '../permissions.ts';
import { binary, post } from './endpoint.ts';
import { Id } from './id.ts';
import { paging } from './page.ts';
import { MEBIBYTE } from './size.ts';
import { Time } from './time.ts';

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** Cells are text until the import's own rules read them; this long unless the import takes longer ones. */
const CELL_LENGTH = 2000;

/** An import: read and checked in the background, looked at and mended by its owner, then applied in the background. */
export const ImportState = { checking: 0, ready: 1, applying: 2, done: 3, failed: 4, undone: 5 } as const;
export type ImportState = (typeof ImportState)[keyof typeof ImportState];
export const importStateLabels: Readonly<Record<ImportState, string>> = {
  0: '检查中',
  1: '待确认',
  2: '导入中',
  3: '已导入',
  4: '失败',
  5: '已撤销',
};

/**
 * A row is as bad as its worst fault. One without an error that says what is there already is a duplicate: it is left
 * out unless its owner decides otherwise.
 */
export const RowState = { good: 0, warning: 1, error: 2, duplicate: 3 } as const;
export type RowState = (typeof RowState)[keyof typeof RowState];
export const rowStateLabels: Readonly<Record<RowState, string>> = { 0: '正常', 1: '警告', 2: '错误', 3: '重复' };

/**
 * What to do with a row that is like something: leave it out, bring it in all the same, or as the new version of what
 * it is like. The cell of this name holds it; it is no column of any file. Empty: not decided, so left out.
 */
export const DECISION = 'decision';
export const Decision = { skip: 'skip', new: 'new', version: 'version' } as const;
export type Decision = (typeof Decision)[keyof typeof Decision];

/** What is wrong with one cell, or with the whole row where `column` is empty. A warning does not stop the row. */
export const ImportFault = z.object({ column: z.string(), message: z.string(), warning: z.boolean() });
export type ImportFault = z.infer<typeof ImportFault>;

/** What a row is like: something that is there already, or another row of the file. */
export const ImportLike = z.object({
  questionId: Id.nullable(),
  /** Of what is there already; empty for a row of the file. */
  code: z.string(),
  /** The other row, where it is one. */
  rowNumber: z.int().nullable(),
  /** How alike, in hundredths; 100 is equal. */
  percent: z.int(),
  /** What the other one says, without markup, to be compared with `ownText`. */
  text: z.string(),
  ownText: z.string(),
});
export type ImportLike = z.infer<typeof ImportLike>;

export const ImportRow = z.object({
  /** As the spreadsheet counts it, where the heading is row 1; of a text the line where it begins. */
  number: z.int(),
  cells: z.record(z.string(), z.string()),
  faults: z.array(ImportFault),
  state: z.enum(RowState),
  /** Kept with its decision: a row that is brought in all the same is good again and still says what it is like. */
  like: ImportLike.nullable(),
  /** Addresses, good for an hour, of the pictures that cells name as `![](media:ID)`, by their ids. */
  media: z.record(z.string(), z.string()),
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
  counts: z.object({
    all: z.int(),
    good: z.int(),
    warning: z.int(),
    error: z.int(),
    /** Left out as they stand; those brought in all the same count as good or with a warning. */
    duplicate: z.int(),
    fixed: z.int(),
  }),
  createdAt: Time,
});
export type Import = z.input<typeof Import>;

/** The very same file came before, whoever brought it. */
const SameFile = z.object({
  fileName: z.string(),
  /** Null while that one still waits to be confirmed. */
  importedAt: Time.nullable(),
  /** How many were imported, or how many rows wait. */
  count: z.int(),
});

/** What an upload is answered with. */
export const ImportStarted = z.object({ id: Id, taskId: Id, sameAs: SameFile.nullable() });

/** Which rows the preview shows. */
export const RowFilter = z.object({
  id: Id,
  /** A problem is whatever is neither good nor decided: warnings, errors and duplicates. */
  only: z.enum(['all', 'good', 'warning', 'error', 'duplicate', 'fixed', 'problem']).default('all'),
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
  /** What a file is for, named with its upload, where the rules for a row depend on it: one training class, say. */
  readonly about?: z.ZodRawShape;
  readonly errors?: readonly ErrorName[];
  /** Whether the caller's data scope decides which rows they may bring in. */
  readonly scope?: 'dept';
  readonly cellLength?: number;
  /** Confirming it needs a proof of who sits there: it may hand out roles. */
  readonly recentProof?: true;
}

/** The endpoints of one kind of import. An import belongs to whoever started it: for anybody else it is not there. */
export function importEndpoints<Options extends z.ZodType>(
  base: `/api/${string}`,
  {
    noun,
    permission,
    options,
    kinds,
    about,
    errors = [],
    scope,
    cellLength = CELL_LENGTH,
    recentProof,
  }: ImportRule<Options>,
) {
  const rule = { access: `perm:${permission}`, ...(scope && { scope }) } as const;
  const own = z.object({ id: Id });
  const aim = z.object(about ?? {});
  const aimErrors = about ? errors : [];
  return {
    template: post(`${base}/template`, {
      summary: `下载${noun}导入模板`,
      access: rule.access,
      request: aim,
      response: binary(XLSX),
      errors: aimErrors,
    }),
    columns: post(`${base}/columns`, {
      summary: `${noun}导入的列`,
      access: rule.access,
      /** Named what the file is for, the columns as they are asked for then; otherwise all there are. */
      request: aim.partial(),
      response: z.array(ImportColumn),
      errors: aimErrors,
    }),
    start: post(`${base}/start`, {
      summary: `上传要导入的${noun}`,
      ...rule,
      request: aim,
      response: ImportStarted,
      errors: ['fileTypeRefused', 'fileTooLarge', 'fileMissing', ...aimErrors],
      upload: { maxBytes: 20 * MEBIBYTE, kinds },
      limit: { count: 30, seconds: 600, by: 'user' },
    }),
    recent: post(`${base}/recent`, {
      summary: `我最近的${noun}导入`,
      access: rule.access,
      request: aim,
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
      maxBodyBytes: MEBIBYTE,
      request: own.extend({
        number: z.int().min(1),
        cells: z.record(z.string().max(40), z.string().trim().max(cellLength)),
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
      ...(recentProof && { recentProof }),
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
