import { auditTargets } from '@ganlin/contract/audit/fields';
import { AUDIT_LIST_LIMIT } from '@ganlin/contract/audit/entry';
import { textInChina } from '@ganlin/contract/core/time';
import { deviceName } from '../../lib/browser/device-name.ts';
import styles from './entry-facts.module.css';

/** To the second, in China's time: what happened first matters in a log. */
export function EntryTime({ at }: { readonly at: string }) {
  return (
    <time className={styles.time} dateTime={at}>
      {textInChina(new Date(at))}
    </time>
  );
}

interface PersonProps {
  readonly userName: string;
  readonly realName: string;
}

/** Whoever did it, as they were called then; nobody is the system itself. */
export function Person({ userName, realName }: PersonProps) {
  return (
    <span className={styles.person}>
      {realName || userName || '系统'}
      {realName && <small>{userName}</small>}
    </span>
  );
}

/** A browser in two words, its own long description under the pointer. */
export function Device({ userAgent }: { readonly userAgent: string }) {
  return <span title={userAgent}>{userAgent ? deviceName(userAgent) : '—'}</span>;
}

/** `user:…` as 用户; what the nouns do not know is shown as it is. */
export function targetWord(target: string): string {
  const [noun = ''] = target.split(':');
  return Object.hasOwn(auditTargets, noun) ? (auditTargets[noun] ?? '') : target || '—';
}

/** The server counts no further than the list turns its pages. */
export const countInWords = (total: number): string =>
  total < AUDIT_LIST_LIMIT ? `共 ${total.toLocaleString('zh-CN')} 条` : `${total.toLocaleString('zh-CN')} 条以上`;
