import { CLASSES_PER_PAGE, publicClassApi } from '@ganlin/contract/training/class-lists';
import { OPEN_CLASSES_TEXTS } from '@ganlin/contract/training/pages';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { PageHead } from '../../../kits/page-head/page-head.tsx';
import { query } from '../../../lib/api/query.ts';
import { chosenIn, useListState } from '../../../lib/screen/list-state.ts';
import { Icon } from '../../../ui/icon.tsx';
import { MainArea } from '../../../ui/main-area.tsx';
import { QUERY, registrationPath } from '../model/paths.ts';
import { ClassList } from './class-list.tsx';
import styles from './class-list.module.css';
import { openClassList, openTabs } from './list-url-state.ts';

/** All classes that anyone may register for, with or without an account. */
export default function OpenClassesScreen() {
  const { urlState, go } = useListState(openClassList);
  const params = { ...chosenIn(openClassList, urlState), tab: urlState.tab };
  const list = useQuery({
    ...query(publicClassApi.paging, { current: urlState.page, size: CLASSES_PER_PAGE, params }),
    placeholderData: keepPreviousData,
    meta: { silent: true },
  });
  return (
    <>
      <PageHead {...OPEN_CLASSES_TEXTS}>
        <p className={styles.links}>
          <Link to={QUERY}>
            <Icon name="search" size={18} />
            已经报名？查询报名
          </Link>
        </p>
      </PageHead>
      <MainArea className={styles.page}>
        <ClassList tabs={openTabs} shown={urlState} go={go} list={list} pathOf={registrationPath} />
      </MainArea>
    </>
  );
}
