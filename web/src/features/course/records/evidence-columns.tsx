import type { Data } from '@ganlin/contract/core/endpoint';
import { FileKind, Uncounted, uncountedLabels } from '@ganlin/contract/course/kinds';
import type { recordApi } from '@ganlin/contract/course/record';
import type { Column } from '../../../kits/data-table/columns.ts';
import { durationText, formatToSecond, spentText } from '../../../lib/text/format.ts';
import { StateTag } from '../../../ui/list/state-tag.tsx';

export type Evidence = Data<typeof recordApi.evidence>['records'][number] & { readonly id: string };

type File = Data<typeof recordApi.person>['files'][number];

export const evidenceRows = (records: Data<typeof recordApi.evidence>['records']): Evidence[] =>
  records.map((one, at) => ({ ...one, id: `${one.fileId} ${one.startedAt} ${at}` }));

export function evidenceColumns(files: readonly File[]): readonly Column<Evidence>[] {
  const documents = new Set(files.filter(({ kind }) => kind === FileKind.document).map(({ fileId }) => fileId));
  return [
    { key: 'fileTitle', title: '小节', part: 'name', render: ({ fileTitle }) => fileTitle },
    { key: 'startedAt', title: '从', render: ({ startedAt }) => formatToSecond(startedAt) },
    { key: 'endedAt', title: '到', render: ({ endedAt }) => formatToSecond(endedAt).slice(11) },
    {
      key: 'range',
      title: '看的部分',
      render: ({ fileId, from, to }) => rangeText(from, to, documents.has(fileId)),
    },
    { key: 'rate', title: '倍速', align: 'right', render: ({ rate }) => (rate === null ? '—' : `${rate / 100}×`) },
    {
      key: 'credited',
      title: '计入',
      align: 'right',
      render: ({ creditedSeconds }) => spentText(creditedSeconds * 1000),
    },
    {
      key: 'reason',
      title: '结果',
      render: ({ reason }) => (
        <StateTag tone={reason === Uncounted.counted ? 'ok' : 'warn'}>{uncountedLabels[reason]}</StateTag>
      ),
    },
  ];
}

function rangeText(from: number | null, to: number | null, isPages: boolean): string {
  if (from === null || to === null) return '—';
  if (isPages) return from === to ? `第 ${from} 页` : `第 ${from}–${to} 页`;
  return `${durationText(from)} – ${durationText(to)}`;
}
