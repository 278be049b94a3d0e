import { absentApi } from '@ganlin/contract/paper/absent';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { query } from '../../../../lib/api/query.ts';
import { absentPath } from '../../result/paths.ts';

/** Leads to those who never started an exam; nothing while that is unknown. */
export function AbsentLink({ examId }: { readonly examId: string }): ReactNode {
  const navigate = useNavigate();
  const { data } = useQuery({ ...query(absentApi.counts, { examId }), meta: { silent: true } });
  if (typeof data?.absent !== 'number') return null;
  return (
    <Button onClick={() => void navigate(absentPath(examId))}>缺考 {data.absent.toLocaleString('zh-CN')} 人</Button>
  );
}
