import { gradingLeadApi } from '@ganlin/contract/grading/lead';
import { useQuery } from '@tanstack/react-query';
import { Button, Result, Skeleton } from 'antd';
import { useState } from 'react';
import { messageOf } from '../../../lib/api/failure.ts';
import { query } from '../../../lib/api/query.ts';
import { useScreen } from '../../../lib/screen/screen.tsx';
import { ConflictList } from './conflict-list.tsx';
import { GraderList } from './grader-list.tsx';
import { GradersDrawer } from './graders-drawer.tsx';
import type { LeadQuestion } from './lead-data.ts';
import { QuestionList } from './question-list.tsx';
import { RubricDrawer } from './rubric-drawer.tsx';
import styles from './lead.module.css';

type Panel = { readonly kind: 'graders' } | { readonly kind: 'rubric'; readonly question: LeadQuestion };

/** Who marks an exam, how far they are, and the answers on which they differ. */
export default function GradingLeadScreen() {
  const { examId = '' } = useScreen().params;
  const found = useQuery({ ...query(gradingLeadApi.detail, { examId }), staleTime: 0, meta: { silent: true } });
  const [panel, setPanel] = useState<Panel>();
  const { data } = found;
  if (!data && !found.error) return <Skeleton active paragraph={{ rows: 8 }} />;
  if (!data) {
    return (
      <Result
        status="warning"
        title="打不开阅卷安排"
        subTitle={messageOf(found.error)}
        extra={<Button onClick={() => void found.refetch()}>重试</Button>}
      />
    );
  }
  const closed = () => setPanel(undefined);
  return (
    <div className={styles.screen}>
      <h1 className={styles.title}>阅卷安排：{data.examTitle}</h1>
      <QuestionList questions={data.questions} onRubric={(question) => setPanel({ kind: 'rubric', question })} />
      <GraderList detail={data} onEdit={() => setPanel({ kind: 'graders' })} />
      <ConflictList examId={examId} questions={data.questions} />
      {panel?.kind === 'graders' && <GradersDrawer examId={examId} detail={data} onClosed={closed} />}
      {panel?.kind === 'rubric' && <RubricDrawer examId={examId} question={panel.question} onClosed={closed} />}
    </div>
  );
}
