import { entryApi } from '@ganlin/contract/exam/entry';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { z } from 'zod';
import { freshPage, query } from '../../../lib/api/query.ts';
import { chosenIn, listState, typedWords, useListState } from '../../../lib/screen/list-state.ts';
import { MainArea } from '../../../ui/main-area.tsx';
import { CardList, EmptyList } from '../../../ui/list/card-list.tsx';
import { ListTabs } from '../../../ui/list/list-tabs.tsx';
import { SearchField } from '../../../ui/form/search-field.tsx';
import { ExamCard } from './exam-card.tsx';
import { debugPath, RESULTS } from '../../../lib/screen/exam-paths.ts';
import styles from './own-exams.module.css';

const PER_PAGE = 12;

const tabs = [
  { name: 'open', title: '可参加', empty: '现在没有可以参加的考试。', more: '有新的考试时会出现在这里。' },
  { name: 'coming', title: '未开始', empty: '没有即将开始的考试。', more: '安排好的考试会提前出现在这里。' },
  { name: 'past', title: '已结束', empty: '还没有参加过考试。', more: '考过的和已经结束的考试会出现在这里。' },
] as const;

const examList = listState(
  { tab: z.enum(tabs.map(({ name }) => name)).default('open'), keyword: typedWords(50) },
  { steps: ['tab', 'page'] },
);

/** The user's current, upcoming and past exams, the latter with their results. */
export default function OwnExamsScreen() {
  const { urlState, go } = useListState(examList);
  const { tab, keyword, page } = urlState;
  const { empty, more } = tabs.find(({ name }) => name === tab) ?? tabs[0];
  const params = { ...chosenIn(examList, urlState), tab };
  const list = useQuery({
    ...query(entryApi.mine, { current: page, size: PER_PAGE, params }),
    ...freshPage,
  });
  return (
    <div className="ui-ground">
      <MainArea className={styles.page}>
        <header className={styles.head}>
          <div>
            <h1>考试</h1>
            <p>答案随答随存，断网也能继续作答。</p>
          </div>
          <nav className={styles.links} aria-label="考试相关">
            <Link to={debugPath()} className="ui-touch">
              先试一下设备
            </Link>
            <Link to={RESULTS} className="ui-touch">
              我的成绩
            </Link>
          </nav>
        </header>
        <div className="ui-head ui-gap-3">
          <ListTabs label="考试分类" tabs={tabs} chosen={tab} onChoose={(name) => go({ tab: name })} />
          <SearchField label="搜索考试" value={keyword} onSearch={(word) => go({ keyword: word })} />
        </div>
        <CardList
          list={list}
          failedText="考试没能载入。"
          empty={
            <EmptyList
              title={keyword === '' ? empty : '没有符合条件的考试。'}
              text={keyword === '' ? more : '换个词试试。'}
            />
          }
          size={PER_PAGE}
          page={page}
          onPage={(to) => go({ page: to })}
        >
          {(exam) => <ExamCard key={exam.id} exam={exam} onBegun={() => void list.refetch()} />}
        </CardList>
      </MainArea>
    </div>
  );
}
