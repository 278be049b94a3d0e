import { markApi } from '@ganlin/contract/content/mark/mark';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { freshPage, query } from '../../../lib/api/query.ts';
import { usePageHead } from '../../../lib/screen/page-head.ts';
import { chosenIn, listState, typedWords, useListState } from '../../../lib/screen/list-state.ts';
import { openLogin } from '../../../lib/session/login-dialog.ts';
import { useSession } from '../../../lib/session/session.ts';
import { Crumbs } from '../../../kits/page-head/crumbs.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { SearchField } from '../../../ui/form/search-field.tsx';
import { ListTabs } from '../../../ui/list/list-tabs.tsx';
import { LoadFailed } from '../../../ui/list/load-failed.tsx';
import { Pager } from '../../../ui/list/pager.tsx';
import { MainArea } from '../../../ui/main-area.tsx';
import { MarkEntry } from './mark-entry.tsx';
import styles from './mine.module.css';

const SIZE = 20;
const tabs = [
  { name: 'all', title: '全部' },
  { name: 'note', title: '有笔记的' },
  { name: 'starred', title: '收藏的' },
] as const;
const list = listState({ kind: z.enum(['all', 'note', 'starred']).default('all'), keyword: typedWords(50) });

/** 我的收藏和笔记: the clauses that a user has marked, in all laws. */
export default function MineScreen() {
  const isGuest = useSession(({ token }) => token === '');
  usePageHead({ title: '我的收藏和笔记' });
  return (
    <div className="ui-ground">
      <MainArea className={styles.page}>
        <Crumbs crumbs={[{ text: '法规', to: '/web/law' }, { text: '我的收藏和笔记' }]} />
        <header>
          <h1>我的收藏和笔记</h1>
          <p>在法规的条款上收藏、记笔记，都汇总在这里，只有自己能看到。</p>
        </header>
        {isGuest ? <SignIn /> : <Marks />}
      </MainArea>
    </div>
  );
}

function SignIn(): ReactNode {
  return (
    <div className={styles.empty}>
      <p>登录后可以查看自己的收藏和笔记。</p>
      <Button onClick={openLogin}>登录</Button>
    </div>
  );
}

function Marks(): ReactNode {
  const { urlState, go } = useListState(list);
  const marks = useQuery({
    ...query(markApi.paging, { current: urlState.page, size: SIZE, params: chosenIn(list, urlState) }),
    ...freshPage,
  });
  const { data } = marks;
  return (
    <section className={styles.card} aria-label="收藏和笔记">
      <div className={styles.filter}>
        <ListTabs label="种类" tabs={tabs} chosen={urlState.kind} onChoose={(kind) => go({ kind, page: 1 })} />
        <SearchField
          label="搜索法规、条文或笔记"
          value={urlState.keyword}
          onSearch={(keyword) => go({ keyword, page: 1 })}
        />
      </div>
      {marks.isError && !data && <LoadFailed text="没能载入。" onRetry={() => void marks.refetch()} />}
      {!data && !marks.isError && <div className={styles.waiting} aria-hidden="true" />}
      {data && data.total === 0 && (
        <div className={styles.empty}>
          <p>
            {urlState.keyword === '' && urlState.kind === 'all'
              ? '还没有收藏或笔记。打开一部法规，点目录里的一条，就能收藏、记笔记。'
              : '没有符合条件的。'}
          </p>
          <ButtonLink look="line" to="/web/law">
            去看法规
          </ButtonLink>
        </div>
      )}
      <ul>
        {data?.records.map((mark) => (
          <MarkEntry key={`${mark.articleId}#${mark.anchor}`} mark={mark} />
        ))}
      </ul>
      {data && <Pager total={data.total} size={SIZE} page={urlState.page} onPage={(page) => go({ page })} />}
      <p className={styles.others}>
        课程里的笔记在各门课程的页面上，<a href="/web/course">去我的课程</a>；试题的收藏和笔记在
        <a href="/web/repo">题库练习</a>。
      </p>
    </section>
  );
}
