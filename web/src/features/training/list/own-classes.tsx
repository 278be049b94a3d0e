import { CLASSES_PER_PAGE, ownClassApi } from '@ganlin/contract/training/class-lists';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { freshPage, query } from '../../../lib/api/query.ts';
import { chosenIn, useListState } from '../../../lib/screen/list-state.ts';
import { Icon } from '../../../ui/icon.tsx';
import { MainArea } from '../../../ui/main-area.tsx';
import { SceneDefs } from '../../../kits/scene/figures.tsx';
import { classPath, QUERY } from '../model/paths.ts';
import { ClassList } from './class-list.tsx';
import styles from './class-list.module.css';
import { ownClassList, ownTabs } from './list-url-state.ts';

/** The classes the user may register for, those the user has registered for, and those that are over. */
export default function OwnClassesScreen() {
  const { urlState, go } = useListState(ownClassList);
  const params = { ...chosenIn(ownClassList, urlState), tab: urlState.tab };
  const list = useQuery({
    ...query(ownClassApi.paging, { current: urlState.page, size: CLASSES_PER_PAGE, params }),
    ...freshPage,
  });
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
        <ClassList tabs={ownTabs} shown={urlState} go={go} list={list} pathOf={classPath} />
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
