import { checkInApi } from '@ganlin/contract/training/check-in';
import type { AttendanceState } from '@ganlin/contract/training/kinds';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatTime } from '../../../lib/text/format.ts';
import { query } from '../../../lib/api/query.ts';
import { Button } from '../../../ui/button.tsx';
import type { Sheet } from './attendance-style.ts';
import { FullLayer } from '../../../ui/overlay/full-layer.tsx';
import styles from './sheet-view.module.css';

/** Max sessions side by side on a page; further ones go into another table. */
const SESSIONS_A_PAGE = 8;
/** The text of a cell; it is empty for an absent learner, who may still sign there. */
const marks: Readonly<Record<AttendanceState, string>> = { 0: '', 1: '✓', 2: '迟到', 3: '请假' };

interface SheetViewProps {
  readonly activityId: string;
  readonly onClose: () => void;
}

/** The sheet as it will be printed, on A4 landscape. */
export function SheetView({ activityId, onClose }: SheetViewProps): ReactNode {
  const { data } = useQuery({ ...query(checkInApi.sheet, { activityId }), staleTime: 0 });
  return (
    <FullLayer label="签到表" onClose={onClose}>
      <header className={styles.bar}>
        <b>签到表</b>
        <Button small disabled={!data} onClick={() => window.print()}>
          打印
        </Button>
        <Button small look="line" onClick={onClose}>
          关闭
        </Button>
      </header>
      <div className={styles.desk} aria-busy={!data}>
        {data && groupsOf(data.sessions.length).map((from) => <SheetTable key={from} sheet={data} from={from} />)}
      </div>
    </FullLayer>
  );
}

/** Index of the first session of each table; a class without sessions still gets one table to sign. */
const groupsOf = (sessions: number): number[] =>
  Array.from({ length: Math.max(Math.ceil(sessions / SESSIONS_A_PAGE), 1) }, (_, group) => group * SESSIONS_A_PAGE);

function SheetTable({ sheet, from }: { readonly sheet: Sheet; readonly from: number }): ReactNode {
  const sessions = sheet.sessions.slice(from, from + SESSIONS_A_PAGE);
  return (
    <section className={styles.sheet}>
      <table>
        <caption>
          <b>{sheet.title}</b> 签到表
          <small>✓ 已签到，空白为未签到，共 {sheet.people.length} 人</small>
        </caption>
        <thead>
          <tr>
            <th scope="col" className={styles.number}>
              序号
            </th>
            <th scope="col" className={styles.person}>
              姓名
            </th>
            <th scope="col" className={styles.unit}>
              工作单位
            </th>
            {sessions.map(({ id, title, startTime }) => (
              <th key={id} scope="col" className={styles.session}>
                {title}
                <small>{formatTime(startTime).slice(5)}</small>
              </th>
            ))}
            <th scope="col" className={styles.signature}>
              签名
            </th>
          </tr>
        </thead>
        <tbody>
          {sheet.people.map(({ personId, name, unit, states }, index) => (
            <tr key={personId}>
              <td className={styles.number}>{index + 1}</td>
              <th scope="row">{name}</th>
              <td>{unit}</td>
              {sessions.map(({ id }, at) => (
                <td key={id} className={styles.mark}>
                  {marks[states[from + at] ?? 0]}
                </td>
              ))}
              <td aria-label="签名" />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
