import { gradingLeadApi } from '@ganlin/contract/grading/lead';
import { useQuery } from '@tanstack/react-query';
import { Button, Result, Skeleton } from 'antd';
import { useState } from 'react';
import { messageOf } from '../../../lib/api/failure.ts';
import { query } from '../../../lib/api/query.ts';
import { useScreen } from '../../../lib/screen/screen.tsx';
import { WaitingList } from './decide/waiting-list.tsx';
import { GiveBackDialog } from './graders/give-back-dialog.tsx';
import { GraderList } from './graders/grader-list.tsx';
import { GradersDrawer } from './graders/graders-drawer.tsx';
import { planSummary } from './graders/plan.rules.ts';
import type { Grader, LeadQuestion } from './lead-data.ts';
import { QuestionList } from './question-list.tsx';
import { RubricDrawer } from './rubric-drawer.tsx';
import styles from './lead.module.css';

type Panel =
  | { readonly kind: 'graders' }
  | { readonly kind: 'rubric'; readonly question: LeadQuestion }
  | { readonly kind: 'giveBack'; readonly grader: Grader };

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
      <header>
        <h1 className={styles.title}>阅卷安排：{data.examTitle}</h1>
        <p className="ui-note">{planSummary(data.plan)}</p>
      </header>
      <QuestionList questions={data.questions} onRubric={(question) => setPanel({ kind: 'rubric', question })} />
      <GraderList
        detail={data}
        onEdit={() => setPanel({ kind: 'graders' })}
        onGiveBack={(grader) => setPanel({ kind: 'giveBack', grader })}
      />
      <WaitingList examId={examId} questions={data.questions} />
      {panel?.kind === 'graders' && <GradersDrawer examId={examId} detail={data} onClosed={closed} />}
      {panel?.kind === 'rubric' && <RubricDrawer examId={examId} question={panel.question} onClosed={closed} />}
      {panel?.kind === 'giveBack' && (
        <GiveBackDialog examId={examId} grader={panel.grader} questions={data.questions} onClosed={closed} />
      )}
    </div>
  );
}
