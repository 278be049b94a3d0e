import { clauseOf } from '@ganlin/contract/content/clauses';
import { anchorOfClause, sectionsOf } from '../markup/anchors.rules.ts';

/** A clause of a law. */
export interface LawClause {
  readonly anchor: string;
  /** 第十二条. */
  readonly label: string;
  /** Its text without the label; paragraphs are lines. */
  readonly wording: string;
}

/** The clauses of a stored text, in its order. */
export function clausesOf(html: string): LawClause[] {
  return sectionsOf(html)
    .filter(({ anchor }) => anchor.startsWith('tiao-'))
    .map(({ anchor, label, text }) => ({ anchor, label, wording: withoutLabel(text) }));
}

function withoutLabel(text: string): string {
  const found = clauseOf(text);
  return found ? text.slice(text.indexOf(found.label) + found.label.length).trimStart() : text;
}

/** What a user types to name a clause: a law, a clause of it, and words in the clause. All may be missing. */
export interface WantedClause {
  readonly law: string;
  readonly anchor: string | undefined;
  readonly words: readonly string[];
}

/** Reads “人影条例 第十二条”, 《人工影响天气管理条例》第12条, or “人影条例 空域”. */
export function wantedClause(typed: string): WantedClause {
  const [quoted] = /《[^》]+》/u.exec(typed) ?? [];
  const text = typed.normalize('NFKC').replaceAll(/[《》]/gu, ' ');
  const [clause = ''] =
    /第?\s*[零〇一二三四五六七八九十百千两0-9]{1,12}\s*条(之[一二三四五六七八九十]{1,3})?/u.exec(text) ?? [];
  const parts = text.replace(clause, ' ').trim().split(/\s+/u);
  const [law = '', ...words] = quoted === undefined ? parts : [quoted.slice(1, -1), ...parts.slice(1)];
  const label = clause.replaceAll(/\s/gu, '');
  const anchor = clause === '' ? undefined : anchorOfClause(label.startsWith('第') ? label : `第${label}`);
  return { law, anchor, words: quoted === undefined ? words : [] };
}

/**
 * How well a title fits what was typed: 0 not at all; best if it is the whole title, then if it is part of it, then if
 * its characters occur in this order, as in 人影条例 for 人工影响天气管理条例.
 */
export function titleFit(title: string, typed: string): number {
  const [name, wanted] = [plain(title), plain(typed)];
  if (wanted === '') return 1;
  if (name === wanted) return 4;
  if (name.includes(wanted)) return 3;
  let at = 0;
  for (const sign of name) if (sign === wanted[at]) at++;
  return at === wanted.length ? 2 : 0;
}

const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s\p{P}]/gu, '');
