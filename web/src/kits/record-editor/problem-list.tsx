import { CheckCircleFilled, CloseCircleFilled, ExclamationCircleFilled } from '@ant-design/icons';
import { Button } from 'antd';
import styles from './editor.module.css';
import type { Problem } from './problem.ts';

interface ProblemListProps<Target extends string> {
  readonly label: string;
  readonly title: string;
  readonly problems: readonly Problem<Target>[];
  /** Shown when there are none. */
  readonly ready: string;
  readonly onShow: (target: Target) => void;
}

/** Errors and suggestions; each links to where it is corrected. */
export function ProblemList<Target extends string>(props: ProblemListProps<Target>) {
  const { label, title, problems, ready, onShow } = props;
  return (
    <section className={styles.sidePanel} aria-label={label}>
      <h2>{title}</h2>
      <ul className={styles.problems}>
        {problems.length === 0 && (
          <li data-kind="ok">
            <CheckCircleFilled aria-hidden />
            <span>{ready}</span>
          </li>
        )}
        {problems.map(({ target, text, warning }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- two problems may have the same text
          <li key={at} data-kind={warning ? 'warn' : 'bad'}>
            {warning ? <ExclamationCircleFilled aria-hidden /> : <CloseCircleFilled aria-hidden />}
            <span>{text}</span>
            <Button type="link" size="small" aria-label={`定位：${text}`} onClick={() => onShow(target)}>
              定位
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
