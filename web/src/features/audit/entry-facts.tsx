import { targetLabel } from '@ganlin/contract/audit/targets';
import { AUDIT_LIST_LIMIT } from '@ganlin/contract/audit/entry';
import { textInChina } from '@ganlin/contract/core/time';
import { deviceName } from '../../lib/browser/device-name.ts';
import styles from './entry-facts.module.css';

/** To the second, in China time: the order of events matters in a log. */
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

/** The acting user by the name at that time; no user means the system itself. */
export function Person({ userName, realName }: PersonProps) {
  return (
    <span className={styles.person}>
      {realName || userName || '系统'}
      {realName && <small>{userName}</small>}
    </span>
  );
}

/** A short browser name, with the full user agent as tooltip. */
export function Device({ userAgent }: { readonly userAgent: string }) {
  return <span title={userAgent}>{userAgent ? deviceName(userAgent) : '—'}</span>;
}

/** `user:…` as 用户; unknown nouns are shown as they are. */
export function targetWord(target: string): string {
  return targetLabel(target) ?? (target || '—');
}

/** The server's count stops at the last entry that the list can page to. */
export const countText = (total: number): string =>
  total < AUDIT_LIST_LIMIT ? `共 ${total.toLocaleString('zh-CN')} 条` : `${total.toLocaleString('zh-CN')} 条以上`;
