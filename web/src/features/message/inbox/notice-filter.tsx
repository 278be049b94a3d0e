import styles from './notice-filter.module.css';
import { kindOptions, type NoticeUrlState } from './notice-url-state.ts';

const readOptions = [
  { label: '全部', read: undefined },
  { label: '未读', read: false },
  { label: '已读', read: true },
] as const;

interface NoticeFilterProps {
  readonly urlState: NoticeUrlState;
  readonly onGo: (to: Partial<NoticeUrlState>) => void;
}

/** Read state and kind: each a row of exclusive choices. */
export function NoticeFilter({ urlState, onGo }: NoticeFilterProps) {
  return (
    <div className={styles.bar}>
      <fieldset className={styles.group} aria-label="阅读状态">
        <div className={styles.tabs}>
          {readOptions.map(({ label, read }) => (
            <button key={label} type="button" aria-pressed={urlState.read === read} onClick={() => onGo({ read })}>
              {label}
            </button>
          ))}
        </div>
      </fieldset>
      <fieldset className={styles.group} aria-label="消息类型">
        <div className={styles.kinds}>
          {[{ label: '全部类型', kind: undefined }, ...kindOptions].map(({ label, kind }) => (
            <button key={label} type="button" aria-pressed={urlState.kind === kind} onClick={() => onGo({ kind })}>
              {label}
            </button>
          ))}
        </div>
      </fieldset>
    </div>
  );
}
