import { createHash } from 'node:crypto';
import type { Body, SimpleBody } from '@ganlin/contract/question/body';
import type { QuestionLevel, QuestionType } from '@ganlin/contract/question/kinds';
import { excerptOf, plainOf, shortExcerpt, stemBlanks } from '@ganlin/domain/rich-text/rich-text';
import { likeKeys } from './like-keys.rules.ts';
import { stemHash, stemText } from './likeness.rules.ts';
import { cleanMarkup, filesIn, isEmptyMarkup, mapTexts, type Said } from './markup.rules.ts';

/** The content of a version. */
export interface Written extends Said {
  readonly level: QuestionLevel;
}

/** A version with the derived data stored beside it for finding it. */
export interface Stored extends Written {
  readonly type: QuestionType;
  readonly text: string;
  readonly words: string;
  readonly stemHash: Buffer;
  readonly likeKeys: number[];
  readonly files: readonly string[];
}

const TEXT_LENGTH = 200;
const SEARCH_LENGTH = 2000;

/** Converts what an author wrote to a question as stored. */
export function storedOf({ level, ...raw }: Written): Stored {
  const clean = mapTexts({ content: raw.content, analysis: raw.analysis, body: raw.body }, cleanMarkup);
  const { content, analysis } = clean;
  const body = withQuietIds(clean.body);
  return {
    level,
    content,
    analysis,
    body,
    type: body.type,
    text: shortText(content),
    words: normalWords(textOf(content, body).join(' ')),
    stemHash: stemHash(content, body),
    likeKeys: likeKeys(stemText(content, body)),
    files: filesIn({ content, analysis, body }),
  };
}

/**
 * Authors number both sides of pairs alike, and the user answering sees these ids: so right-hand items get ids
 * derived from their content. The same text always gets the same id, so a question that is read back is unchanged.
 */
function withQuietIds(body: Body): Body {
  if (body.type === 99)
    return {
      ...body,
      children: body.children.map((child) => ({
        ...child,
        // A part is simple and stays simple.
        body: withQuietIds(child.body) as SimpleBody,
      })),
    };
  if (body.type !== 6) return body;
  const said = new Map<string, number>();
  const names = new Map(
    body.rights.map(({ id, content }) => {
      const times = (said.get(content) ?? 0) + 1;
      said.set(content, times);
      return [id, createHash('sha256').update(`${times}:${content}`).digest('hex').slice(0, 12)];
    }),
  );
  const named = (id: string): string => names.get(id) ?? id;
  return {
    ...body,
    rights: body.rights.map((right) => ({ ...right, id: named(right.id) })),
    pairs: Object.fromEntries(Object.entries(body.pairs).map(([left, right]) => [left, named(right)])),
  };
}

/** The searched text: includes the code, since users search for it. */
export function searchText(code: string, label: string): string {
  return `${normalWords(code)} ${label}`.slice(0, SEARCH_LENGTH);
}

/** Ignores full and half width, case and runs of spaces. */
export function normalWords(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim();
}

/** The stem as shown in lists, which draw its formulas. */
export const shortText = (content: string): string => shortExcerpt(excerptOf(content), TEXT_LENGTH);

/** The first required text that is empty after removing markup that is not allowed. */
export function emptyPlace({ content, body }: Said): (string | number)[] | undefined {
  if (isEmptyMarkup(content)) return ['content'];
  const found = positionsOf(body).find(({ html }) => isEmptyMarkup(html));
  return found && ['body', ...found.path];
}

/** Where the number of blanks in a stem differs from the number of answers, also in a part of a combined question. */
export function blanksApart(content: string, body: Body): { stem: number; answers: number } | undefined {
  if (body.type === 99) {
    return body.children.map((child) => blanksApart(child.content, child.body)).find((apart) => apart !== undefined);
  }
  if (body.type !== 5) return undefined;
  const [stem, answers] = [stemBlanks(content), body.blanks.length];
  return stem === answers ? undefined : { stem, answers };
}

interface Position {
  readonly path: readonly (string | number)[];
  readonly html: string;
}

function positionsOf(body: Body): Position[] {
  if (body.type === 99) {
    return body.children.flatMap((child, index) => [
      { path: ['children', index, 'content'], html: child.content },
      ...positionsOf(child.body).map(({ path, html }) => ({ path: ['children', index, 'body', ...path], html })),
    ]);
  }
  const listed = (name: string, parts: readonly { content: string }[]) =>
    parts.map(({ content }, index) => ({ path: [name, index, 'content'], html: content }));
  if (body.type === 6) return [...listed('lefts', body.lefts), ...listed('rights', body.rights)];
  return body.type === 1 || body.type === 2 ? listed('options', body.options) : [];
}

function textOf(content: string, body: Body): string[] {
  return [plainOf(content), ...positionsOf(body).map(({ html }) => plainOf(html))];
}
