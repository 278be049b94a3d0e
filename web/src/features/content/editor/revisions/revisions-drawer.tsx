import { articleApi, type ArticleInput } from '@ganlin/contract/content/article';
import type { Data } from '@ganlin/contract/core/endpoint';
import { useQuery } from '@tanstack/react-query';
import { Button, Drawer, Empty, Pagination, Segmented, Skeleton } from 'antd';
import { useState } from 'react';
import { confirmAction } from '../../../../lib/screen/confirm.ts';
import { formatTime } from '../../../../lib/text/format.ts';
import { query } from '../../../../lib/api/query.ts';
import { toast } from '../../../../lib/screen/toast.ts';
import type { StoredForm } from '../article-draft.ts';
import { RevisionChanges } from './revision-changes.tsx';
import styles from './revisions.module.css';

type Revision = Data<typeof articleApi.revisions>['records'][number];

interface RevisionsDrawerProps {
  readonly id: string;
  /** The current content of the editor. */
  readonly now: ArticleInput;
  /** Loads an old version's content into the editor, without saving it. */
  readonly onTake: (form: StoredForm) => void;
  readonly onClosed: () => void;
}

const PAGE = 20;

/** Every saved version, its changes, and a way to restore it. */
export function RevisionsDrawer({ id, now, onTake, onClosed }: RevisionsDrawerProps) {
  const [open, setOpen] = useState(true);
  const [current, setCurrent] = useState(1);
  const [chosen, setChosen] = useState<number>();
  const { data } = useQuery({ ...query(articleApi.revisions, { current, size: PAGE, params: { id } }), staleTime: 0 });
  const version = chosen ?? data?.records[0]?.version;
  return (
    <Drawer
      title="修改记录"
      open={open}
      size="min(960px, 100vw)"
      onClose={() => setOpen(false)}
      afterOpenChange={(isOpen) => !isOpen && onClosed()}
    >
      {!data && <Skeleton active paragraph={{ rows: 8 }} />}
      {data?.total === 0 && <Empty description="还没有保存过。" />}
      {data && data.total > 0 && (
        <div className={styles.columns}>
          <nav aria-label="版本">
            <ol className={styles.versions}>
              {data.records.map((revision) => (
                <VersionItem
                  key={revision.version}
                  revision={revision}
                  isChosen={revision.version === version}
                  onChoose={() => setChosen(revision.version)}
                />
              ))}
            </ol>
            {data.total > PAGE && (
              <Pagination simple current={current} pageSize={PAGE} total={data.total} onChange={setCurrent} />
            )}
          </nav>
          {version !== undefined && (
            <Comparison
              key={version}
              id={id}
              version={version}
              now={now}
              onTake={(form) => {
                onTake(form);
                setOpen(false);
              }}
            />
          )}
        </div>
      )}
    </Drawer>
  );
}

interface VersionItemProps {
  readonly revision: Revision;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function VersionItem({ revision: { version, note, savedAt, savedBy }, isChosen, onChoose }: VersionItemProps) {
  return (
    <li>
      <button type="button" aria-current={isChosen} onClick={onChoose}>
        <b>第 {version} 版</b>
        <span>{formatTime(savedAt)}</span>
        <small>{savedBy}</small>
        {note !== '' && <small>{note}</small>}
      </button>
    </li>
  );
}

interface ComparisonProps extends Pick<RevisionsDrawerProps, 'id' | 'now' | 'onTake'> {
  readonly version: number;
}

type Against = 'before' | 'now';

function Comparison({ id, version, now, onTake }: ComparisonProps) {
  const [against, setAgainst] = useState<Against>(version > 1 ? 'before' : 'now');
  const chosen = useRevision(id, version);
  const before = useRevision(id, version - 1);
  const take = async () => {
    if (!chosen) return;
    const content = '编辑器里现在的内容会被换掉；保存之前读者看不到变化。';
    if (!(await confirmAction({ title: `取回第 ${version} 版吗？`, content, okText: '取回' }))) return;
    onTake(chosen);
    toast('info', `已取回第 ${version} 版，保存后生效`);
  };
  const pair = against === 'now' ? { before: chosen, after: now } : { before, after: chosen };
  return (
    <section className={styles.comparison} aria-label={`第 ${version} 版`}>
      <div className={styles.head}>
        <Segmented<Against>
          aria-label="与哪一版比较"
          options={[
            { value: 'before', label: '与上一版比较', disabled: version <= 1 },
            { value: 'now', label: '与现在比较' },
          ]}
          value={against}
          onChange={setAgainst}
        />
        <Button disabled={!chosen} onClick={() => void take()}>
          取回这一版
        </Button>
      </div>
      {pair.before && pair.after ? (
        <RevisionChanges before={pair.before} after={pair.after} />
      ) : (
        <Skeleton active paragraph={{ rows: 6 }} />
      )}
    </section>
  );
}

/** A saved version never changes. */
function useRevision(id: string, version: number): StoredForm | undefined {
  const { data } = useQuery({
    ...query(articleApi.revision, { id, version }),
    enabled: version >= 1,
    staleTime: Infinity,
  });
  return data?.form;
}
