import 'katex/dist/katex.min.css';
import katex from 'katex';
import { formulaFault } from './formula-fault.ts';
import styles from '../editor.module.css';

/** A rendered formula, or why it cannot be rendered. */
export function FormulaPreview({ latex }: { readonly latex: string }) {
  const { html, fault } = typeset(latex);
  if (fault !== undefined) return <span className={styles.fault}>公式有误：{fault}</span>;
  // oxlint-disable-next-line react/no-danger -- KaTeX's own markup, made from text just now
  return <span dangerouslySetInnerHTML={{ __html: html }} />;
}

function typeset(latex: string): { html: string; fault?: string } {
  try {
    return { html: katex.renderToString(latex, { displayMode: true, trust: false, strict: 'ignore', maxExpand: 500 }) };
  } catch (error) {
    return { html: '', fault: formulaFault(error instanceof Error ? error.message : '') };
  }
}
