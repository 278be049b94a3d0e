import type { Body } from '@ganlin/contract/question/body';
import type { QuestionLevel, QuestionType } from '@ganlin/contract/question/kinds';
import type { QuestionKey, QuestionView } from '@ganlin/contract/question/view';
import type { Ctx } from '../../../platform/ctx.ts';
import { fileUrl } from '../../media/index.ts';
import { listLoaded } from './load.queries.ts';
import { shortText } from './stored-question.rules.ts';
import { mapTexts, withSources, type Said } from './markup.rules.ts';
import { viewOf } from './view.rules.ts';

/** A version of a question with everything other modules need. Only `view` may be sent to the user answering it. */
export interface LoadedQuestion {
  readonly id: string;
  readonly version: number;
  readonly code: string;
  readonly type: QuestionType;
  readonly level: QuestionLevel;
  readonly tags: readonly string[];
  /** The stem without markup, shortened. */
  readonly text: string;
  readonly view: QuestionView;
  readonly key: QuestionKey;
  /** Used for judging. */
  readonly body: Body;
}

/** Versions by question id, with media URLs that are valid for an hour. */
export async function loadQuestions(
  ctx: Ctx<unknown>,
  refs: readonly { readonly id: string; readonly version: number }[],
): Promise<Map<string, LoadedQuestion>> {
  const rows = refs.length === 0 ? [] : await listLoaded(ctx.db, refs);
  return new Map(rows.map((row) => [row.id, loaded(ctx, row)]));
}

/** A version as written, with media but without URLs. Only its `viewOf` may be sent to the user answering it. */
export interface WrittenQuestion {
  readonly id: string;
  readonly version: number;
  readonly tags: readonly string[];
  readonly content: string;
  readonly analysis: string;
  readonly body: Body;
}

/** Versions by question id, as written. */
export async function loadWritten(
  ctx: Ctx<unknown>,
  refs: readonly { readonly id: string; readonly version: number }[],
): Promise<Map<string, WrittenQuestion>> {
  const rows = refs.length === 0 ? [] : await listLoaded(ctx.db, refs);
  // A body is written only after the contract's schema has parsed it.
  return new Map(
    rows.map(({ id, version, tags, content, analysis, body }) => [
      id,
      { id, version, tags, content, analysis, body: body as Body },
    ]),
  );
}

/** Adds media URLs to all texts of a question. */
export function signed<S extends Said>(ctx: Pick<Ctx, 'config' | 'now'>, said: S): S {
  return mapTexts(said, (html) => signedText(ctx, html));
}

/** Adds media URLs to a text in question markup. */
export function signedText(ctx: Pick<Ctx, 'config' | 'now'>, html: string): string {
  return withSources(html, (file) => fileUrl(ctx, file, { inline: true }));
}

function loaded(ctx: Ctx<unknown>, row: Awaited<ReturnType<typeof listLoaded>>[number]): LoadedQuestion {
  const { id, version, code, tags, content, analysis } = row;
  // The columns have check constraints, and a body is written only after the contract's schema has parsed it.
  const body = row.body as Body;
  const [level, type] = [row.level as QuestionLevel, body.type];
  const shown = signed(ctx, { content, analysis, body });
  return {
    id,
    version,
    code,
    type,
    level,
    tags,
    body,
    text: shortText(content),
    view: viewOf({ id, version, code, level, content: shown.content, body: shown.body }),
    key: { body: shown.body, analysis: shown.analysis, clauses: row.clauses },
  };
}
