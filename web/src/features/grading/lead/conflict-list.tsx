import { gradingLeadApi } from '@ganlin/contract/grading/lead';
import { Button, Empty, Pagination, Skeleton } from 'antd';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { freshPage, query } from '../../../lib/api/query.ts';
import { formatTime } from '../../../lib/text/format.ts';
import { keyOf } from '../model/graded-question.ts';
import { numberText } from '../model/points.ts';
import { DecideDialog } from './decide-dialog.tsx';
import type { ConflictRow, LeadQuestion } from './lead-data.ts';
import styles from './lead.module.css';

interface ConflictListProps {
  readonly examId: string;
  readonly questions: readonly LeadQuestion[];
}

const PAGE_SIZE = 10;

/** Answers with different points, with the marks side by side. */
export function ConflictList({ examId, questions }: ConflictListProps) {
  const [current, setCurrent] = useState(1);
  const [deciding, setDeciding] = useState<ConflictRow>();
  const input = { current, size: PAGE_SIZE, params: { examId } };
  const { data, isError, refetch } = useQuery({ ...query(gradingLeadApi.conflicts, input), ...freshPage });
  const titles = new Map(questions.map((question) => [keyOf(question), question.title]));
  return (
    <section className={styles.panel} aria-label="待裁定">
      <h2>待裁定{data && data.total > 0 && ` ${data.total} 份`}</h2>
      {isError && !data && <Button onClick={() => void refetch()}>没能载入，重试</Button>}
      {!data && !isError && <Skeleton active paragraph={{ rows: 3 }} />}
      {data?.total === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有分数不一致的作答。" />}
      <ul>
        {data?.records.map((row) => (
          <li key={row.id} className={styles.conflict}>
            <header className={styles.head}>
              <b>答卷 {numberText(row.number)}</b>
              <span className="ui-note">{titles.get(keyOf(row))}</span>
              <Button aria-label={`裁定 答卷 ${numberText(row.number)}`} onClick={() => setDeciding(row)}>
                裁定
              </Button>
            </header>
            <p className={styles.answer}>{row.text === '' ? '没有作答。' : row.text}</p>
            <Marks row={row} />
          </li>
        ))}
      </ul>
      {data && data.total > PAGE_SIZE && (
        <Pagination
          current={current}
          pageSize={PAGE_SIZE}
          total={data.total}
          showSizeChanger={false}
          onChange={setCurrent}
        />
      )}
      {deciding && (
        <DecideDialog
          key={deciding.id}
          row={deciding}
          question={questions.find((question) => keyOf(question) === keyOf(deciding))}
          rubricVersion={data?.records.find(({ id }) => id === deciding.id)?.rubricVersion ?? deciding.rubricVersion}
          onClosed={() => setDeciding(undefined)}
        />
      )}
    </section>
  );
}

function Marks({ row }: { readonly row: ConflictRow }) {
  return (
    <ul className={styles.marks} aria-label={`答卷 ${numberText(row.number)} 的给分`}>
      {row.marks.map(({ realName, score, comment, markedAt }) => (
        <li key={`${realName}:${markedAt}`} className={styles.mark}>
          <span className="ui-note">
            {realName} {formatTime(markedAt)}
          </span>
          <b>{score} 分</b>
          {comment !== '' && <p>{comment}</p>}
        </li>
      ))}
    </ul>
  );
}
