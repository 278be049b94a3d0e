import { lazy, Suspense, type ReactNode } from 'react';
import styles from './rich-text.module.css';

/** KaTeX is larger than the page around it: it is loaded only where there is a formula. */
const Typeset = lazy(() => import('./typeset.tsx'));

/** A formula; its source until KaTeX is loaded. */
export function Formula({ latex }: { readonly latex: string }): ReactNode {
  return (
    <Suspense fallback={<code className={styles.source}>{latex}</code>}>
      <Typeset latex={latex} />
    </Suspense>
  );
}
