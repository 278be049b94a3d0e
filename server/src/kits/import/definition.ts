import type { ImportColumn, ImportFault, ImportLike } from '@ganlin/contract/core/import';
import type { z } from 'zod';
import type { Ctx, User } from '../../platform/ctx.ts';
import type { ReadRow } from './book/book.ts';

/** A row as the definition sees it: the text of every column, empty where the file has none. */
export interface SheetRow {
  readonly number: number;
  readonly cells: Readonly<Record<string, string>>;
  /** Its duplicate, as of the last check. */
  readonly like: ImportLike | null;
}

/** What a file is for, as named by the contract's `about`; empty for most kinds. */
export type ImportAbout = Readonly<Record<string, string>>;

/** A file to read rows from. */
export interface ImportFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** The content of a file. Pictures already have ids: cells refer to them as `![](media:ID)`. */
export interface FileRead {
  readonly rows: readonly ReadRow[];
  /** Headings that the import does not know. */
  readonly ignored: readonly string[];
  readonly pictures?: readonly ImportPicture[];
}

export interface ImportPicture {
  readonly id: string;
  readonly name: string;
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

/** The result of checking a row: its faults and, unless one is an error, the value to write. */
export interface Checked<Value> {
  readonly faults: readonly ImportFault[];
  readonly value?: Value;
  /** The existing item that the row names explicitly. */
  readonly like?: ImportLike;
  /** The row is meant to update that item, so it is no duplicate unless its owner leaves it out. */
  readonly renews?: boolean;
}

/** The text of a row: normalized for comparison, and as people read it. */
export interface LikeText {
  readonly compared: string;
  readonly shown: string;
}

/** A row by its text, with the earlier rows that may have the same text. */
export interface LikeRow extends LikeText {
  readonly number: number;
  readonly keys: readonly number[];
  readonly others: readonly (LikeText & { readonly number: number })[];
}

/** How to find rows that duplicate an existing item or another row. */
export interface Likeness<Value> {
  readonly text: (value: Value) => LikeText;
  /** Similar texts almost always share one of these. */
  readonly keys: (compared: string) => readonly number[];
  /** The closest match of each row that has one. */
  readonly find: (ctx: Ctx<unknown>, rows: readonly LikeRow[]) => Promise<ReadonlyMap<number, ImportLike>>;
}

/** A column whose values must be unique across rows, and when two of its texts count as equal. */
export interface UniqueColumn {
  readonly column: string;
  readonly normal: (text: string) => string;
}

/** Instructions that depend on the user, such as the departments they may use. */
export interface GuideSection {
  readonly title: string;
  readonly lines: readonly (readonly [string, string])[];
}

export interface ImportOutcome {
  readonly importId: string;
  readonly fileName: string;
  readonly imported: number;
  readonly skipped: number;
  /** The user who confirmed it. */
  readonly by: { readonly id: string; readonly userName: string; readonly realName: string };
}

/** For whom rows are written, and with which decisions. */
export interface Writing<Plan> {
  readonly importId: string;
  readonly by: ImportOutcome['by'];
  readonly plan: Plan;
}

/**
 * One kind of import. `Reach` is what its owner may access, determined during their request and stored with the
 * background job; `Plan` is what they decided when they confirmed; `Value` is a parsed row. Messages of faults are
 * stored in plain text: they never repeat a cell's content, because people put numbers into the wrong column.
 */
export interface ImportDefinition<Options extends z.ZodType, Scope extends object, Plan extends object, Value> {
  readonly kind: string;
  /** What is imported, and its counting word: `用户`, `人`. */
  readonly noun: string;
  readonly unit: string;
  readonly columns: readonly ImportColumn[];
  readonly unique: readonly UniqueColumn[];
  /** Max text length of a cell, where the contract accepts longer text than usual. */
  readonly cellLength?: number;
  readonly options: Options;
  /** Reads rows from a file; by default, from the spreadsheet whose headings are the columns' titles. */
  readonly read?: (file: ImportFile) => Promise<FileRead>;
  readonly pictures?: {
    /** Stores the pictures of the file, before the rows exist. */
    readonly keep: (
      ctx: Ctx<null>,
      file: { readonly importId: string; readonly ownerId: string; readonly pictures: readonly ImportPicture[] },
    ) => Promise<void>;
    /** URLs of the pictures that each row refers to, by their ids. */
    readonly show: (
      ctx: Ctx<User>,
      rows: readonly SheetRow[],
    ) => Promise<ReadonlyMap<number, Readonly<Record<string, string>>>>;
  };
  readonly likeness?: Likeness<Value>;
  /** Determines the caller's data scope and any other limits. */
  readonly reach: {
    readonly schema: z.ZodType<Scope>;
    readonly ask: (ctx: Ctx<User>, about: ImportAbout) => Promise<Scope>;
  };
  /** The template's columns, where they depend on what the file is for. */
  readonly requestedColumns?: (ctx: Ctx<User>, about: ImportAbout) => Promise<readonly ImportColumn[]>;
  readonly guide?: (ctx: Ctx<User>, about: ImportAbout) => Promise<readonly GuideSection[]>;
  /**
   * Checks rows against the rules and the current database. Does not find repeats inside the file or similar items.
   */
  readonly check: (
    ctx: Ctx<unknown>,
    rows: readonly SheetRow[],
    scope: Scope,
  ) => Promise<ReadonlyMap<number, Checked<Value>>>;
  /** The decisions resulting from the confirmation; refuses options that do not suit the rows. */
  readonly plan: {
    readonly schema: z.ZodType<Plan>;
    readonly make: (
      ctx: Ctx<User>,
      options: z.output<Options>,
      rows: AsyncIterable<readonly SheetRow[]>,
    ) => Promise<Plan>;
  };
  /** Writes rows that were checked in this same transaction. */
  readonly apply: (ctx: Ctx<null>, values: readonly Value[], order: Writing<Plan>) => Promise<void>;
  /** Writes the audit entry of a finished import, in the same transaction. */
  readonly record: (ctx: Ctx<null>, outcome: ImportOutcome) => Promise<void>;
}

/** The parts of a definition that do not depend on its types. */
export type ImportShape = Pick<
  ImportDefinition<z.ZodType, object, object, unknown>,
  'kind' | 'noun' | 'unit' | 'columns' | 'unique' | 'cellLength' | 'read' | 'pictures'
> & { readonly likeness?: unknown };
