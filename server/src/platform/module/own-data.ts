import type { Ctx } from '../ctx.ts';
import { sheet, type Sheet, type SheetColumn } from '../sheet.ts';

/** One part of the personal data the site stores: a sheet of the file that a user can request. */
export interface OwnData {
  readonly title: string;
  /** What the part is, in a sentence for its reader. */
  readonly about: string;
  readonly sheet: (ctx: Ctx<null>, userId: string) => Sheet;
}

interface OwnDataPart<Row> {
  readonly title: string;
  readonly about: string;
  readonly columns: readonly SheetColumn<Row>[];
  /** All in one batch, or in several where there may be many rows. */
  readonly rows: (ctx: Ctx<null>, userId: string) => Promise<readonly Row[]> | AsyncIterable<readonly Row[]>;
}

/**
 * Every module lists the personal data it stores in `ownData`: the module that builds the file need not know the
 * others.
 */
export function defineOwnData<Row>({ title, about, columns, rows }: OwnDataPart<Row>): OwnData {
  return {
    title,
    about,
    sheet: (ctx, userId) =>
      sheet(
        title,
        columns,
        inSteps(() => rows(ctx, userId)),
      ),
  };
}

/** Queries when the sheet's turn has come, not before. */
async function* inSteps<Row>(
  ask: () => Promise<readonly Row[]> | AsyncIterable<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  const answer = ask();
  if (Symbol.asyncIterator in answer) yield* answer;
  else yield await answer;
}
