import { integrityApi, type ExamIntegrity } from '@ganlin/contract/invigilation/integrity';
import { useQuery } from '@tanstack/react-query';
import { Button, Result, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { TaskExportButton } from '../../../kits/task/task-export.tsx';
import { call } from '../../../lib/api/client.ts';
import { messageOf } from '../../../lib/api/failure.ts';
import { query } from '../../../lib/api/query.ts';
import { reviewsPath } from '../../../lib/screen/exam-paths.ts';
import { useScreen } from '../../../lib/screen/screen.tsx';
import { usePermission } from '../../../lib/session/use-permission.ts';
import { windowText } from '../../../lib/text/format.ts';
import { StateTag } from '../../../ui/list/state-tag.tsx';
import { hallPath } from '../model/rows.ts';
import { DecisionsCard, DoubtsCard, KindsCard } from './counts-cards.tsx';
import { DeptsCard } from './depts-card.tsx';
import { FigureCards } from './figure-cards.tsx';
import { SimilarCard } from './similar/similar-card.tsx';
import styles from './report.module.css';

/** While a search runs, its end is looked for this often. */
const POLL_MS = 2_000;

/** How an exam was conducted: who came, what was noticed, what was decided, and which papers are alike. */
export default function ReportScreen() {
  const { examId = '' } = useScreen().params;
  const found = useQuery({
    ...query(integrityApi.detail, { examId }),
    staleTime: 0,
    meta: { silent: true },
    refetchInterval: ({ state: { data } }) => (data?.search.running ? POLL_MS : false),
  });
  if (found.data) return <Report report={found.data} />;
  if (!found.error) return <Skeleton active paragraph={{ rows: 10 }} />;
  return (
    <Result
      status="warning"
      title="打不开考场情况"
      subTitle={messageOf(found.error)}
      extra={<Button onClick={() => void found.refetch()}>重试</Button>}
    />
  );
}

function Report({ report }: { readonly report: ExamIntegrity }): ReactNode {
  const { exam, figures, depts } = report;
  return (
    <div className={styles.screen}>
      <Head exam={exam} />
      <FigureCards figures={figures} hasEnded={exam.hasEnded} />
      <div className={styles.pair}>
        <KindsCard kinds={figures.byKind} />
        <div className={styles.column}>
          <DoubtsCard doubts={figures.byDoubt} />
          <DecisionsCard figures={figures} />
        </div>
      </div>
      <DeptsCard depts={depts} />
      <SimilarCard report={report} />
    </div>
  );
}

function Head({ exam: { id, title, startTime, endTime, hasEnded } }: Pick<ExamIntegrity, 'exam'>): ReactNode {
  const navigate = useNavigate();
  const may = usePermission();
  return (
    <header className={styles.head}>
      <h1>考场情况：{title}</h1>
      <StateTag tone={hasEnded ? 'idle' : 'busy'}>{hasEnded ? '已结束' : '没有结束'}</StateTag>
      <span className="ui-note">{windowText(startTime, endTime)}</span>
      <span className={styles.actions}>
        <Button onClick={() => void navigate(reviewsPath(id))}>考场标记</Button>
        {may('exam:invigilation:board') && <Button onClick={() => void navigate(hallPath(id))}>监考</Button>}
        <Button onClick={() => window.print()}>打印</Button>
        <TaskExportButton start={() => call(integrityApi.export, { examId: id })} />
      </span>
    </header>
  );
}
