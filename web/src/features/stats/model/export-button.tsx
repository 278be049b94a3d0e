import { ExportOutlined } from '@ant-design/icons';
import { statsApi } from '@ganlin/contract/stats/stats';
import { Button } from 'antd';
import { useState } from 'react';
import { download } from '../../../lib/api/client.ts';
import { saveExport } from '../../../lib/api/files.ts';
import { reportFailure } from '../../../lib/api/query.ts';
import type { Period } from './period.ts';

interface ExportButtonProps {
  readonly period: Period;
  readonly deptId: string | undefined;
}

/** Saves the figures of a period, by day and by unit, as a sheet. */
export function ExportButton({ period: { from, to }, deptId }: ExportButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const file = await download(statsApi.export, { period: { from, to }, ...(deptId ? { deptId } : {}) });
      saveExport(file, `统计 ${from} 至 ${to}.xlsx`);
    } catch (error) {
      reportFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button icon={<ExportOutlined aria-hidden />} loading={isBusy} onClick={() => void save()}>
      导出
    </Button>
  );
}
