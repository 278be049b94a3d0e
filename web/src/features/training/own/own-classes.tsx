import { Charge, chargeLabels, TrainType, trainTypeLabels } from '@ganlin/contract/training/kinds';
import { ownClassApi } from '@ganlin/contract/training/trainclass';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { freshPage, query } from '../../../lib/api/query.ts';
import { chosenIn, useListState } from '../../../lib/screen/list-state.ts';
import { Icon } from '../../../ui/icon.tsx';
import { MainArea } from '../../../ui/main-area.tsx';
import { CardList, EmptyList } from '../../../ui/list/card-list.tsx';
import { ListTabs } from '../../../ui/list/list-tabs.tsx';
import { SearchField } from '../../../ui/form/search-field.tsx';
import { SceneDefs } from '../../../kits/scene/figures.tsx';
import { ClassCard } from './class-card.tsx';
import { ListFilter } from './list-filter.tsx';
import { classList, tabs } from './list-url-state.ts';
import { QUERY } from '../model/paths.ts';
import styles from './own-classes.module.css';

const PER_PAGE = 12;

const trainTypes = [TrainType.offline, TrainType.online].map((value) => ({ value, label: trainTypeLabels[value] }));
const charges = [Charge.free, Charge.paid].map((value) => ({ value, label: chargeLabels[value] }));

/** The classes the user may register for, those the user has registered for, and those that are over. */
export default function OwnClassesScreen() {
  const { urlState, go } = useListState(classList);
  const { keyword, trainType, charge, page } = urlState;
  const tab = tabs.find(({ name }) => name === urlState.tab) ?? tabs[0];
  const params = { ...chosenIn(classList, urlState), tab: tab.name };
  const list = useQuery({
    ...query(ownClassApi.paging, { current: page, size: PER_PAGE, params }),
    ...freshPage,
  });
  const isFiltered = keyword !== '' || trainType !== undefined || charge !== undefined;
  return (
    <div className="ui-ground">
      <SceneDefs />
      <MainArea className={styles.page}>
        <header className={styles.head}>
          <div>
            <h1>学习培训</h1>
            <p>在线报名，审核、缴费、签到到结业，每一步都看得见。</p>
          </div>
          <Links />
        </header>
        <div className="ui-head ui-gap-3">
          <ListTabs label="培训班分类" tabs={tabs} chosen={tab.name} onChoose={(name) => go({ tab: name })} />
          <SearchField label="搜索培训班" value={keyword} onSearch={(word) => go({ keyword: word })} />
        </div>
        <div className={styles.filters}>
          <ListFilter label="形式" options={trainTypes} value={trainType} onChoose={(to) => go({ trainType: to })} />
          <ListFilter label="费用" options={charges} value={charge} onChoose={(to) => go({ charge: to })} />
        </div>
        <CardList
          list={list}
          label={tab.title}
          failedText="培训班没能载入。"
          empty={
            <EmptyList
              title={isFiltered ? '没有符合条件的培训班。' : tab.empty}
              text={isFiltered ? '换个词，或放宽条件试试。' : tab.more}
            >
              <Icon name="train" size={40} />
            </EmptyList>
          }
          size={PER_PAGE}
          page={page}
          onPage={(to) => go({ page: to })}
        >
          {(trainclass) => (
            <ClassCard key={trainclass.id} trainclass={trainclass} onChanged={() => void list.refetch()} />
          )}
        </CardList>
      </MainArea>
    </div>
  );
}

/** Links to related pages. */
function Links(): ReactNode {
  return (
    <nav className={styles.links} aria-label="其他学习内容">
      <Link to="/web/course">
        <Icon name="book" size={18} />
        课程中心
      </Link>
      <Link to="/web/repo">
        <Icon name="layers" size={18} />
        题库练习
      </Link>
      <Link to="/web/exam">
        <Icon name="exam" size={18} />
        考试
      </Link>
      <Link to={QUERY}>
        <Icon name="search" size={18} />
        报名查询
      </Link>
    </nav>
  );
}
