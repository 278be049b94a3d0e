import type { Body } from '@ganlin/contract/question/body';
import type { QuestionLevel, QuestionType } from '@ganlin/contract/question/kinds';
import { plainOf, stemBlanks } from '@ganlin/contract/question/rich-text';
import { likeKeys } from './like-keys.rules.ts';
import { stemHash, stemText } from './likeness.rules.ts';
import { cleanMarkup, filesIn, isEmptyMarkup, mapTexts, type Said } from './markup.rules.ts';

/** What a version holds. */
export interface Written extends Said {
  readonly level: QuestionLevel;
}

/** A version together with what is kept beside it to find it by. */
export interface Kept extends Written {
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
export function keptOf({ level, ...raw }: Written): Kept {
  const { content, analysis, body } = mapTexts(
    { content: raw.content, analysis: raw.analysis, body: raw.body },
    cleanMarkup,
  );
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
