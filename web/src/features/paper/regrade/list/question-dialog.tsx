import { regradeApi } from '@ganlin/contract/paper/regrade';
import { questionTypeLabels } from '@ganlin/contract/question/kinds';
import { useQuery } from '@tanstack/react-query';
import { Button, Modal, Pagination, Skeleton } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Excerpt } from '../../../../kits/rich-text/excerpt.tsx';
import { freshPage, query } from '../../../../lib/api/query.ts';
import { SearchField } from '../../../../ui/form/search-field.tsx';
import { newRegradePath } from '../../../../lib/screen/exam-paths.ts';
import { type QuestionRow } from '../model/regrade.ts';
import styles from './list.module.css';

interface QuestionDialogProps {
  readonly examId: string;
  readonly onClosed: () => void;
}

const PAGE_SIZE = 10;

/** Chooses the question of an exam to re-grade. */
export function QuestionDialog({ examId, onClosed }: QuestionDialogProps) {
  const navigate = useNavigate();
  const [{ current, keyword }, setShown] = useState({ current: 1, keyword: '' });
  const params = { examId, ...(keyword === '' ? {} : { keyword }) };
  const input = { current, size: PAGE_SIZE, params };
  const { data, isError, refetch } = useQuery({ ...query(regradeApi.questions, input), ...freshPage });
  return (
    <Modal open title="选择要改判的试题" width={720} footer={null} onCancel={onClosed}>
      <SearchField label="搜索题干" value={keyword} onSearch={(word) => setShown({ current: 1, keyword: word })} />
      {isError && !data && <Button onClick={() => void refetch()}>没能载入，重试</Button>}
      {!data && !isError && <Skeleton active paragraph={{ rows: 5 }} />}
      {data?.total === 0 && (
        <p className="ui-empty">
          {keyword === '' ? '这场考试没有按规则判分的试题。简答题由阅卷人评分，不用改判。' : '没有符合条件的试题。'}
        </p>
      )}
      <ul className={styles.questions} aria-label="可以改判的试题">
        {data?.records.map((row) => (
          <li key={`${row.questionId}:${row.version}`}>
            <button type="button" onClick={() => void navigate(newRegradePath({ ...row, examId }))}>
              <span className={styles.title}>
                <Excerpt text={row.title} />
              </span>
              <span className="ui-note">{factsOf(row)}</span>
            </button>
          </li>
        ))}
      </ul>
      {data && data.total > PAGE_SIZE && (
        <Pagination
          current={current}
          pageSize={PAGE_SIZE}
          total={data.total}
          showSizeChanger={false}
          onChange={(page) => setShown({ current: page, keyword })}
        />
      )}
    </Modal>
  );
}

function factsOf({ section, type, points, version, regraded }: QuestionRow): string {
  const facts = [section, questionTypeLabels[type], `${points} 分`, `v${version}`];
  return [...facts, ...(regraded > 0 ? [`改判过 ${regraded} 次`] : [])].filter(Boolean).join('，');
}
