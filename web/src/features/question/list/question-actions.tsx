import { QuestionState } from '@ganlin/contract/question/kinds';
import { Button, Space } from 'antd';
import { useNavigate } from 'react-router';
import { usePermission } from '../../../lib/session/use-permission.ts';
import { DropMenu } from '../../../ui/overlay/drop-menu.tsx';
import { RowAction } from '../../../ui/list/row-action.tsx';
import type { QuestionPanel } from './question-bulk.tsx';
import { useQuestionActions } from './use-question-actions.ts';
import { editPath, type QuestionRow } from '../model/question-row.ts';

interface QuestionActionsProps {
  readonly question: QuestionRow;
  readonly onOpen: (panel: QuestionPanel) => void;
}

export function QuestionActions({ question, onOpen }: QuestionActionsProps) {
  const navigate = useNavigate();
  const may = usePermission();
  const actions = useQuestionActions();
  const { id, code, state, hasDraft, reviewSince } = question;
  const mayPublish = state === QuestionState.draft || hasDraft;
  const items = [
    ...(may('qu:question:save')
      ? [
          ...(mayPublish ? [{ key: 'publish', label: '发布', onClick: () => void actions.publish([id]) }] : []),
          ...(state === QuestionState.published
            ? [{ key: 'retire', label: '停用', onClick: () => void actions.retire([id]) }]
            : []),
          ...(state === QuestionState.retired
            ? [{ key: 'restore', label: '恢复', onClick: () => void actions.restore([id]) }]
            : []),
          { key: 'place', label: '调整题库', onClick: () => onOpen({ kind: 'place', ids: [id] }) },
        ]
      : []),
    ...(may('qu:question:delete')
      ? [{ key: 'delete', label: '删除', danger: true, onClick: () => void actions.remove([id]) }]
      : []),
  ];
  return (
    <Space size="middle">
      {may('qu:question:save') && <RowAction text="编辑" of={code} onClick={() => void navigate(editPath(id))} />}
      {reviewSince !== null && <RowAction text="复核" of={code} onClick={() => onOpen({ kind: 'review', question })} />}
      <RowAction text="预览" of={code} onClick={() => onOpen({ kind: 'preview', question })} />
      {items.length > 0 && (
        <DropMenu trigger={['click']} menu={{ items }}>
          <Button type="link" size="small" aria-haspopup="menu" aria-label={`更多操作 ${code}`}>
            更多
          </Button>
        </DropMenu>
      )}
    </Space>
  );
}
