import { learnApi } from '@ganlin/contract/course/learn';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { freshPage, query } from '../../../lib/api/query.ts';
import { useListState } from '../../../lib/screen/list-state.ts';
import { Button } from '../../../ui/button.tsx';
import { SearchField } from '../../../ui/form/search-field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { CardList, EmptyList } from '../../../ui/list/card-list.tsx';
import { MainArea } from '../../../ui/main-area.tsx';
import { SceneDefs } from '../../../kits/scene/figures.tsx';
import { CourseCardItem } from './course-card.tsx';
import { GoOnCard } from './go-on-card.tsx';
import { courseList, filterOf, isFiltered, orders } from './list-url-state.ts';
import { HeadScene } from './head-scene.tsx';
import { WordFilters } from './word-filters.tsx';
import styles from './centre.module.css';

const PER_PAGE = 12;

/** The courses that are open to the user, with what was studied of each. */
export default function CourseCentreScreen() {
  const { urlState, go } = useListState(courseList);
  const overview = useQuery({ ...query(learnApi.overview, {}), staleTime: 0 });
  const params = filterOf(urlState);
  const list = useQuery({
    ...query(learnApi.paging, { current: urlState.page, size: PER_PAGE, params }),
    ...freshPage,
  });
  const clear = () => go({ keyword: '', categoryId: undefined, tab: 'all', need: undefined });
  return (
    <div className="ui-ground">
      <SceneDefs />
      <header className={styles.band}>
        <div className={styles.scene}>
          <HeadScene />
        </div>
        <MainArea className={styles.head}>
          <div>
            <nav className={styles.crumbs} aria-label="当前位置">
              <Link to="/web/train" className="ui-touch">
                学习培训
              </Link>
              <Icon name="right" size={14} />
              <span aria-current="page">课程中心</span>
            </nav>
            <h1>课程中心</h1>
            <p>按自己的时间学。学时由系统计，断网后接着学也不丢。</p>
          </div>
          <SearchField
            label="搜索课程、老师"
            value={urlState.keyword}
            onSearch={(keyword) => go({ keyword }, { preventScrollReset: true })}
          />
        </MainArea>
      </header>
      <MainArea className={styles.page}>
        {overview.isPending ? (
          // The list waits too: the card and the filters above it would push it down.
          <div className={styles.waiting} aria-hidden="true" />
        ) : (
          <>
            {overview.data && <GoOnCard overview={overview.data} />}
            {overview.data && <WordFilters overview={overview.data} chosen={urlState} onChoose={go} />}
            <div className="ui-head ui-gap-2-3">
              <p className={styles.count} aria-live="polite">
                {list.data && (
                  <>
                    共 <b>{list.data.total}</b> 门课
                  </>
                )}
              </p>
              <Orders chosen={urlState.order} onChoose={(order) => go({ order }, { preventScrollReset: true })} />
            </div>
            <div className={styles.cards}>
              <CardList
                list={list}
                label="课程"
                failedText="课程没能载入。"
                empty={isFiltered(urlState) ? <NothingFound onClear={clear} /> : <NoCourses />}
                size={PER_PAGE}
                page={urlState.page}
                onPage={(page) => go({ page })}
              >
                {(course) => <CourseCardItem key={course.id} course={course} />}
              </CardList>
            </div>
          </>
        )}
      </MainArea>
    </div>
  );
}

type Order = (typeof orders)[number]['name'];

function Orders({ chosen, onChoose }: { readonly chosen: Order; readonly onChoose: (order: Order) => void }) {
  return (
    <fieldset className={styles.orders} aria-label="排序">
      {orders.map(({ name, title }) => (
        <button key={name} type="button" aria-pressed={name === chosen} onClick={() => onChoose(name)}>
          {title}
        </button>
      ))}
    </fieldset>
  );
}

function NoCourses(): ReactNode {
  return (
    <EmptyList title="还没有对您开放的课程。" text="课程发布或指派给您后会出现在这里，并在消息中通知您。">
      <Icon name="book" size={40} />
    </EmptyList>
  );
}

function NothingFound({ onClear }: { readonly onClear: () => void }): ReactNode {
  return (
    <div className="ui-middle">
      <EmptyList title="没有符合条件的课程。" text="换个词，或放宽条件试试。">
        <Icon name="search" size={40} />
      </EmptyList>
      <Button small look="line" onClick={onClear}>
        看全部课程
      </Button>
    </div>
  );
}
