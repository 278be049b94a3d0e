import { RegradeState, regradeApi, type RegradeWay } from '@ganlin/contract/paper/regrade';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { TaskExportButton } from '../../../../kits/task/task-export.tsx';
import { call } from '../../../../lib/api/client.ts';
import { useCall } from '../../../../lib/api/query.ts';
import { confirmAction } from '../../../../lib/screen/confirm.ts';
import { toast } from '../../../../lib/screen/toast.ts';
import { regradesPath, type Regrade } from '../model/regrade.ts';

interface HeadToolsProps {
  readonly stored: Regrade | undefined;
  readonly way: RegradeWay;
  readonly hasTrial: boolean;
}

/** Nothing has been changed, and nothing is running. */
const openStates: ReadonlySet<RegradeState> = new Set([RegradeState.draft, RegradeState.tried]);

export function HeadTools({ stored, way, hasTrial }: HeadToolsProps) {
  const navigate = useNavigate();
  const discard = useCall(regradeApi.discard, { refresh: [regradeApi.paging, regradeApi.detail] });
  if (!stored) return null;
  const { id, examId } = stored;
  const giveUp = async () => {
    const content = '草稿和试算结果不再保留，考生的成绩不受影响。';
    if (!(await confirmAction({ title: '放弃这次改判吗？', content, okText: '放弃' }))) return;
    await discard.mutateAsync({ id });
    toast('success', '已放弃');
    void navigate(regradesPath(examId));
  };
  return (
    <>
      {openStates.has(stored.state) && <Button onClick={() => void giveUp()}>放弃草稿</Button>}
      <TaskExportButton disabled={!hasTrial} start={() => call(regradeApi.export, { id, way })}>
        导出试算表
      </TaskExportButton>
    </>
  );
}
