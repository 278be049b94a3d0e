import type { ImportColumn, ImportFault, ImportLike } from '@ganlin/contract/core/import';
import type { z } from 'zod';
import type { Ctx, User } from '../../platform/ctx.ts';
import type { ReadRow } from './book/book.ts';

/** A row as the definition sees it: the text of every column, empty where the file has nothing. */
export interface SheetRow {
  readonly number: number;
  readonly cells: Readonly<Record<string, string>>;
  /** What it was like when that was last looked at. */
  readonly like: ImportLike | null;
}

/** What a file is for, as the contract's `about` names it; nothing for most kinds. */
export type ImportAbout = Readonly<Record<string, string>>;

/** A file whose rows are wanted. */
export interface ImportFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** What a file comes to. Pictures have got their ids already: cells name them as `![](media:ID)`. */
export interface FileRead {
  readonly rows: readonly ReadRow[];
  /** Headings that mean nothing to the import. */
  readonly ignored: readonly string[];
  readonly pictures?: readonly ImportPicture[];
}

export interface ImportPicture {
  readonly id: string;
  readonly name: string;
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

/** What came of checking a row: what is wrong with it, and, unless that is an error, what will be written. */
export interface Checked<Value> {
  readonly faults: readonly ImportFault[];
  readonly value?: Value;
  /** What the row says it is, by naming it. */
  readonly like?: ImportLike;
  /** It is there to renew what it is like, so it is no duplicate unless its owner leaves it out. */
  readonly renews?: boolean;
}

/** What a row says: brought to one form, for comparison, and as people read it. */
export interface LikeText {
  readonly compared: string;
  readonly shown: string;
}

/** A row by what it says, with the rows further up that may say the same. */
export interface LikeRow extends LikeText {
  readonly number: number;
  readonly keys: readonly number[];
  readonly others: readonly (LikeText & { readonly number: number })[];
}

/** How rows are found that say what is there already, or what another row says. */
export interface Likeness<Value> {
  readonly text: (value: Value) => LikeText;
  /** Texts that are alike have one of these in common, almost always. */
  readonly keys: (compared: string) => readonly number[];
  /** What each row is most like, of those that are like anything. */
  readonly find: (ctx: Ctx<unknown>, rows: readonly LikeRow[]) => Promise<ReadonlyMap<number, ImportLike>>;
}

/** A column whose values must differ from row to row, and when two of its texts mean the same. */
export interface UniqueColumn {
  readonly column: string;
  readonly normal: (text: string) => string;
}

/** Some lines of the instructions that depend on who asks, as the departments they may use. */
export interface GuideSection {
  readonly title: string;
  readonly lines: readonly (readonly [string, string])[];
}

export interface ImportOutcome {
  readonly importId: string;
  readonly fileName: string;
  readonly imported: number;
  readonly skipped: number;
  /** Whoever confirmed it. */
  readonly by: { readonly id: string; readonly userName: string; readonly realName: string };
}

/** On whose behalf rows are written, and as they decided. */
export interface Writing<Plan> {
  readonly importId: string;
  readonly by: ImportOutcome['by'];
  readonly plan: Plan;
}

/**
 * One kind of import. `Reach` is what its owner may touch, asked for while they are here and kept with the background
 * work; `Plan` is what they decided when they confirmed; `Value` is a row that has been understood.
 *
 * Messages of faults are kept in plain text: they never repeat what stands in a cell, because people put numbers into
 * the wrong column.
 */
export interface ImportDefinition<Options extends z.ZodType, Reach extends object, Plan extends object, Value> {
  readonly kind: string;
  /** What is imported, and the word it is counted with: `用户`, `人`. */
  readonly noun: string;
  readonly unit: string;
  readonly columns: readonly ImportColumn[];
  readonly unique: readonly UniqueColumn[];
  /** The longest text of a cell, where the contract takes longer ones than usual. */
  readonly cellLength?: number;
  readonly options: Options;
  /** How a file becomes rows; without it, the spreadsheet whose headings are the columns' titles. */
  readonly read?: (file: ImportFile) => Promise<FileRead>;
  readonly pictures?: {
    /** Keeps what came in the file, before the rows are there. */
    readonly keep: (
      ctx: Ctx<null>,
      file: { readonly importId: string; readonly ownerId: string; readonly pictures: readonly ImportPicture[] },
    ) => Promise<void>;
    /** Addresses of the pictures that each row names, by their ids. */
    readonly show: (
      ctx: Ctx<User>,
      rows: readonly SheetRow[],
    ) => Promise<ReadonlyMap<number, Readonly<Record<string, string>>>>;
  };
  readonly likeness?: Likeness<Value>;
  /** Asks for the caller's data scope, among whatever else limits them. */
  readonly reach: {
    readonly schema: z.ZodType<Reach>;
    readonly ask: (ctx: Ctx<User>, about: ImportAbout) => Promise<Reach>;
  };
  /** The columns as the template has them, where they depend on what the file is for. */
  readonly requestedColumns?: (ctx: Ctx<User>, about: ImportAbout) => Promise<readonly ImportColumn[]>;
  readonly guide?: (ctx: Ctx<User>, about: ImportAbout) => Promise<readonly GuideSection[]>;
  /** Checks rows against the rules and the database as it is now. It finds no repeats inside the file, nor what is alike. */
  readonly check: (
    ctx: Ctx<unknown>,
    rows: readonly SheetRow[],
    reach: Reach,
  ) => Promise<ReadonlyMap<number, Checked<Value>>>;
  /** What the confirmation comes to; refuses options that do not suit the rows. */
  readonly plan: {
    readonly schema: z.ZodType<Plan>;
    readonly make: (
      ctx: Ctx<User>,
      options: z.output<Options>,
      rows: AsyncIterable<readonly SheetRow[]>,
    ) => Promise<Plan>;
  };
  /** Writes rows that were checked in this very transaction. */
  readonly apply: (ctx: Ctx<null>, values: readonly Value[], order: Writing<Plan>) => Promise<void>;
  /** Leaves the trace of a finished import, in the same transaction. */
  readonly record: (ctx: Ctx<null>, outcome: ImportOutcome) => Promise<void>;
}

/** The parts of a definition that do not depend on its types. */
export type ImportShape = Pick<
  ImportDefinition<z.ZodType, object, object, unknown>,
  'kind' | 'noun' | 'unit' | 'columns' | 'unique' | 'cellLength' | 'read' | 'pictures'
> & { readonly likeness?: unknown };
