import {
  ArrowDownOutlined,
  ArrowRightOutlined,
  ArrowUpOutlined,
  CheckOutlined,
  CloseOutlined,
} from '@ant-design/icons';
import { ScrollArea } from '../../../../ui/scroll-area.tsx';
import { givenText } from '../model/key-text.ts';
import type { ChangeRow, KeyBody } from '../model/regrade.ts';
import styles from './trial.module.css';

interface ChangeRowsProps {
  readonly rows: readonly ChangeRow[];
  readonly body: KeyBody;
}

export function ChangeTable({ rows, body }: ChangeRowsProps) {
  return (
    <ScrollArea label="试算名单">
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">姓名</th>
            <th scope="col">单位</th>
            <th scope="col">作答</th>
            <th scope="col" data-number>
              本题得分
            </th>
            <th scope="col" data-number>
              总分
            </th>
            <th scope="col" data-number>
              变化
            </th>
            <th scope="col">结果</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.paperId} data-look={lookOf(row)}>
              <th scope="row">
                <Name row={row} />
              </th>
              <td>{row.deptName || '—'}</td>
              <td className={styles.answer}>{givenText(body, row.answer)}</td>
              <td data-number>
                <Moved from={row.wonBefore} to={row.won} />
              </td>
              <td data-number>
                <Moved from={row.scoreBefore} to={row.score} />
              </td>
              <td data-number>
                <Difference row={row} />
              </td>
              <td>
                <Passing row={row} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  );
}

/** The same on a phone: the name with the change, then what it consists of. */
export function ChangeCards({ rows, body }: ChangeRowsProps) {
  return (
    <ul className={styles.cards} aria-label="试算名单">
      {rows.map((row) => (
        <li key={row.paperId} data-look={lookOf(row)}>
          <p className={styles.cardHead}>
            <Name row={row} />
            <span className={styles.dept}>{row.deptName}</span>
            <Difference row={row} />
          </p>
          <dl>
            <div>
              <dt>作答</dt>
              <dd>{givenText(body, row.answer)}</dd>
            </div>
            <div>
              <dt>本题</dt>
              <dd>
                <Moved from={row.wonBefore} to={row.won} />
              </dd>
            </div>
            <div>
              <dt>总分</dt>
              <dd>
                <Moved from={row.scoreBefore} to={row.score} />
              </dd>
            </div>
            <div>
              <dt>结果</dt>
              <dd>
                <Passing row={row} />
              </dd>
            </div>
          </dl>
        </li>
      ))}
    </ul>
  );
}

/** Changes of pass stand out. */
function lookOf({ passed, passedBefore }: ChangeRow): 'passed' | 'failed' | 'none' {
  if (passed === passedBefore || passed === null) return 'none';
  return passed ? 'passed' : 'failed';
}

function Name({ row: { realName, attempt } }: { readonly row: ChangeRow }) {
  return (
    <span className={styles.name}>
      <b>{realName}</b>
      {attempt > 1 && <small className="ui-note">第 {attempt} 次</small>}
    </span>
  );
}

function Moved({ from, to }: { readonly from: number; readonly to: number }) {
  return (
    <span className={styles.moved}>
      <span>{from}</span>
      <ArrowRightOutlined aria-label="改为" />
      <b>{to}</b>
    </span>
  );
}

function Difference({ row: { score, scoreBefore } }: { readonly row: ChangeRow }) {
  // Scores have two decimals; their difference as a float may have more.
  const difference = Math.round((score - scoreBefore) * 100) / 100;
  if (difference === 0) return <span className={styles.same}>不变</span>;
  return (
    <span className={difference > 0 ? styles.up : styles.down}>
      {difference > 0 ? <ArrowUpOutlined aria-label="加" /> : <ArrowDownOutlined aria-label="减" />}
      {Math.abs(difference)}
    </span>
  );
}

function Passing({ row: { passed, passedBefore } }: { readonly row: ChangeRow }) {
  if (passed === null || passedBefore === null) return <span className={styles.same}>待阅卷</span>;
  if (passed === passedBefore) return <span className={styles.same}>{passed ? '仍合格' : '仍不合格'}</span>;
  return (
    <span className={styles.passing}>
      <PassTag passed={passedBefore} isOld />
      <ArrowRightOutlined aria-label="变为" />
      <PassTag passed={passed} />
    </span>
  );
}

function PassTag({ passed, isOld = false }: { readonly passed: boolean; readonly isOld?: boolean }) {
  return (
    <span className={styles.tag} data-look={isOld ? 'old' : passedLook[Number(passed)]}>
      {passed ? <CheckOutlined aria-hidden /> : <CloseOutlined aria-hidden />}
      {passed ? '合格' : '不合格'}
    </span>
  );
}

const passedLook = ['bad', 'good'] as const;
