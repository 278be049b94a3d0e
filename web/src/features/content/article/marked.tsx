import type { Marked } from '@ganlin/contract/content/read';
import type { ReactNode } from 'react';
import { MarkedText as Pieces } from '../../../kits/search-box/marked-text.tsx';
import styles from './marked.module.css';

/** Text of a list with the search terms highlighted. */
export function MarkedText({ marked }: { readonly marked: Marked }): ReactNode {
  return (
    <span className={styles.words}>
      <Pieces text={marked} />
    </span>
  );
}
