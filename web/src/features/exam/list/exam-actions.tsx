import { ExamState } from '@ganlin/contract/exam/kinds';
import { Button, Space } from 'antd';
import { useNavigate } from 'react-router';
import { usePermission } from '../../../lib/session/use-permission.ts';
import { DropMenu } from '../../../ui/overlay/drop-menu.tsx';
import { RowAction } from '../../../ui/list/row-action.tsx';
import { devicesPath, integrityPath } from '../../../lib/screen/exam-paths.ts';
import { useExamActions } from './use-exam-actions.ts';
import { editPath, type ExamRow } from '../model/exam-row.ts';
import { useNow } from '../model/use-now.ts';

/** The panels beside or over the list. */
export interface ExamPanel {
  readonly kind: 'preview' | 'publish' | 'overrides';
  readonly exam: ExamRow;
}

interface ExamActionsProps {
  readonly exam: ExamRow;
  readonly onOpen: (panel: ExamPanel) => void;
}

export function ExamActions({ exam, onOpen }: ExamActionsProps) {
  const navigate = useNavigate();
  const may = usePermission();
  const items = useMore(exam, onOpen);
  const { id, title, state } = exam;
  return (
    <Space size="middle">
      {may('exam:exam:save') && <RowAction text="编辑" of={title} onClick={() => void navigate(editPath(id))} />}
      {state === ExamState.draft && may('exam:exam:publish') && (
        <RowAction text="发布" of={title} onClick={() => onOpen({ kind: 'publish', exam })} />
      )}
      {state !== ExamState.draft && may('exam:paper:paging') && (
        <RowAction text="答卷" of={title} onClick={() => void navigate(`/admin/exam/paper?examId=${id}`)} />
      )}
      <DropMenu trigger={['click']} menu={{ items }}>
        <Button type="link" size="small" aria-haspopup="menu" aria-label={`更多操作 ${title}`}>
          更多
        </Button>
      </DropMenu>
    </Space>
  );
}

/** The less frequent actions. */
function useMore(exam: ExamRow, onOpen: (panel: ExamPanel) => void) {
  const may = usePermission();
  const navigate = useNavigate();
  const actions = useExamActions();
  const { id, state } = exam;
  const mayPublish = may('exam:exam:publish');
  const now = useNow();
  // Before the exam begins, its paper is for those who make it.
  const mayPreview = may('exam:exam:save') || mayPublish || new Date(exam.startTime) <= now;
  const offered = [
    { key: 'preview', label: '预览试卷', offer: mayPreview, onClick: () => onOpen({ kind: 'preview', exam }) },
    { key: 'copy', label: '复制', offer: may('exam:exam:save'), onClick: () => void actions.copy(exam) },
    { key: 'overrides', label: '特殊安排', offer: true, onClick: () => onOpen({ kind: 'overrides', exam }) },
    {
      key: 'devices',
      label: '设备调试情况',
      offer: may('exam:paper:paging') && state === ExamState.published,
      onClick: () => void navigate(devicesPath(id)),
    },
    {
      key: 'rooms',
      label: '考场安排',
      offer: may('exam:invigilation:rooms') && state !== ExamState.draft,
      onClick: () => void navigate(`/admin/exam/invigilation/${id}/rooms`),
    },
    {
      key: 'grading',
      label: '阅卷安排',
      offer: may('exam:grading:assign') && state !== ExamState.draft,
      onClick: () => void navigate(`/admin/exam/grading/lead/${id}`),
    },
    {
      key: 'appeals',
      label: '成绩申诉',
      offer: may('exam:appeal:answer') && state !== ExamState.draft,
      onClick: () => void navigate(`/admin/exam/appeals/${id}`),
    },
    {
      key: 'regrade',
      label: '改判',
      offer: may('exam:paper:regrade') && state !== ExamState.draft,
      onClick: () => void navigate(`/admin/exam/regrade/list/${id}`),
    },
    {
      key: 'integrity',
      label: '考场情况',
      offer: may('exam:invigilation:review') && state !== ExamState.draft,
      onClick: () => void navigate(integrityPath(id)),
    },
    {
      key: 'analysis',
      label: '考试分析',
      offer: may('exam:analysis:view') && state !== ExamState.draft,
      onClick: () => void navigate(`/admin/exam/analysis/${id}`),
    },
    {
      key: 'release',
      label: '公布成绩',
      offer: mayPublish && state !== ExamState.draft && exam.toRelease,
      onClick: () => void actions.release(exam),
    },
    {
      key: 'close',
      label: '关闭考试',
      offer: mayPublish && state === ExamState.published,
      onClick: () => void actions.close(exam),
    },
    {
      key: 'reopen',
      label: '重新开放',
      offer: mayPublish && state === ExamState.closed,
      onClick: () => void actions.reopen(exam),
    },
    {
      key: 'delete',
      label: '删除',
      offer: may('exam:exam:delete'),
      danger: true,
      onClick: () => void actions.remove(exam),
    },
  ];
  return offered.filter(({ offer }) => offer).map(({ offer: _offer, ...item }) => item);
}
