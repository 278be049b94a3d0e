import { ExportRange, exportRangeLabels, transcriptExportApi } from '@ganlin/contract/transcript/export';
import type { EntryKind } from '@ganlin/contract/transcript/entry';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import { newId } from '../../../lib/browser/new-id.ts';
import { call, download } from '../../../lib/api/client.ts';
import { saveBlob } from '../../../lib/api/files.ts';
import { reportFailure } from '../../../lib/api/query.ts';
import { toast } from '../../../lib/screen/toast.ts';
import { Button } from '../../../ui/button.tsx';
import type { View } from '../model/view.ts';
import styles from './export-card.module.css';
import { ExportList } from './export-list.tsx';
import { PaperPicture } from './paper-picture.tsx';
import { firstParts, PartChoice } from './part-choice.tsx';

const ranges = [ExportRange.all, ExportRange.threeYears, ExportRange.thisYear] as const;

/** Exports the file as a sealed document that others can verify. */
export function ExportCard({ view }: { readonly view: View }): ReactNode {
  const id = useId();
  const [range, setRange] = useState<ExportRange>(ExportRange.all);
  const [parts, setParts] = useState<EntryKind[]>(() => firstParts(view));
  const { isBusy, run } = useExport(view.number);
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h2 id={id}>导出学习档案</h2>
      <fieldset className={styles.ranges} aria-label="时间范围">
        {ranges.map((one) => (
          <button key={one} type="button" aria-pressed={one === range} onClick={() => setRange(one)}>
            {exportRangeLabels[one]}
          </button>
        ))}
      </fieldset>
      <div className={styles.body}>
        <PaperPicture view={view} />
        <PartChoice view={view} chosen={parts} onChange={setParts} />
      </div>
      <div className={styles.foot}>
        <p>
          盖电子章，带核验码。
          <br />
          新单位扫码就能核对。
        </p>
        <Button disabled={isBusy || parts.length === 0} onClick={() => void run(range, parts)}>
          {isBusy ? '正在生成…' : '导出 PDF'}
        </Button>
      </div>
      <ExportList fileNumber={view.number} />
    </section>
  );
}

function useExport(fileNumber: string) {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  // The same until it succeeds: an export whose reply was lost is not made twice.
  const [attempt, setAttempt] = useState({ id: newId(), choice: '' });
  const run = async (range: ExportRange, parts: EntryKind[]) => {
    const choice = JSON.stringify([range, parts]);
    const id = attempt.choice === choice ? attempt.id : newId();
    setAttempt({ id, choice });
    setBusy(true);
    try {
      await call(transcriptExportApi.save, { id, range, parts });
      saveBlob(await download(transcriptExportApi.pdf, { id }), `学习档案-${fileNumber}.pdf`);
      setAttempt({ id: newId(), choice: '' });
      toast('success', '已导出');
    } catch (error) {
      reportFailure(error);
    } finally {
      setBusy(false);
      void client.invalidateQueries({ queryKey: [transcriptExportApi.list.path] });
    }
  };
  return { isBusy, run };
}
