import { gradingLeadApi } from '@ganlin/contract/grading/lead';
import { useQuery } from '@tanstack/react-query';
import { Button, Empty, Pagination, Skeleton } from 'antd';
import { useState } from 'react';
import { Excerpt } from '../../../../kits/rich-text/excerpt.tsx';
import { freshPage, query } from '../../../../lib/api/query.ts';
import { StateTag } from '../../../../ui/list/state-tag.tsx';
import { keyOf } from '../../model/graded-question.ts';
import { MarksTable } from '../../model/marks-table.tsx';
import { numberText } from '../../model/points.ts';
import { marksOf, type LeadQuestion, type WaitingRow } from '../lead-data.ts';
import { DecideDialog } from './decide-dialog.tsx';
import styles from '../lead.module.css';

interface WaitingListProps {
  readonly examId: string;
  readonly questions: readonly LeadQuestion[];
}

const PAGE_SIZE = 10;

/** Answers that wait for the leader, with the marks side by side. */
export function WaitingList({ examId, questions }: WaitingListProps) {
  const [current, setCurrent] = useState(1);
  const [deciding, setDeciding] = useState<WaitingRow>();
  const input = { current, size: PAGE_SIZE, params: { examId } };
  const { data, isError, refetch } = useQuery({ ...query(gradingLeadApi.conflicts, input), ...freshPage });
  const titles = new Map(questions.map((question) => [keyOf(question), question.title]));
  return (
    <section className={styles.panel} aria-label="待裁定">
      <h2>待裁定{data && data.total > 0 && ` ${data.total} 份`}</h2>
      {isError && !data && <Button onClick={() => void refetch()}>没能载入，重试</Button>}
      {!data && !isError && <Skeleton active paragraph={{ rows: 3 }} />}
      {data?.total === 0 && (
        <Empty
          image={Empty.PRESENTED_IMAGE_SIMPLE}
          description={<span className="ui-note">没有等待裁定的作答。</span>}
        />
      )}
      <ul>
        {data?.records.map((row) => (
          <Waiting key={row.id} row={row} title={titles.get(keyOf(row))} onDecide={() => setDeciding(row)} />
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
          // The rubric that is stored now; the one the dialog was opened with may be older.
          row={data?.records.find(({ id }) => id === deciding.id) ?? deciding}
          onClosed={() => setDeciding(undefined)}
        />
      )}
    </section>
  );
}

interface WaitingProps {
  readonly row: WaitingRow;
  readonly title: string | undefined;
  readonly onDecide: () => void;
}

function Waiting({ row, title, onDecide }: WaitingProps) {
  const name = `答卷 ${numberText(row.number)}`;
  return (
    <li className={styles.conflict}>
      <header className={styles.head}>
        <span className={styles.person}>
          <b>{name}</b>
          {row.reason === 'sent' ? (
            <StateTag tone="busy">阅卷人提交</StateTag>
          ) : (
            <StateTag tone="warn">{row.marks.length > 2 ? '三人' : '两人'}给分不同</StateTag>
          )}
          <span className="ui-note">
            <Excerpt text={title ?? ''} />
          </span>
        </span>
        <Button aria-label={`裁定 ${name}`} onClick={onDecide}>
          裁定
        </Button>
      </header>
      <p className={styles.answer}>{row.text === '' ? '没有作答。' : row.text}</p>
      {row.sent !== '' && <p className={styles.sent}>阅卷人：{row.sent}</p>}
      {row.marks.length > 0 ? (
        <MarksTable label={`${name} 的给分`} marks={marksOf(row)} items={row.rubric.items} />
      ) : (
        <p className="ui-note">还没有人给分。</p>
      )}
    </li>
  );
}
