import { appealDeskApi } from '@ganlin/contract/appeal/desk';
import { appealKindLabels, AppealState, appealStateLabels } from '@ganlin/contract/appeal/kinds';
import { useQuery } from '@tanstack/react-query';
import { Button, Form, Result, Select, Skeleton } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { DataTable } from '../../../kits/data-table/data-table.tsx';
import { messageOf } from '../../../lib/api/failure.ts';
import { query } from '../../../lib/api/query.ts';
import { newRegradePath } from '../../../lib/screen/exam-paths.ts';
import { useScreen } from '../../../lib/screen/screen.tsx';
import { usePermission } from '../../../lib/session/use-permission.ts';
import { RowAction } from '../../../ui/list/row-action.tsx';
import { appealColumns } from './appeal-columns.tsx';
import { AppealDrawer } from './appeal-drawer.tsx';
import { QuestionFigures } from './question-figures.tsx';
import styles from './exam-appeals.module.css';

/** The appeals of an exam: how many each question got, and each of them to answer. */
export default function ExamAppealsScreen() {
  const { examId = '' } = useScreen().params;
  const figures = useQuery({ ...query(appealDeskApi.figures, { examId }), staleTime: 0, meta: { silent: true } });
  const [opened, setOpened] = useState<string>();
  const navigate = useNavigate();
  const may = usePermission();
  if (!figures.data && !figures.error) return <Skeleton active paragraph={{ rows: 8 }} />;
  if (!figures.data) {
    return (
      <Result
        status="warning"
        title="打不开申诉"
        subTitle={messageOf(figures.error)}
        extra={<Button onClick={() => void figures.refetch()}>重试</Button>}
      />
    );
  }
  const columns = appealColumns((row) => (
    <>
      <RowAction
        text={row.state === AppealState.open ? '处理' : '查看'}
        of={row.title}
        onClick={() => setOpened(row.id)}
      />
      {row.state === AppealState.accepted && may('exam:paper:regrade') && (
        <RowAction text="去改判" of={row.title} onClick={() => void navigate(newRegradePath(row))} />
      )}
    </>
  ));
  return (
    <div className={styles.screen}>
      <h1 className={styles.title}>申诉处理：{figures.data.examTitle}</h1>
      <QuestionFigures figures={figures.data} />
      <DataTable
        name="appeals"
        label="申诉列表"
        endpoint={appealDeskApi.paging}
        fixed={{ examId }}
        columns={columns}
        filter={<Filters questions={figures.data.questions} />}
        noun="申诉"
      />
      {opened !== undefined && <AppealDrawer key={opened} id={opened} onClosed={() => setOpened(undefined)} />}
    </div>
  );
}

interface FiltersProps {
  readonly questions: readonly { readonly questionId: string; readonly title: string }[];
}

function Filters({ questions }: FiltersProps) {
  return (
    <>
      <Form.Item name="state" label="状态">
        <Select className={styles.choice ?? ''} placeholder="全部" options={optionsOf(appealStateLabels)} allowClear />
      </Form.Item>
      <Form.Item name="kind" label="类型">
        <Select className={styles.choice ?? ''} placeholder="全部" options={optionsOf(appealKindLabels)} allowClear />
      </Form.Item>
      <Form.Item name="questionId" label="试题">
        <Select
          className={styles.wide ?? ''}
          placeholder="全部"
          options={questions.map(({ questionId, title }) => ({ value: questionId, label: title }))}
          allowClear
        />
      </Form.Item>
    </>
  );
}

const optionsOf = (labels: Readonly<Record<number, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value: Number(value), label }));
