import { practiceApi } from '@ganlin/contract/practice/practice';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { messageOf } from '../../../lib/api/failure.ts';
import { query } from '../../../lib/api/query.ts';
import { useScreen } from '../../../lib/screen/screen.tsx';
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx';
import { MainArea } from '../../../ui/main-area.tsx';
import { MessageView } from '../../../ui/message-view.tsx';
import type { Detail } from '../model/modes.ts';
import { useNext, type NextQuery } from '../next/use-next.ts';
import { ModeChoice } from './mode-choice.tsx';
import { PastRuns } from './past-runs.tsx';
import { RepoStats } from './repo-stats.tsx';
import { REPOS } from '../model/paths.ts';
import { usePost } from '../model/practice-outbox.ts';
import { CardsWaiting } from '../model/waiting.tsx';
import styles from './repo-view.module.css';

/** One bank: what to do next, the practice modes, and the user's progress. */
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
  const next = useNext(repoId);
  // Shown at once: a card that came later would push down the rest.
  if (detail.data && !next.isPending) return <RepoView detail={detail.data} next={next} />;
  if (!detail.error) {
    return (
      <MainArea className={styles.page}>
        <CardsWaiting />
      </MainArea>
    );
  }
  const action = { text: '返回题库练习', to: REPOS };
  return <MessageView code="题库" title="打不开这个题库" text={messageOf(detail.error)} action={action} />;
}

function RepoView({ detail, next }: { readonly detail: Detail; readonly next: NextQuery }): ReactNode {
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
        <ModeChoice detail={detail} next={next} />
        <RepoStats detail={detail} />
        {detail.past.length > 0 && <PastRuns runs={detail.past} />}
        <p className={styles.more}>
          <Link to={`/web/book/list/all?repoId=${id}`}>查看这个题库的错题</Link>
        </p>
      </MainArea>
    </div>
  );
}
