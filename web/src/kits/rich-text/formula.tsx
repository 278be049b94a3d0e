import { lazy, Suspense, type ReactNode } from 'react';
import styles from './rich-text.module.css';

/** KaTeX is larger than the page around it: it comes only where a formula is. */
const Typeset = lazy(() => import('./typeset.tsx'));

/** A formula; until KaTeX is there, its source. */
export function Formula({ latex }: { readonly latex: string }): ReactNode {
  return (
    <Suspense fallback={<code className={styles.source}>{latex}</code>}>
      <Typeset latex={latex} />
    </Suspense>
  );
}
