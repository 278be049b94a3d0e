import { BellOutlined } from '@ant-design/icons';
import { assignmentApi } from '@ganlin/contract/course/record';
import { useQuery } from '@tanstack/react-query';
import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { query, useCall } from '../../../lib/api/query.ts';
import { confirmAction } from '../../../lib/screen/confirm.ts';
import { toast } from '../../../lib/screen/toast.ts';
import { LoadFailed } from '../../../ui/list/load-failed.tsx';
import type { NamedCourse } from '../model/course-row.ts';
import { AssignForm } from './assign-form.tsx';
import { AssignmentList } from './assignment-list.tsx';
import styles from './assign.module.css';

interface AssignDrawerProps {
  readonly course: NamedCourse;
  readonly onClosed: () => void;
}

/** Who must study a course and until when: new assignments above, those there are below. */
export function AssignDrawer({ course, onClosed }: AssignDrawerProps) {
  const [open, setOpen] = useState(true);
  const found = useQuery({ ...query(assignmentApi.list, { courseId: course.id }), staleTime: 0 });
  const remind = useCall(assignmentApi.remind);
  const assignments = found.data;
  const left = assignments?.some(({ people, completed }) => completed < people) ?? false;
  const remindAll = async () => {
    const content = '给每个被指派、还没有学完的人发一条消息。每门课程一天只能提醒一次。';
    if (!(await confirmAction({ title: '现在提醒吗？', content, okText: '提醒' }))) return;
    const sent = await remind.mutateAsync({ courseId: course.id }).catch(() => undefined);
    if (sent) toast('success', `已提醒 ${sent.count.toLocaleString('zh-CN')} 人`);
  };
  return (
    <Drawer
      title={`指派“${course.title}”`}
      open={open}
      size="min(640px, 100vw)"
      onClose={() => setOpen(false)}
      afterOpenChange={(isOpen) => !isOpen && onClosed()}
    >
      <AssignForm courseId={course.id} />
      <div className={styles.head}>
        <h3>已指派 {assignments && <span className="ui-note">{assignments.length} 项</span>}</h3>
        {left && (
          <Button
            size="small"
            icon={<BellOutlined aria-hidden />}
            loading={remind.isPending}
            onClick={() => void remindAll()}
          >
            提醒没有学完的人
          </Button>
        )}
      </div>
      {found.isError && !assignments && <LoadFailed text="指派没能载入。" onRetry={() => void found.refetch()} />}
      {assignments && <AssignmentList courseId={course.id} assignments={assignments} />}
    </Drawer>
  );
}
