import type { Data } from '@ganlin/contract/core/endpoint';
import { assignmentApi } from '@ganlin/contract/course/record';
import { Empty, Progress } from 'antd';
import { useCall } from '../../../lib/api/query.ts';
import { confirmAction } from '../../../lib/screen/confirm.ts';
import { formatTime } from '../../../lib/text/format.ts';
import { RowAction } from '../../../ui/list/row-action.tsx';
import styles from './assign.module.css';

type Assignment = Data<typeof assignmentApi.list>[number];

interface AssignmentListProps {
  readonly courseId: string;
  readonly assignments: readonly Assignment[];
}

export function AssignmentList({ courseId, assignments }: AssignmentListProps) {
  const remove = useCall(assignmentApi.delete, { refresh: [assignmentApi.list] });
  const cancel = async ({ id, name }: Assignment) => {
    const content = '学习记录保留；对方不再看到截止时间，也不再收到提醒。';
    const ok = await confirmAction({ title: `取消对“${name}”的指派吗？`, content, okText: '取消指派' });
    if (ok) remove.mutate({ courseId, ids: [id] });
  };
  if (assignments.length === 0)
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有指派给任何部门或人员。" />;
  return (
    <ul className={styles.list} aria-label="已有的指派">
      {assignments.map((assignment) => (
        <li key={assignment.id}>
          <span className={styles.name}>
            <b>{assignment.name}</b>
            <span className="ui-note">{assignment.deptId === null ? '人员' : '部门及下级'}</span>
          </span>
          <span className={styles.done}>
            <Progress
              size="small"
              showInfo={false}
              percent={shareOf(assignment)}
              aria-label={`${assignment.name}的完成情况`}
            />
            <span>
              学完 {assignment.completed.toLocaleString('zh-CN')} / {assignment.people.toLocaleString('zh-CN')} 人
            </span>
          </span>
          <span className={styles.until}>
            {assignment.deadline === null ? '没有截止时间' : `截止 ${formatTime(assignment.deadline)}`}
            <span className="ui-note">{remindText(assignment.remindDays)}</span>
          </span>
          <RowAction text="取消" of={assignment.name} danger onClick={() => void cancel(assignment)} />
        </li>
      ))}
    </ul>
  );
}

const shareOf = ({ people, completed }: Assignment): number =>
  people === 0 ? 0 : Math.floor((completed / people) * 100);

function remindText(days: readonly number[]): string {
  if (days.length === 0) return '不自动提醒';
  const order = days.toSorted((a, b) => b - a);
  return `${order.map((day) => (day === 0 ? '当天' : `提前 ${day} 天`)).join('、')}提醒`;
}
