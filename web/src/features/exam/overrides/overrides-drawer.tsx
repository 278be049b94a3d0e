import { PlusOutlined } from '@ant-design/icons';
import { examApi } from '@ganlin/contract/exam/exam';
import { useQuery } from '@tanstack/react-query';
import { Button, Drawer, Empty, Skeleton, Space } from 'antd';
import { useState } from 'react';
import { confirmAction } from '../../../lib/screen/confirm.ts';
import { usePermission } from '../../../lib/session/use-permission.ts';
import { query, useCall } from '../../../lib/api/query.ts';
import { toast } from '../../../lib/screen/toast.ts';
import { RowAction } from '../../../ui/list/row-action.tsx';
import type { ExamRow } from '../model/exam-row.ts';
import { OverrideDialog } from './override-dialog.tsx';
import { overrideText, type Override } from './override-text.ts';
import styles from './overrides-drawer.module.css';

interface OverridesDrawerProps {
  readonly exam: Pick<ExamRow, 'id' | 'title'>;
  readonly onClosed: () => void;
}

/** The users with more time, another window or other attempts than everyone else. */
export function OverridesDrawer({ exam, onClosed }: OverridesDrawerProps) {
  const may = usePermission();
  const [open, setOpen] = useState(true);
  const [editing, setEditing] = useState<{ readonly override?: Override }>();
  const { data, isError, refetch } = useQuery({ ...query(examApi.overrides, { examId: exam.id }), staleTime: 0 });
  const remove = useCall(examApi.deleteOverride, { refresh: [examApi.overrides] });
  const ask = async ({ id, name }: Override) => {
    const content = '以后按考试的统一规定；正在作答的，时间会随之改变。';
    if (!(await confirmAction({ title: `删除${name}的特殊安排吗？`, content, okText: '删除' }))) return;
    await remove.mutateAsync({ examId: exam.id, ids: [id] });
    toast('success', '特殊安排已删除');
  };
  return (
    <Drawer
      title={`特殊安排：${exam.title}`}
      open={open}
      size="min(640px, 100vw)"
      onClose={() => setOpen(false)}
      afterOpenChange={(isOpen) => !isOpen && onClosed()}
    >
      <div className={styles.head}>
        <p>为个别人员或部门延长时间、另定考试时间或次数。人员的安排优先于部门的。</p>
        {may('exam:exam:save') && (
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setEditing({})}>
            新增安排
          </Button>
        )}
      </div>
      {isError && !data && <Button onClick={() => void refetch()}>没能载入，重试</Button>}
      {!data && !isError && <Skeleton active paragraph={{ rows: 4 }} />}
      {data?.length === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有特殊安排，所有人按统一规定参加。" />
      )}
      <ul className={styles.list} aria-label="特殊安排">
        {data?.map((override) => (
          <li key={override.id}>
            <b>{override.name}</b>
            <span className="ui-note">{override.deptId === null ? '人员' : '部门'}</span>
            {may('exam:exam:save') && (
              <Space size="middle" className={styles.acts ?? ''}>
                <RowAction text="编辑" of={override.name} onClick={() => setEditing({ override })} />
                <RowAction
                  text="删除"
                  of={override.name}
                  danger
                  // The failed call has already been shown.
                  onClick={() => void ask(override).catch(() => undefined)}
                />
              </Space>
            )}
            <p>{overrideText(override).join('，')}</p>
            <p className={styles.reason}>原因：{override.reason}</p>
          </li>
        ))}
      </ul>
      {editing && (
        <OverrideDialog examId={exam.id} override={editing.override} onClosed={() => setEditing(undefined)} />
      )}
    </Drawer>
  );
}
