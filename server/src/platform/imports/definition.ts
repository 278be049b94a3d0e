import type { ImportColumn, ImportFault } from '@ganlin/contract/core/import';
import type { z } from 'zod';
import type { Ctx, User } from '../ctx.ts';

/** A row as the definition sees it: the text of every column, empty where the file has nothing. */
export interface SheetRow {
  readonly number: number;
  readonly cells: Readonly<Record<string, string>>;
}

/** What came of checking a row: what is wrong with it, and, unless that is an error, what will be written. */
export interface Checked<Value> {
  readonly faults: readonly ImportFault[];
  readonly value?: Value;
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
  readonly options: Options;
  /** Asks for the caller's data scope, among whatever else limits them. */
  readonly reach: { readonly schema: z.ZodType<Reach>; readonly ask: (ctx: Ctx<User>) => Promise<Reach> };
  readonly guide?: (ctx: Ctx<User>) => Promise<readonly GuideSection[]>;
  /** Checks rows against the rules and the database as it is now. It finds no repeats inside the file. */
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
  readonly apply: (ctx: Ctx<null>, values: readonly Value[], plan: Plan) => Promise<void>;
  /** Leaves the trace of a finished import, in the same transaction. */
  readonly record: (ctx: Ctx<null>, outcome: ImportOutcome) => Promise<void>;
}

/** The parts of a definition that do not depend on its types. */
export type ImportShape = Pick<
  ImportDefinition<z.ZodType, object, object, unknown>,
  'kind' | 'noun' | 'unit' | 'columns' | 'unique'
>;
