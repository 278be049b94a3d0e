import { ClassState } from '@ganlin/contract/training/kinds';
import { Button, Space } from 'antd';
import { useNavigate } from 'react-router';
import { usePermission } from '../../../lib/session/use-permission.ts';
import { DropMenu } from '../../../ui/overlay/drop-menu.tsx';
import { RowAction } from '../../../ui/list/row-action.tsx';
import { useClassActions } from './use-class-actions.ts';
import { checkInPath, editPath, peoplePath, type ClassRow } from './class-row.ts';

/** The dialog that opens over the list. */
export interface ClassPanel {
  readonly kind: 'publish' | 'share';
  readonly trainclass: ClassRow;
}

interface ClassActionsProps {
  readonly trainclass: ClassRow;
  readonly onOpen: (panel: ClassPanel) => void;
}

export function ClassActions({ trainclass, onOpen }: ClassActionsProps) {
  const navigate = useNavigate();
  const may = usePermission();
  const items = useMore(trainclass, onOpen);
  const { id, title, state } = trainclass;
  const isDraft = state === ClassState.draft;
  return (
    <Space size="middle">
      {may('train:class:save') && <RowAction text="编辑" of={title} onClick={() => void navigate(editPath(id))} />}
      {isDraft && may('train:class:publish') && (
        <RowAction text="发布" of={title} onClick={() => onOpen({ kind: 'publish', trainclass })} />
      )}
      {!isDraft && may('train:person:paging') && (
        <RowAction text="报名" of={title} onClick={() => void navigate(peoplePath(id))} />
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
function useMore(trainclass: ClassRow, onOpen: (panel: ClassPanel) => void) {
  const may = usePermission();
  const navigate = useNavigate();
  const actions = useClassActions();
  const { id, state } = trainclass;
  const mayPublish = may('train:class:publish');
  const offered = [
    {
      key: 'share',
      label: '报名地址和二维码',
      offer: state !== ClassState.draft,
      onClick: () => onOpen({ kind: 'share', trainclass }),
    },
    {
      key: 'checkIn',
      label: '签到管理',
      offer: state !== ClassState.draft && may('train:checkin:paging'),
      onClick: () => void navigate(checkInPath(id)),
    },
    { key: 'copy', label: '复制', offer: may('train:class:save'), onClick: () => void actions.copy(trainclass) },
    {
      key: 'close',
      label: '关闭',
      offer: mayPublish && state === ClassState.published,
      onClick: () => void actions.close(trainclass),
    },
    {
      key: 'reopen',
      label: '重新开放',
      offer: mayPublish && state === ClassState.closed,
      onClick: () => void actions.reopen(trainclass),
    },
    {
      key: 'delete',
      label: '删除',
      offer: may('train:class:delete'),
      danger: true,
      onClick: () => void actions.remove(trainclass),
    },
  ];
  return offered.filter(({ offer }) => offer).map(({ offer: _offer, ...item }) => item);
}
