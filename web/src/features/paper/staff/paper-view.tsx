import { papersApi } from '@ganlin/contract/paper/papers';
import { useQuery } from '@tanstack/react-query';
import { Button, Result, Skeleton, Tabs } from 'antd';
import { messageOf } from '../../../lib/api/failure.ts';
import { query } from '../../../lib/api/query.ts';
import { useScreen } from '../../../lib/screen/screen.tsx';
import { AnswerLog } from './answer-log.tsx';
import { LateAnswers } from './late-answers.tsx';
import { PaperHead } from './paper-head.tsx';
import { FOLLOW_MS, isRunning, type PaperDetail } from './paper-row.ts';
import { PaperTimeline } from './paper-timeline.tsx';
import { PaperMarks } from './paper-marks.tsx';
import styles from './paper-view.module.css';

/** The staff view of a paper: the result, the history, and every saved answer. */
export default function PaperViewScreen() {
  const { id = '' } = useScreen().params;
  const found = useQuery({
    ...query(papersApi.detail, { paperId: id }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && isRunning(data.paper) ? FOLLOW_MS : false),
    meta: { silent: true },
  });
  if (found.data) return <PaperView detail={found.data} />;
  if (!found.error) return <Skeleton active paragraph={{ rows: 10 }} />;
  return (
    <Result
      status="warning"
      title="打不开答卷"
      subTitle={messageOf(found.error)}
      extra={<Button onClick={() => void found.refetch()}>重试</Button>}
    />
  );
}

function PaperView({ detail }: { readonly detail: PaperDetail }) {
  const { paper, result, timeline, log, logArchivedAt, late } = detail;
  const questions = result?.questions ?? [];
  return (
    <div className={styles.screen}>
      <PaperHead paper={paper} />
      <section className={styles.panel} aria-label="答卷内容">
        <Tabs
          items={[
            { key: 'marks', label: '成绩', children: <PaperMarks result={result} /> },
            { key: 'timeline', label: `经过 ${timeline.length}`, children: <PaperTimeline timeline={timeline} /> },
            {
              key: 'log',
              label: logArchivedAt ? '作答记录' : `作答记录 ${log.length}`,
              children: <AnswerLog log={log} archivedAt={logArchivedAt} questions={questions} />,
            },
            ...(late.length > 0
              ? [
                  {
                    key: 'late',
                    label: `未送达的作答 ${late.length}`,
                    children: <LateAnswers late={late} questions={questions} />,
                  },
                ]
              : []),
          ]}
        />
      </section>
    </div>
  );
}
