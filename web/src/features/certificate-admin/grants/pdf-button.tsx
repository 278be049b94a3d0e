import { DownloadOutlined } from '@ant-design/icons';
import { certificateGrantApi } from '@ganlin/contract/certificate/grant';
import { Button } from 'antd';
import { useState } from 'react';
import { download } from '../../../lib/api/client.ts';
import { saveBlob } from '../../../lib/api/files.ts';
import { reportFailure } from '../../../lib/api/query.ts';

export function PdfButton({ id, number }: { readonly id: string; readonly number: string }) {
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      saveBlob(await download(certificateGrantApi.pdf, { id }), `${number}.pdf`);
    } catch (error) {
      reportFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button icon={<DownloadOutlined aria-hidden />} loading={isBusy} onClick={() => void save()}>
      下载 PDF
    </Button>
  );
}
