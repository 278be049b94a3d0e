import { examDevicesApi } from '@ganlin/contract/paper/device-check';
import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { TaskProgress } from '../../../../kits/task/task-progress.tsx';
import { call } from '../../../../lib/api/client.ts';
import { useReportedCall } from '../../../../lib/api/use-reported-call.ts';
import { confirmAction } from '../../../../lib/screen/confirm.ts';

interface RemindButtonProps {
  readonly examId: string;
  /** Nobody is to be reminded if it is 0. */
  readonly untried: number;
}

export function RemindButton({ examId, untried }: RemindButtonProps): ReactNode {
  const [taskId, setTaskId] = useState<string>();
  const { isBusy, run } = useReportedCall();
  const remind = async () => {
    const content = `给 ${untried} 人发一条消息，请他们用考试时的设备调试一次。已经试考的人不再提醒。同一人一天最多收到一条。`;
    if (!(await confirmAction({ title: '提醒没有试过的人吗？', content, okText: '提醒' }))) return;
    await run(async () => setTaskId((await call(examDevicesApi.remind, { examId })).taskId));
  };
  return (
    <>
      <Button disabled={untried === 0} loading={isBusy} onClick={() => void remind()}>
        提醒没有试过的人
      </Button>
      {taskId !== undefined && <TaskProgress key={taskId} taskId={taskId} />}
    </>
  );
}
