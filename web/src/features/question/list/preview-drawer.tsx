import type { Body } from '@ganlin/contract/question/body';
import { questionApi } from '@ganlin/contract/question/question';
import { useQuery } from '@tanstack/react-query';
import { Button, Drawer, Skeleton, Space, Switch } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { usePermission } from '../../../lib/session/use-permission.ts';
import { query } from '../../../lib/api/query.ts';
import { QuestionCard } from '../../../kits/question-view/question-card.tsx';
import { viewOfBody } from '../editor/draft-form.ts';
import type { Question } from '../editor/question-draft.ts';
import styles from './preview-drawer.module.css';
import { editPath, type QuestionRow } from '../model/question-row.ts';

interface PreviewDrawerProps {
  readonly question: QuestionRow;
  readonly onClosed: () => void;
}

/** A question as learners see it, with the correct answer. */
export function PreviewDrawer({ question: { id, code }, onClosed }: PreviewDrawerProps) {
  const navigate = useNavigate();
  const may = usePermission();
  const [open, setOpen] = useState(true);
  const [showsKey, setShowsKey] = useState(true);
  const { data, isError, refetch } = useQuery(query(questionApi.detail, { id }));
  return (
    <Drawer
      title={code}
      open={open}
      size="min(640px, 100vw)"
      onClose={() => setOpen(false)}
      afterOpenChange={(isOpen) => !isOpen && onClosed()}
      extra={
        <Space>
          <Switch size="small" aria-label="答案与解析" checked={showsKey} onChange={setShowsKey} />
          <span aria-hidden>答案与解析</span>
        </Space>
      }
      footer={
        may('qu:question:save') && (
          <Button type="primary" onClick={() => void navigate(editPath(id))}>
            编辑
          </Button>
        )
      }
    >
      {isError && !data && <Button onClick={() => void refetch()}>没能载入，重试</Button>}
      {!data && !isError && <Skeleton active paragraph={{ rows: 8 }} />}
      {data && (
        <>
          <Card question={data} showsKey={showsKey} />
          <Facts question={data} />
        </>
      )}
    </Drawer>
  );
}

function Card({ question, showsKey }: { readonly question: Question; readonly showsKey: boolean }) {
  const { id, version, code, level, content, analysis, clauses } = question;
  // The server returns what the contract specifies: its defaults are filled in.
  const body = question.body as Body;
  return (
    <QuestionCard
      question={viewOfBody(body, { id, version, code, level, content })}
      headingLevel={3}
      answer={null}
      onAnswer={() => undefined}
      readOnly
      outcomeKey={showsKey ? { body, analysis, clauses } : undefined}
    />
  );
}

function Facts({ question: { tags, repos, source, stats, updatedBy } }: { readonly question: Question }) {
  const facts = [
    { name: '题库', value: repos.map(({ title }) => title).join('、') },
    { name: '知识点', value: tags.join('、') },
    { name: '来源', value: source },
    { name: '作答', value: stats.answers === 0 ? '' : `${stats.answers.toLocaleString('zh-CN')} 人次` },
    { name: '得分率', value: stats.facility === null ? '' : stats.facility.toFixed(2) },
    { name: '修改人', value: updatedBy },
  ];
  return (
    <dl className={styles.facts}>
      {facts
        .filter(({ value }) => value !== '')
        .map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
