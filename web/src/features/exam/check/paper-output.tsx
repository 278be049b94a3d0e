import { DownloadOutlined, PrinterOutlined } from '@ant-design/icons';
import { examApi } from '@ganlin/contract/exam/exam';
import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import { download } from '../../../lib/api/client.ts';
import { saveBlob } from '../../../lib/api/files.ts';
import { reportFailure } from '../../../lib/api/query.ts';
import { usePermission } from '../../../lib/session/use-permission.ts';

export type Output = 'paper' | 'answers';

interface PaperOutputProps {
  readonly id: string;
  /** Of the paper shown: file and print are the same one. */
  readonly seed: string;
  readonly title: string;
  readonly onPrint: (output: Output) => void;
}

/** Takes the shown paper away: as a Word file or printed, for users who may read questions with answers too. */
export function PaperOutput({ id, seed, title, onPrint }: PaperOutputProps) {
  const mayReadKeys = usePermission()('qu:question:paging');
  const [isBusy, setBusy] = useState(false);
  const items = [{ key: 'paper', label: '试卷' }, ...(mayReadKeys ? [{ key: 'answers', label: '试卷和答案' }] : [])];
  const save = async (withAnswers: boolean) => {
    setBusy(true);
    try {
      const file = await download(examApi.paperFile, { id, seed, withAnswers });
      saveBlob(file, `${title}${withAnswers ? '（含答案）' : ''}.docx`);
    } catch (error) {
      reportFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Dropdown menu={{ items, onClick: ({ key }) => void save(key === 'answers') }}>
        <Button icon={<DownloadOutlined aria-hidden />} loading={isBusy}>
          下载 Word
        </Button>
      </Dropdown>
      <Dropdown menu={{ items, onClick: ({ key }) => onPrint(key === 'answers' ? 'answers' : 'paper') }}>
        <Button icon={<PrinterOutlined aria-hidden />}>打印</Button>
      </Dropdown>
    </>
  );
}
