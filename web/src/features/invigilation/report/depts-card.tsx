import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import type { Dept } from './report-text.ts';
import styles from './report.module.css';

/** So many departments are shown at first; all of them are printed. */
const FIRST = 20;

/** The departments, those with the most marks first. */
export function DeptsCard({ depts }: { readonly depts: readonly Dept[] }): ReactNode {
  const [isWhole, setWhole] = useState(false);
  return (
    <section className={styles.panel} aria-label="各单位">
      <h2>各单位</h2>
      {depts.length === 0 ? (
        <p className={styles.nothing}>还没有人开始考试。</p>
      ) : (
        <div className={styles.scroll}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">单位</th>
                <th scope="col">实考</th>
                <th scope="col">有标记</th>
                <th scope="col">已处理</th>
                <th scope="col">违规次数</th>
                <th scope="col">有疑点</th>
              </tr>
            </thead>
            <tbody>
              {depts.map(({ id, name, came, marked, decided, breaches, doubted }, index) => (
                <tr key={id} data-late={!isWhole && index >= FIRST}>
                  <th scope="row">{name}</th>
                  <td>{came}</td>
                  <td>{marked === 0 ? '—' : <b>{marked}</b>}</td>
                  <td>{marked === 0 ? '—' : decided}</td>
                  <td>{breaches}</td>
                  <td>{doubted}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {!isWhole && depts.length > FIRST && (
        <Button className={styles.more ?? ''} onClick={() => setWhole(true)}>
          显示全部 {depts.length} 个单位
        </Button>
      )}
    </section>
  );
}
