import type { ReactNode } from 'react';
import { copyText } from '../../../lib/browser/copy-text.ts';
import { Icon } from '../../../ui/icon.tsx';
import styles from './transfer.module.css';

/** Copies a text; `what` names it for screen readers. */
export function CopyButton({ text, what }: { readonly text: string; readonly what: string }): ReactNode {
  return (
    <button
      type="button"
      className={styles.copy}
      aria-label={`复制${what}`}
      onClick={() => void copyText(text, '已复制')}
    >
      <Icon name="copy" size={16} />
      复制
    </button>
  );
}
