import { excerptOf, shortExcerpt } from '@ganlin/domain/rich-text/rich-text';
import { Fragment, type ReactNode } from 'react';
import { Formula } from './formula.tsx';

/** A formula in an excerpt, as `excerptOf` writes it. */
const FORMULA = /\\\(([\s\S]*?)\\\)/g;

/** A stem in one line of a list, with its formulas drawn. */
export function Excerpt({ text }: { readonly text: string }): ReactNode {
  // Texts and formulas take turns. They never move, and may be equal.
  return text.split(FORMULA).map((part, at) => (
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={at}>{at % 2 === 0 ? part : <Formula latex={part} />}</Fragment>
  ));
}

/** The material of a combined question is longer than its questions: its beginning is enough to know it by. */
const EXCERPT_LENGTH = 100;

export const shortStem = (html: string): string => shortExcerpt(excerptOf(html), EXCERPT_LENGTH);
