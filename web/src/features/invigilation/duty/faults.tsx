import { FaultLevel, faultLevelLabels, type Duty } from '@ganlin/contract/invigilation/duty';
import { Link } from 'react-router';
import { usePermission } from '../../../lib/session/use-permission.ts';
import { Icon } from '../../../ui/icon.tsx';
import { hallPath } from '../model/rows.ts';
import styles from './faults.module.css';

/** What is wrong, the most urgent first, each with what to do. */
export function Faults({ faults }: Pick<Duty, 'faults'>) {
  const may = usePermission();
  const urgent = faults.filter(({ level }) => level === FaultLevel.urgent).length;
  return (
    <section className={styles.panel} aria-label="需要处理">
      <header className={styles.head}>
        <h2>需要处理</h2>
        <span className={styles.count} data-some={faults.length > 0} aria-live="polite">
          {faults.length === 0 ? '一切正常' : `${faults.length} 项${urgent > 0 ? `，${urgent} 项紧急` : ''}`}
        </span>
      </header>
      {faults.length > 0 && (
        <ul className={styles.list}>
          {faults.map(({ level, text, action, examId }) => (
            <li key={text} className={styles.fault} data-urgent={level === FaultLevel.urgent}>
              <Icon name={level === FaultLevel.urgent ? 'alert' : 'flag'} size={20} />
              <div>
                <p>
                  <span className={styles.level}>{faultLevelLabels[level]}</span>
                  <b>{text}</b>
                </p>
                <p className={styles.action}>{action}</p>
              </div>
              {examId !== null && may('exam:invigilation:board') && (
                <Link className={styles.enter} to={hallPath(examId)} aria-label={`进入考场：${text}`}>
                  进入考场
                </Link>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
