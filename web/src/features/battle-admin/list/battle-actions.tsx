import { BattleState } from '@ganlin/contract/battle/kinds';
import { Button, Space } from 'antd';
import { useNavigate } from 'react-router';
import { usePermission } from '../../../lib/session/use-permission.ts';
import { RowAction } from '../../../ui/list/row-action.tsx';
import { DropMenu } from '../../../ui/overlay/drop-menu.tsx';
import { editPath, matchesPath } from '../model/paths.ts';
import type { BattleRow } from '../model/rows.ts';
import { useBattleActions } from '../model/use-battle-actions.ts';

interface BattleActionsProps {
  readonly battle: BattleRow;
  readonly onHost: (battle: BattleRow) => void;
}

export function BattleActions({ battle, onHost }: BattleActionsProps) {
  const navigate = useNavigate();
  const may = usePermission();
  const actions = useBattleActions();
  const { id, title, state } = battle;
  const isOpen = state === BattleState.open;
  const mayPublish = may('battle:battle:publish');
  const offered = [
    {
      key: 'matches',
      label: '对局和统计',
      offer: state !== BattleState.draft && may('battle:match:paging'),
      onClick: () => void navigate(matchesPath(id)),
    },
    { key: 'close', label: '停止', offer: isOpen && mayPublish, onClick: () => void actions.close(battle) },
    {
      key: 'delete',
      label: '删除',
      offer: may('battle:battle:delete'),
      danger: true,
      onClick: () => void actions.remove(battle),
    },
  ];
  const items = offered.filter(({ offer }) => offer).map(({ offer: _offer, ...item }) => item);
  return (
    <Space size="middle">
      {may('battle:battle:save') && <RowAction text="编辑" of={title} onClick={() => void navigate(editPath(id))} />}
      {!isOpen && mayPublish && <RowAction text="开放" of={title} onClick={() => void actions.open(battle)} />}
      {isOpen && may('battle:host:run') && <RowAction text="开大屏" of={title} onClick={() => onHost(battle)} />}
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
