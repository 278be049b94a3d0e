import { ExportStatus, exportStatusLabels, transcriptExportApi } from '@ganlin/contract/transcript/export';
import { entryKindLabels } from '@ganlin/contract/transcript/entry';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { download } from '../../../lib/api/client.ts';
import { saveBlob } from '../../../lib/api/files.ts';
import { query, reportFailure, useCall } from '../../../lib/api/query.ts';
import { confirmAction } from '../../../lib/screen/confirm.ts';
import { formatTime } from '../../../lib/text/format.ts';
import { Button } from '../../../ui/button.tsx';
import { StateTag } from '../../../ui/list/state-tag.tsx';
import styles from './export-card.module.css';

const tones = { 1: 'ok', 2: 'bad', 3: 'idle' } as const;

/** What was exported before; each can be made void. */
export function ExportList({ fileNumber }: { readonly fileNumber: string }): ReactNode {
  const { data } = useQuery({ ...query(transcriptExportApi.list, {}), staleTime: 0, meta: { silent: true } });
  const withdraw = useCall(transcriptExportApi.withdraw, { refresh: [transcriptExportApi.list] });
  if (!data || data.length === 0) return null;
  const onWithdraw = async (id: string) => {
    const isSure = await confirmAction({
      title: '作废这份档案？',
      content: '作废后，别人扫码会看到“已作废”，不能恢复。需要时可以重新导出。',
      okText: '作废',
    });
    if (isSure) withdraw.mutate({ id });
  };
  const onSave = async (id: string) => {
    try {
      saveBlob(await download(transcriptExportApi.pdf, { id }), `学习档案-${fileNumber}.pdf`);
    } catch (error) {
      reportFailure(error);
    }
  };
  return (
    <details className={styles.exports}>
      <summary>导出记录 {data.length} 份</summary>
      <ul>
        {data.map(({ id, number, parts, createdAt, expiresAt, status }) => (
          <li key={id} aria-label={`核验编号 ${number}`}>
            <p>
              <b>{number}</b> <StateTag tone={tones[status]}>{exportStatusLabels[status]}</StateTag>
            </p>
            <p>
              {formatTime(createdAt)} 导出，{formatTime(expiresAt).slice(0, 10)} 前可核验
            </p>
            <p>{parts.map((part) => entryKindLabels[part]).join('、')}</p>
            {status === ExportStatus.valid && (
              <div className="ui-cluster ui-gap-2">
                <Button small look="line" label={`下载 ${number}`} onClick={() => void onSave(id)}>
                  下载
                </Button>
                <Button small look="line" label={`作废 ${number}`} onClick={() => void onWithdraw(id)}>
                  作废
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
