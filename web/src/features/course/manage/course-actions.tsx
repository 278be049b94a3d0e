import { CourseState } from '@ganlin/contract/course/kinds';
import { Button, Space } from 'antd';
import { useNavigate } from 'react-router';
import { usePermission } from '../../../lib/session/use-permission.ts';
import { RowAction } from '../../../ui/list/row-action.tsx';
import { DropMenu } from '../../../ui/overlay/drop-menu.tsx';
import type { CourseRow } from '../model/course-row.ts';
import { courseRecordsPath, editPath, coursePath } from '../model/paths.ts';
import { useCourseActions } from './use-course-actions.ts';

/** What opens over the list. */
export interface CoursePanel {
  readonly kind: 'publish' | 'assign';
  readonly course: CourseRow;
}

interface CourseActionsProps {
  readonly course: CourseRow;
  readonly onOpen: (panel: CoursePanel) => void;
}

export function CourseActions({ course, onOpen }: CourseActionsProps) {
  const navigate = useNavigate();
  const may = usePermission();
  const items = useMore(course, onOpen);
  const { id, title, state } = course;
  return (
    <Space size="middle">
      {may('course:course:save') && <RowAction text="编辑" of={title} onClick={() => void navigate(editPath(id))} />}
      {state === CourseState.draft && may('course:course:publish') && (
        <RowAction text="发布" of={title} onClick={() => onOpen({ kind: 'publish', course })} />
      )}
      {state === CourseState.published && may('course:assignment:save') && (
        <RowAction text="指派" of={title} onClick={() => onOpen({ kind: 'assign', course })} />
      )}
      {items.length > 0 && (
        <DropMenu trigger={['click']} menu={{ items }}>
          <Button type="link" size="small" aria-haspopup="menu" aria-label={`更多操作 ${title}`}>
            更多
          </Button>
        </DropMenu>
      )}
    </Space>
  );
}

/** Actions that fewer users take, or that are taken less often. */
function useMore(course: CourseRow, onOpen: (panel: CoursePanel) => void) {
  const may = usePermission();
  const navigate = useNavigate();
  const actions = useCourseActions();
  const { id, state } = course;
  const mayPublish = may('course:course:publish');
  const offered = [
    {
      key: 'view',
      label: '以学员身份看',
      offer: state === CourseState.published,
      onClick: () => void window.open(coursePath(id), '_blank', 'noopener'),
    },
    {
      key: 'records',
      label: '学习记录',
      offer: state !== CourseState.draft && may('course:record:paging'),
      onClick: () => void navigate(courseRecordsPath(id)),
    },
    {
      key: 'assignments',
      label: '查看指派',
      offer: state === CourseState.closed && may('course:assignment:save'),
      onClick: () => onOpen({ kind: 'assign', course }),
    },
    { key: 'copy', label: '复制', offer: may('course:course:save'), onClick: () => void actions.copy(course) },
    {
      key: 'close',
      label: '下架',
      offer: mayPublish && state === CourseState.published,
      onClick: () => void actions.close(course),
    },
    {
      key: 'reopen',
      label: '重新上架',
      offer: mayPublish && state === CourseState.closed,
      onClick: () => void actions.reopen(course),
    },
    {
      key: 'delete',
      label: '删除',
      offer: may('course:course:delete'),
      danger: true,
      onClick: () => void actions.remove(course),
    },
  ];
  return offered.filter(({ offer }) => offer).map(({ offer: _offer, ...item }) => item);
}
