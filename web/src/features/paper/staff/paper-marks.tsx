import { Empty } from 'antd';
import type { ReactNode } from 'react';
import { JudgedList } from '../result/judged-list.tsx';
import { ScoreBars } from '../result/score/score-bars.tsx';
import type { PaperDetail } from './paper-row.ts';
import styles from './paper-view.module.css';

/** Section by section, knowledge point by knowledge point, question by question, with the correct answers. */
export function PaperMarks({ result }: { readonly result: PaperDetail['result'] }): ReactNode {
  if (!result) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="交卷并评分后显示成绩。" />;
  const { sections, tags, questions, open, receipt } = result;
  return (
    <div className={styles.marks}>
      {open > 0 && <p className={styles.open}>还有 {open} 道题等待阅卷。</p>}
      {sections.length > 0 && (
        <div className={styles.pair}>
          <ScoreBars title="分部得分" tallies={sections} by="points" />
          {tags.length > 0 && <ScoreBars title="知识点得分率" tallies={tags} by="share" />}
        </div>
      )}
      <JudgedList questions={questions} sections={sections} whose="考生" />
      {receipt !== '' && (
        <p className={styles.receipt}>
          交卷回执 <code>{receipt}</code>
        </p>
      )}
    </div>
  );
}
