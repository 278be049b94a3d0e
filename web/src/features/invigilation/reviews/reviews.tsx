import { boardApi } from '@ganlin/contract/invigilation/board';
import { Button, Form, Input, Select } from 'antd';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { DataTable } from '../../../kits/data-table/data-table.tsx';
import { ExamPicker } from '../../../kits/pickers/exam-picker.tsx';
import { integrityPath } from '../../../lib/screen/exam-paths.ts';
import { usePermission } from '../../../lib/session/use-permission.ts';
import { RowAction } from '../../../ui/list/row-action.tsx';
import type { ReviewRow } from '../model/rows.ts';
import { DecideDialog } from './decide-dialog.tsx';
import { reviewColumns } from './review-columns.tsx';
import { ReviewDrawer } from './review-drawer.tsx';
import styles from './reviews.module.css';

const decidedOptions = [
  { value: false, label: '待处理' },
  { value: true, label: '已处理' },
];

/** Papers with marks, for a person to decide about. */
export default function ReviewsScreen() {
  const may = usePermission();
  const [viewed, setViewed] = useState<ReviewRow>();
  const [deciding, setDeciding] = useState<{ readonly rows: readonly ReviewRow[]; readonly onDone: () => void }>();
  const columns = useMemo(
    () => reviewColumns((row) => <RowAction text="查看" of={row.name} onClick={() => setViewed(row)} />),
    [],
  );
  return (
    <>
      <DataTable
        name="invigilationReviews"
        label="考场标记"
        endpoint={boardApi.reviews}
        columns={columns}
        filter={
          <>
            <Form.Item name="keyword" label="考生">
              <Input className={styles.keyword ?? ''} placeholder="姓名或账号" maxLength={50} allowClear />
            </Form.Item>
            {may('exam:exam:paging') && (
              <Form.Item name="examId" label="考试">
                <ExamPicker className={styles.exam} />
              </Form.Item>
            )}
            <Form.Item name="decided" label="处理">
              <Select className={styles.choice ?? ''} placeholder="全部" options={decidedOptions} allowClear />
            </Form.Item>
          </>
        }
        noun="标记"
        renderExport={({ filter: { examId } }) =>
          examId !== undefined && (
            <Link className={styles.report} to={integrityPath(examId)}>
              这场考试的考场情况
            </Link>
          )
        }
        renderSummary={(total) => `共 ${total.toLocaleString('zh-CN')} 份答卷`}
        renderBulk={({ rows, clear }) => <Button onClick={() => setDeciding({ rows, onDone: clear })}>处理标记</Button>}
      />
      {viewed && (
        <ReviewDrawer
          key={viewed.id}
          row={viewed}
          onDecide={() => setDeciding({ rows: [viewed], onDone: () => setViewed(undefined) })}
          onClosed={() => setViewed(undefined)}
        />
      )}
      {deciding && <DecideDialog {...deciding} onClosed={() => setDeciding(undefined)} />}
    </>
  );
}
