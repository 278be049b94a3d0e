import { createHash } from 'node:crypto';
import type { Body, SimpleBody } from '@ganlin/contract/question/body';
import type { QuestionLevel, QuestionType } from '@ganlin/contract/question/kinds';
import { plainOf, stemBlanks } from '@ganlin/domain/rich-text/rich-text';
import { likeKeys } from './like-keys.rules.ts';
import { stemHash, stemText } from './likeness.rules.ts';
import { cleanMarkup, filesIn, isEmptyMarkup, mapTexts, type Said } from './markup.rules.ts';

/** What a version holds. */
export interface Written extends Said {
  readonly level: QuestionLevel;
}

/** A version together with what is kept beside it to find it by. */
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

/** A question as it is kept, from what somebody wrote. */
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
    words: normalWords(wordsOf(content, body).join(' ')),
    stemHash: stemHash(content, body),
    likeKeys: likeKeys(stemText(content, body)),
    files: filesIn({ content, analysis, body }),
  };
}

/**
 * Whoever writes pairs numbers both sides alike, and whoever answers sees the numbers: what stands on the right is named
 * by what it says instead. The same words always get the same name, so a question that is read back is the same.
 */
function withQuietIds(body: Body): Body {
  if (body.type === 99)
    return {
      ...body,
      children: body.children.map((child) => ({
        ...child,
        // A part is simple and stays what it is.
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

/** What is searched: the code too, since people look for that. */
export function searchText(code: string, words: string): string {
  return `${normalWords(code)} ${words}`.slice(0, SEARCH_LENGTH);
}

/** Full- and half-width forms, capitals and runs of spaces make no difference. */
export function normalWords(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim();
}

/** The stem as lists show it. */
export function shortText(content: string): string {
  const characters = Array.from(plainOf(content));
  if (characters.length <= TEXT_LENGTH) return characters.join('');
  return `${characters.slice(0, TEXT_LENGTH).join('')}…`;
}

/** The first text that must not be empty and is, once only what is allowed is left of it. */
export function emptyPlace({ content, body }: Said): (string | number)[] | undefined {
  if (isEmptyMarkup(content)) return ['content'];
  const found = placesOf(body).find(({ html }) => isEmptyMarkup(html));
  return found && ['body', ...found.path];
}

/** Where the blanks of a stem and their answers differ in number, also in a part of a combined question. */
export function blanksApart(content: string, body: Body): { stem: number; answers: number } | undefined {
  if (body.type === 99) {
    return body.children.map((child) => blanksApart(child.content, child.body)).find((apart) => apart !== undefined);
  }
  if (body.type !== 5) return undefined;
  const [stem, answers] = [stemBlanks(content), body.blanks.length];
  return stem === answers ? undefined : { stem, answers };
}

interface Place {
  readonly path: readonly (string | number)[];
  readonly html: string;
}

function placesOf(body: Body): Place[] {
  if (body.type === 99) {
    return body.children.flatMap((child, index) => [
      { path: ['children', index, 'content'], html: child.content },
      ...placesOf(child.body).map(({ path, html }) => ({ path: ['children', index, 'body', ...path], html })),
    ]);
  }
  const listed = (name: string, parts: readonly { content: string }[]) =>
    parts.map(({ content }, index) => ({ path: [name, index, 'content'], html: content }));
  if (body.type === 6) return [...listed('lefts', body.lefts), ...listed('rights', body.rights)];
  return body.type === 1 || body.type === 2 ? listed('options', body.options) : [];
}

function wordsOf(content: string, body: Body): string[] {
  return [plainOf(content), ...placesOf(body).map(({ html }) => plainOf(html))];
}
