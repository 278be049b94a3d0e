import { BattleState } from '@ganlin/contract/battle/kinds';
import { hostApi } from '@ganlin/contract/battle/host';
import { Form, Input } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { newId } from '../../../lib/browser/new-id.ts';
import { useCall } from '../../../lib/api/query.ts';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';
import { BattlePicker } from './battle-picker.tsx';
import { hostPath } from './paths.ts';

interface HostDialogProps {
  /** The battle whose questions are asked; otherwise it is chosen here. */
  readonly battle: { readonly id: string; readonly title: string } | undefined;
  readonly onClosed: () => void;
}

interface Fields {
  readonly battleId: string | undefined;
  readonly title: string;
}

/** Opens a match on the big screen, in a tab of its own. */
export function HostDialog({ battle, onClosed }: HostDialogProps) {
  // Repeated calls open one match.
  const [matchId] = useState(newId);
  const navigate = useNavigate();
  const open = useCall(hostApi.open, { silent: true });
  return (
    <FormDialog<Fields>
      title={battle ? `用“${battle.title}”开一场大屏` : '开一场大屏'}
      okText="打开大屏"
      initial={{ battleId: battle?.id, title: '' }}
      fieldOf={fieldOf}
      onSubmit={async ({ battleId, title }) => {
        await open.mutateAsync({ matchId, battleId: battleId ?? '', title });
        // A browser that blocks new windows shows it here.
        if (!window.open(hostPath(matchId), '_blank')) void navigate(hostPath(matchId));
      }}
      onClosed={onClosed}
    >
      {!battle && (
        <Form.Item
          name="battleId"
          label="对战活动"
          extra="用它的题库、题数和答题时间"
          rules={[{ required: true, message: '请选择对战活动' }]}
        >
          <BattlePicker placeholder="请选择开放的对战活动" state={BattleState.open} />
        </Form.Item>
      )}
      <Form.Item name="title" label="大屏标题" extra="可以不填，默认是对战活动的名称">
        <Input maxLength={50} placeholder="如 秋季培训班现场抢答" autoComplete="off" />
      </Form.Item>
      <p className="ui-note">大屏在新标签页里打开，学员用屏幕上的房间号加入。</p>
    </FormDialog>
  );
}

const fieldOf = { battleNotFound: 'battleId', battleQuestionsFew: 'battleId' } as const;
