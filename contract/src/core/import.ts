import { z } from 'zod';
import type { ErrorName } from '../errors.ts';
import type { Permission } from '../permissions.ts';
import { binary, post } from './endpoint.ts';
import { Id } from './id.ts';
import { paging } from './page.ts';
import { MEBIBYTE } from './size.ts';
import { Time } from './time.ts';

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** Cells are text until the import's own rules parse them; this is the max length unless the import allows more. */
const CELL_LENGTH = 2000;

/**
 * An import: read and checked in the background, reviewed and corrected by its owner, then applied in the background.
 */
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
 * A row has the state of its worst problem. A row without errors that repeats something existing is a duplicate: it
 * is skipped unless the owner decides otherwise.
 */
export const RowState = { good: 0, warning: 1, error: 2, duplicate: 3 } as const;
export type RowState = (typeof RowState)[keyof typeof RowState];
export const rowStateLabels: Readonly<Record<RowState, string>> = { 0: '正常', 1: '警告', 2: '错误', 3: '重复' };

/**
 * What to do with a row that resembles something: skip it, import it anyway, or import it as a new version of what it
 * resembles. Stored in the cell of this name, which is no column of any file. Empty: undecided, so skipped.
 */
export const DECISION = 'decision';
export const Decision = { skip: 'skip', new: 'new', version: 'version' } as const;
export type Decision = (typeof Decision)[keyof typeof Decision];

/**
 * What the rows of a file are counted in: those of a sheet in 行, what a document or a text consists of in its own
 * unit, such as 题.
 */
export const rowUnitOf = (fileName: string, unit: string): string => (/\.(?:docx|txt)$/i.test(fileName) ? unit : '行');

/** An error in one cell, or in the whole row if `column` is empty. A warning does not stop the row. */
export const ImportFault = z.object({ column: z.string(), message: z.string(), warning: z.boolean() });
export type ImportFault = z.infer<typeof ImportFault>;

/** What a row resembles: an existing record, or another row of the file. */
export const ImportLike = z.object({
  questionId: Id.nullable(),
  /** Code of the existing record; empty for a row of the file. */
  code: z.string(),
  /** The other row, if it is one of the file. */
  rowNumber: z.int().nullable(),
  /** Similarity in percent; 100 is equal. */
  percent: z.int(),
  /** Text of the other one, without markup, to compare with `ownText`. */
  text: z.string(),
  ownText: z.string(),
});
export type ImportLike = z.infer<typeof ImportLike>;

export const ImportRow = z.object({
  /** Row number of the spreadsheet, where the heading is row 1; in a text the first, second and so on (`rowUnitOf`). */
  number: z.int(),
  cells: z.record(z.string(), z.string()),
  faults: z.array(ImportFault),
  state: z.enum(RowState),
  /** Retained with the decision: a row imported anyway is good again and still shows what it resembles. */
  like: ImportLike.nullable(),
  /** URLs, valid for an hour, of the images that cells name as `![](media:ID)`, by their ids. */
  media: z.record(z.string(), z.string()),
  /** Edited in the preview since the file was read. */
  fixed: z.boolean(),
});
export type ImportRow = z.infer<typeof ImportRow>;

export const ImportColumn = z.object({
  key: z.string(),
  title: z.string(),
  required: z.boolean(),
  /** Short description of what the column accepts, as in the template. */
  hint: z.string(),
  width: z.int(),
});
export type ImportColumn = z.infer<typeof ImportColumn>;

const Import = z.object({
  id: Id,
  fileName: z.string(),
  fileSize: z.int(),
  state: z.enum(ImportState),
  /** The running background task, or the last one. */
  taskId: Id,
  /** Why it failed, or its outcome. */
  note: z.string(),
  counts: z.object({
    all: z.int(),
    good: z.int(),
    warning: z.int(),
    error: z.int(),
    /** Duplicates that will be skipped; those imported anyway count as good or with a warning. */
    duplicate: z.int(),
    fixed: z.int(),
  }),
  createdAt: Time,
});
export type Import = z.input<typeof Import>;

/** The same file was uploaded before, by any user. */
const SameFile = z.object({
  fileName: z.string(),
  /** Null while that import waits for confirmation. */
  importedAt: Time.nullable(),
  /** Number of imported rows, or of rows waiting. */
  count: z.int(),
});

/** Response to an upload. */
export const ImportStarted = z.object({ id: Id, taskId: Id, sameAs: SameFile.nullable() });

/** Filter of the preview's rows. */
export const RowFilter = z.object({
  id: Id,
  /** A problem is a row that is neither good nor decided: a warning, an error or a duplicate. */
  only: z.enum(['all', 'good', 'warning', 'error', 'duplicate', 'fixed', 'problem']).default('all'),
});

/** Import only the good rows, or nothing unless every row is good. */
export const ImportWay = z.enum(['good', 'all']);

interface ImportRule<Options extends z.ZodType> {
  /** Label of what is imported: `用户`. */
  readonly noun: string;
  readonly permission: Permission;
  /** Options for the whole file, chosen on confirmation. */
  readonly options: Options;
  readonly kinds: readonly string[];
  /** What a file is for, sent with its upload, if the rules for a row depend on it: a training class, for example. */
  readonly about?: z.ZodRawShape;
  readonly errors?: readonly ErrorName[];
  /** Whether the caller's data scope limits which rows they may import. */
  readonly scope?: 'dept';
  readonly cellLength?: number;
  /** Confirming needs a recent identity proof, because the import may grant roles. */
  readonly recentProof?: true;
}

/**
 * Endpoints of one kind of import. An import belongs to the user who started it: for anyone else it does not exist.
 */
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
      /** If the request names what the file is for, returns the columns required for it; otherwise all columns. */
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
        number: z.int32().min(1),
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
