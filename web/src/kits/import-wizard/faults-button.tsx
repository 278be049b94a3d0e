import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ImportApi } from './import-api.ts';
import { useFile } from './use-file.ts';

export function FaultsButton({ api, id }: { readonly api: ImportApi; readonly id: string }) {
  const faults = useFile(api.faults);
  return (
    <Button
      icon={<DownloadOutlined aria-hidden />}
      loading={faults.loading}
      onClick={() => faults.save({ id }, '错误清单.xlsx')}
    >
      下载错误清单
    </Button>
  );
}
