import { entryApi } from '@ganlin/contract/exam/entry';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { z } from 'zod';
import { query } from '../../../lib/api/query.ts';
import { chosenIn, listState, typedWords, useListState } from '../../../lib/screen/list-state.ts';
import { Button } from '../../../ui/button.tsx';
import { MainArea } from '../../../ui/main-area.tsx';
import { Pager } from '../../../ui/list/pager.tsx';
import { SearchField } from '../../../ui/form/search-field.tsx';
import { ExamCard } from './exam-card.tsx';
import { RESULTS } from './paths.ts';
import styles from './own-exams.module.css';

const PER_PAGE = 12;

const tabs = [
  { tab: 'open', title: '可参加', empty: '现在没有可以参加的考试。', more: '有新的考试时会出现在这里。' },
  { tab: 'coming', title: '未开始', empty: '没有即将开始的考试。', more: '安排好的考试会提前出现在这里。' },
  { tab: 'past', title: '已结束', empty: '还没有参加过考试。', more: '考过的和已经结束的考试会出现在这里。' },
] as const;

const examList = listState(
  { tab: z.enum(tabs.map(({ tab }) => tab)).default('open'), keyword: typedWords(50) },
  { steps: ['tab', 'page'] },
);

/** The user's current, upcoming and past exams, the latter with their results. */
export default function OwnExamsScreen() {
  const { urlState, go } = useListState(examList);
  const { tab, keyword, page } = urlState;
  const { empty, more } = tabs.find((each) => each.tab === tab) ?? tabs[0];
  const params = { ...chosenIn(examList, urlState), tab };
  const list = useQuery({
    ...query(entryApi.mine, { current: page, size: PER_PAGE, params }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  return (
    <div className={styles.ground}>
      <MainArea className={styles.page}>
        <header className={styles.head}>
          <div>
            <h1>考试</h1>
            <p>答案随答随存，断网也能继续作答。</p>
          </div>
          <Link to={RESULTS}>我的成绩</Link>
        </header>
        <div className="ui-head ui-gap-3">
          <nav className={styles.tabs} aria-label="考试分类">
            {tabs.map((each) => (
              <button
                key={each.tab}
                type="button"
                aria-current={each.tab === tab ? 'true' : undefined}
                onClick={() => go({ tab: each.tab })}
              >
                {each.title}
              </button>
            ))}
          </nav>
          <SearchField label="搜索考试" value={keyword} onSearch={(word) => go({ keyword: word })} />
        </div>
        {list.isError && !list.data && <Failed onRetry={() => void list.refetch()} />}
        {!list.data && !list.isError && <div className={styles.waiting} aria-hidden="true" />}
        {list.data?.records.length === 0 && (
          <div className={styles.nothing}>
            <b>{keyword === '' ? empty : '没有符合条件的考试。'}</b>
            <p>{keyword === '' ? more : '换个词试试。'}</p>
          </div>
        )}
        <ul className={styles.grid}>
          {list.data?.records.map((exam) => (
            <ExamCard key={exam.id} exam={exam} onBegun={() => void list.refetch()} />
          ))}
        </ul>
        {list.data && <Pager total={list.data.total} size={PER_PAGE} page={page} onPage={(to) => go({ page: to })} />}
      </MainArea>
    </div>
  );
}

function Failed({ onRetry }: { readonly onRetry: () => void }): ReactNode {
  return (
    <div className={styles.nothing}>
      <p>考试没能载入。</p>
      <Button small look="line" onClick={onRetry}>
        重试
      </Button>
    </div>
  );
}
