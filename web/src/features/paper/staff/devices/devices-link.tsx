import { examDevicesApi } from '@ganlin/contract/paper/device-check';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { query } from '../../../../lib/api/query.ts';
import { devicesPath } from '../../../../lib/screen/exam-paths.ts';

/** Leads to who has tried a device or rehearsed for a coming or running exam; nothing where nobody in particular is expected. */
export function DevicesLink({ examId }: { readonly examId: string }): ReactNode {
  const navigate = useNavigate();
  const { data } = useQuery({ ...query(examDevicesApi.counts, { examId }), meta: { silent: true } });
  if (!data?.people || data.hasEnded) return null;
  const { untried } = data.people;
  return (
    <Button onClick={() => void navigate(devicesPath(examId))}>未试设备 {untried.toLocaleString('zh-CN')} 人</Button>
  );
}
