import 'katex/dist/katex.min.css';
import katex from 'katex';
import { useMemo } from 'react';
import styles from './rich-text.module.css';

/** A formula set by KaTeX, which is told to trust nothing: no links, no addresses, no endless macros. */
export default function Typeset({ latex }: { readonly latex: string }) {
  const html = useMemo(
    () =>
      katex.renderToString(latex, { throwOnError: false, trust: false, strict: 'ignore', maxExpand: 500, maxSize: 20 }),
    [latex],
  );
  // KaTeX's own markup, made from text just now.
  // oxlint-disable-next-line react/no-danger
  return <span className={styles.formula} dangerouslySetInnerHTML={{ __html: html }} />;
}
