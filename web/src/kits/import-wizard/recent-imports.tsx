import { ImportState, importStateLabels, rowUnitOf, type Import } from '@ganlin/contract/core/import';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { confirmAction } from '../../lib/screen/confirm.ts';
import { query, useCall } from '../../lib/api/query.ts';
import { toast } from '../../lib/screen/toast.ts';
import { StateTag, type Tone } from '../../ui/list/state-tag.tsx';
import type { ImportApi } from './import-api.ts';
import styles from './import.module.css';
import { factsOf } from './step-bar.tsx';

const tones: Readonly<Record<ImportState, Tone>> = { 0: 'busy', 1: 'warn', 2: 'busy', 3: 'ok', 4: 'bad', 5: 'idle' };
const ended: ReadonlySet<ImportState> = new Set([ImportState.done, ImportState.failed, ImportState.undone]);

interface RecentImportsProps {
  readonly api: ImportApi;
  readonly about: Readonly<Record<string, string>>;
  readonly unit: string;
  readonly onOpen: (id: string) => void;
}

/** The user's own imports: unfinished ones, and the results of the others. */
export function RecentImports({ api, about, unit, onOpen }: RecentImportsProps) {
  const { data = [] } = useQuery({ ...query(api.recent, about), staleTime: 0 });
  const discard = useCall(api.discard, { refresh: [api.recent] });
  const ask = async ({ id, fileName }: Import) => {
    const content = '上传的文件和在这里做的修改都会删除，不会导入任何数据。';
    if (!(await confirmAction({ title: `放弃“${fileName}”吗？`, content, okText: '放弃' }))) return;
    discard.mutate({ id }, { onSuccess: () => toast('success', '已放弃') });
  };
  return (
    <>
      <ImportList title="未完成的导入" imports={data.filter(({ state }) => !ended.has(state))} unit={unit}>
        {(one) => (
          <>
            <Button aria-label={`继续导入${one.fileName}`} onClick={() => onOpen(one.id)}>
              继续
            </Button>
            {one.state === ImportState.ready && (
              <Button danger aria-label={`放弃导入${one.fileName}`} onClick={() => void ask(one)}>
                放弃
              </Button>
            )}
          </>
        )}
      </ImportList>
      <ImportList title="最近的导入" imports={data.filter(({ state }) => ended.has(state))} unit={unit}>
        {(one) => (
          <Button aria-label={`查看${one.fileName}的结果`} onClick={() => onOpen(one.id)}>
            查看
          </Button>
        )}
      </ImportList>
    </>
  );
}

interface ImportListProps {
  readonly title: string;
  readonly imports: readonly Import[];
  readonly unit: string;
  readonly children: (one: Import) => ReactNode;
}

function ImportList({ title, imports, unit, children }: ImportListProps) {
  if (imports.length === 0) return null;
  return (
    <section className={styles.card} aria-label={title}>
      <h2 className={styles.subhead}>{title}</h2>
      <ul className={styles.recent}>
        {imports.map((one) => (
          <li key={one.id}>
            <div>
              <b>{one.fileName}</b> <StateTag tone={tones[one.state]}>{importStateLabels[one.state]}</StateTag>
              <p className={styles.hint}>
                {factsOf(one, unit)}
                {one.state === ImportState.ready && `，可导入 ${one.counts.good + one.counts.warning} ${unit}`}
                {!ended.has(one.state) &&
                  one.counts.error > 0 &&
                  `，错误 ${one.counts.error} ${rowUnitOf(one.fileName, unit)}`}
              </p>
              {ended.has(one.state) && one.note !== '' && <p className={styles.hint}>{one.note}</p>}
            </div>
            {children(one)}
          </li>
        ))}
      </ul>
    </section>
  );
}
