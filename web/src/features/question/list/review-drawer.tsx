import type { Body } from '@ganlin/contract/question/body';
import { QuestionState } from '@ganlin/contract/question/kinds';
import { questionApi } from '@ganlin/contract/question/question';
import { useQuery } from '@tanstack/react-query';
import { Button, Drawer, Empty, Skeleton, Space } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { QuestionCard } from '../../../kits/question-view/question-card.tsx';
import { query } from '../../../lib/api/query.ts';
import { usePermission } from '../../../lib/session/use-permission.ts';
import { viewOfBody } from '../editor/draft-form.ts';
import type { Question } from '../editor/question-draft.ts';
import { useQuestionActions } from './use-question-actions.ts';
import { editPath, type QuestionRow } from '../model/question-row.ts';
import { ClauseChanges } from '../clause/clause-changes.tsx';
import { useConfirmClauses } from '../clause/use-confirm-clauses.ts';
import styles from './review-drawer.module.css';

interface ReviewDrawerProps {
  readonly question: QuestionRow;
  readonly onClosed: () => void;
}

/** 复核: the question beside what has changed in the clauses it rests on. */
export function ReviewDrawer({ question: { id, code }, onClosed }: ReviewDrawerProps) {
  const [open, setOpen] = useState(true);
  const { data, isError, refetch } = useQuery({ ...query(questionApi.detail, { id }), staleTime: 0 });
  return (
    <Drawer
      title={`复核 ${code}`}
      open={open}
      size="min(820px, 100vw)"
      onClose={() => setOpen(false)}
      afterOpenChange={(isOpen) => !isOpen && onClosed()}
      footer={data && <Actions question={data} onDone={() => setOpen(false)} />}
    >
      {isError && !data && <Button onClick={() => void refetch()}>没能载入，重试</Button>}
      {!data && !isError && <Skeleton active paragraph={{ rows: 8 }} />}
      {data?.reviewSince === null && <Empty description="这道题已经复核过了。" />}
      {data && data.reviewSince !== null && (
        <>
          <h3 className={styles.heading}>依据的条款</h3>
          <ClauseChanges clauses={data.clauses} />
          <h3 className={styles.heading}>试题</h3>
          <Card question={data} />
        </>
      )}
    </Drawer>
  );
}

function Actions({ question, onDone }: { readonly question: Question; readonly onDone: () => void }) {
  const navigate = useNavigate();
  const may = usePermission();
  const confirm = useConfirmClauses();
  const { retire } = useQuestionActions();
  const { id, state, reviewSince, clauses } = question;
  if (!may('qu:question:save') || reviewSince === null) return null;
  const isLeft = clauses.some(({ change, newWording }) => change !== null && newWording === null);
  return (
    <Space wrap>
      <Button
        type="primary"
        disabled={isLeft}
        title={isLeft ? '没有对应的条文：请修改试题的依据，或停用试题' : ''}
        onClick={() => void confirm([{ id, since: reviewSince }], onDone)}
      >
        仍然正确
      </Button>
      <Button onClick={() => void navigate(editPath(id))}>修改试题</Button>
      {state === QuestionState.published && <Button onClick={() => void retire([id], onDone)}>停用</Button>}
    </Space>
  );
}

function Card({ question }: { readonly question: Question }) {
  const { id, version, code, level, content, analysis } = question;
  // The server returns what the contract specifies: its defaults are filled in.
  const body = question.body as Body;
  return (
    <QuestionCard
      question={viewOfBody(body, { id, version, code, level, content })}
      headingLevel={4}
      answer={null}
      onAnswer={() => undefined}
      readOnly
      outcomeKey={{ body, analysis }}
    />
  );
}
