import type { ReactNode } from 'react';
import { toast } from '../../../lib/toast.ts';
import { Icon } from '../../../ui/icon.tsx';
import styles from './transfer.module.css';

/** Copies a text; `what` tells those who do not see what stands beside it. */
export function CopyButton({ text, what }: { readonly text: string; readonly what: string }): ReactNode {
  const copy = async () => {
    const isCopied = (await copyText(text)) || copyBySelection(text);
    if (isCopied) toast('success', '已复制');
    else toast('error', '没能复制，请手动选择文字复制');
  };
  return (
    <button type="button" className={styles.copy} aria-label={`复制${what}`} onClick={() => void copy()}>
      <Icon name="copy" size={16} />
      复制
    </button>
  );
}

/** Refused in another site's frame, and missing where the site is not reached by https. */
async function copyText(text: string): Promise<boolean> {
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (!clipboard) return false;
  return clipboard.writeText(text).then(
    () => true,
    () => false,
  );
}

/** The old way, which frames and plain http still have. */
function copyBySelection(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.style.position = 'fixed';
  field.style.opacity = '0';
  document.body.append(field);
  field.select();
  try {
    // oxlint-disable-next-line typescript/no-deprecated -- there is no other way where the new one is refused
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
  }
}
