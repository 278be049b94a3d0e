import type { StartedMode } from '@ganlin/contract/practice/modes';
import { practiceApi } from '@ganlin/contract/practice/practice';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { confirmAction } from '../../../lib/screen/confirm.ts';
import { messageOf } from '../../../lib/api/failure.ts';
import { query } from '../../../lib/api/query.ts';
import { useScreen } from '../../../lib/screen/screen.tsx';
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx';
import { MainArea } from '../../../ui/main-area.tsx';
import { MessageView } from '../../../ui/message-view.tsx';
import { PageSkeleton } from '../../../ui/page-skeleton.tsx';
import { asksFirst, modeOrder, modeState, type Detail } from '../model/modes.ts';
import { ChoiceDialog } from './choice-dialog.tsx';
import { ModeTile } from './mode-tile.tsx';
import { PastRuns } from './past-runs.tsx';
import { RepoStats } from './repo-stats.tsx';
import { REPOS } from '../model/paths.ts';
import { usePost } from '../model/practice-outbox.ts';
import { useStart } from '../model/use-start.ts';
import styles from './repo-view.module.css';

/** One bank: the user's progress, and the practice modes. */
export default function RepoViewScreen() {
  const { isReady } = usePost();
  const { repoId = '' } = useScreen().params;
  const detail = useQuery({
    ...query(practiceApi.detail, { repoId }),
    // Unsent answers of an earlier page count too.
    enabled: isReady,
    staleTime: 0,
    meta: { silent: true },
  });
  if (detail.data) return <RepoView detail={detail.data} />;
  if (!detail.error) return <PageSkeleton />;
  const action = { text: '返回题库练习', to: REPOS };
  return <MessageView code="题库" title="打不开这个题库" text={messageOf(detail.error)} action={action} />;
}

function RepoView({ detail }: { readonly detail: Detail }): ReactNode {
  const { id, title, categoryTitle, remark, total } = detail;
  return (
    <div className="ui-ground">
      <MainArea className={styles.page}>
        <Breadcrumbs trail={[{ title: '题库练习', to: REPOS }]} current={title} />
        <header className={styles.head}>
          <h1>{title}</h1>
          <p>
            {categoryTitle !== '' && `${categoryTitle} · `}共 {total} 题
          </p>
          {remark !== '' && <p>{remark}</p>}
        </header>
        <RepoStats detail={detail} />
        <Modes detail={detail} />
        {detail.past.length > 0 && <PastRuns runs={detail.past} />}
        <p className={styles.more}>
          <Link to={`/web/book/list/all?repoId=${id}`}>查看这个题库的错题</Link>
        </p>
      </MainArea>
    </div>
  );
}

function Modes({ detail }: { readonly detail: Detail }): ReactNode {
  const [requested, setRequested] = useState<StartedMode | undefined>(undefined);
  const { start, isPending } = useStart();
  const restart = async (mode: StartedMode) => {
    if (asksFirst(mode)) return setRequested(mode);
    const content = '上次的进度会结束，已经答过的题和错题本不受影响。';
    if (await confirmAction({ title: '重新开始吗？', content, okText: '重新开始' })) {
      start({ repoId: detail.id, mode, restart: true });
    }
  };
  return (
    <section className={styles.modes} aria-label="练习方式">
      <h2>选择练习方式</h2>
      <ul>
        {modeOrder.map((mode) => (
          <ModeTile
            key={mode}
            repoId={detail.id}
            mode={mode}
            state={modeState(detail, mode)}
            onBegin={() => setRequested(mode)}
            onRestart={() => void restart(mode)}
          />
        ))}
      </ul>
      {requested !== undefined && (
        <ChoiceDialog
          detail={detail}
          mode={requested}
          isBusy={isPending}
          onStart={(choice) => start({ repoId: detail.id, mode: requested, choice, restart: true })}
          onClose={() => setRequested(undefined)}
        />
      )}
    </section>
  );
}
