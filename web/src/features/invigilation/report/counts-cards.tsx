import type { ExamIntegrity } from '@ganlin/contract/invigilation/integrity';
import { decisionLabels, eventDoubtLabels, eventKindLabels, notedKinds } from '@ganlin/contract/invigilation/kinds';
import type { ReactNode } from 'react';
import { spentText } from '../../../lib/text/format.ts';
import type { Kind } from './report-text.ts';
import styles from './report.module.css';

type Figures = ExamIntegrity['figures'];

/** What the pages of the exam have reported. */
export function KindsCard({ kinds }: { readonly kinds: readonly Kind[] }): ReactNode {
  return (
    <section className={styles.panel} aria-label="考场记录">
      <h2>考场记录</h2>
      {kinds.length === 0 ? (
        <p className={styles.nothing}>没有记录。没有开启考场纪律的考试不会有记录。</p>
      ) : (
        <div className={styles.scroll}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">种类</th>
                <th scope="col">答卷</th>
                <th scope="col">次数</th>
                <th scope="col">计次</th>
                <th scope="col">合计时间</th>
              </tr>
            </thead>
            <tbody>
              {kinds.map(({ kind, papers, events, counted, totalMs }) => (
                <tr key={kind}>
                  <th scope="row">{eventKindLabels[kind]}</th>
                  <td>{papers}</td>
                  <td>{events}</td>
                  <td>{notedKinds.has(kind) ? '不计次' : counted}</td>
                  <td>{totalMs === 0 ? '—' : spentText(totalMs)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

/** Signs that a page did not report as it should. */
export function DoubtsCard({ doubts }: { readonly doubts: Figures['byDoubt'] }): ReactNode {
  return (
    <section className={styles.panel} aria-label="疑点">
      <h2>疑点</h2>
      {doubts.length === 0 ? (
        <p className={styles.nothing}>上报的记录没有疑点。</p>
      ) : (
        <>
          <Rows rows={doubts.map(({ doubt, papers }) => [eventDoubtLabels[doubt], papers])} />
          <p className="ui-note">网络或浏览器的故障也会造成疑点，需要人查看。</p>
        </>
      )}
    </section>
  );
}

export function DecisionsCard({ figures: { byDecision, marked, decided } }: { readonly figures: Figures }): ReactNode {
  const rows = byDecision.map(({ decision, papers }): [string, number] => [decisionLabels[decision], papers]);
  return (
    <section className={styles.panel} aria-label="处理结果">
      <h2>处理结果</h2>
      {marked === 0 ? (
        <p className={styles.nothing}>没有需要处理的标记。</p>
      ) : (
        <Rows rows={[...rows, ['待处理', marked - decided]]} />
      )}
    </section>
  );
}

function Rows({ rows }: { readonly rows: readonly (readonly [string, number])[] }): ReactNode {
  return (
    <dl>
      {rows.map(([name, papers]) => (
        <div key={name} className={styles.row}>
          <dt>{name}</dt>
          <dd>{papers} 份</dd>
        </div>
      ))}
    </dl>
  );
}
