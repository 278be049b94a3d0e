import { examResultLabels, handInByLabels } from '@ganlin/contract/exam/kinds';
import { Button, Descriptions } from 'antd';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { formatToSecond, spentText } from '../../../lib/text/format.ts';
import { StateTag } from '../../../ui/list/state-tag.tsx';
import { resultTones } from '../result/paper-style.ts';
import { attemptsPath, replayPath } from '../../../lib/screen/exam-paths.ts';
import { AnswerFileButton } from './answer-file/answer-file-button.tsx';
import { PaperActions } from './actions/paper-actions.tsx';
import { PaperStateTag } from './paper-state-tag.tsx';
import { answeredText, isRunning, leftText, type PaperRow } from './paper-row.ts';
import styles from './paper-view.module.css';

/** The paper's examinee, status and actions. */
export function PaperHead({ paper }: { readonly paper: PaperRow }): ReactNode {
  const { paperId, examId, examTitle, userId, realName, userName, deptName, score, totalScore, result } = paper;
  const navigate = useNavigate();
  return (
    <section className={styles.panel} aria-label="答卷概况">
      <div className={styles.head}>
        <div className={styles.who}>
          <h1>
            {realName || userName}
            <PaperStateTag paper={paper} />
            {result !== null && <StateTag tone={resultTones[result]}>{examResultLabels[result]}</StateTag>}
          </h1>
          <p>
            {[userName, deptName].filter(Boolean).join(' · ')} · {examTitle}
          </p>
        </div>
        <p className={styles.score}>
          <b>{score ?? '—'}</b> / {totalScore} 分
        </p>
      </div>
      <Descriptions size="small" colon={false} column={{ xs: 1, sm: 2, lg: 4 }} items={factsOf(paper)} />
      <div className={styles.actions}>
        <PaperActions papers={[paper]} />
        <Button onClick={() => void navigate(replayPath(paperId))}>答题轨迹</Button>
        <AnswerFileButton paperId={paper.paperId} />
        <Button onClick={() => void navigate(attemptsPath(examId, userId))}>全部考试记录</Button>
      </div>
    </section>
  );
}

function factsOf(paper: PaperRow) {
  const { attempt, startedAt, handedInAt, handedInBy, spentSeconds, passScore, ip, leftMs } = paper;
  const facts = [
    { key: 'attempt', label: '第几次', children: `第 ${attempt} 次` },
    { key: 'start', label: '开始时间', children: formatToSecond(startedAt) },
    { key: 'handIn', label: '交卷时间', children: handedInAt === null ? '未交卷' : formatToSecond(handedInAt) },
    { key: 'by', label: '交卷方式', children: handedInBy === null ? '—' : handInByLabels[handedInBy] },
    { key: 'spent', label: '用时', children: spentSeconds === null ? '—' : spentText(spentSeconds * 1000) },
    { key: 'answered', label: '已答', children: `${answeredText(paper)} 题` },
    { key: 'pass', label: '合格分', children: `${passScore} 分` },
    { key: 'ip', label: 'IP 地址', children: ip || '—' },
  ];
  if (paper.voidReason !== null) return [...facts, { key: 'void', label: '作废原因', children: paper.voidReason }];
  return isRunning(paper) ? [...facts, { key: 'left', label: '剩余时间', children: leftText(leftMs) }] : facts;
}
