import { embeddedPageAt } from '@ganlin/contract/embed/pages';
import { RoleType } from '@ganlin/contract/iam/user';
import { createElement, Suspense } from 'react';
import { useLocation, useParams } from 'react-router';
import { useSession } from '../../lib/session/session.ts';
import { usePermission } from '../../lib/session/use-permission.ts';
import { ScreenAt } from '../../lib/screen/screen.tsx';
import { AntdTheme } from '../../theme/antd-theme.tsx';
import { MessageView } from '../../ui/message-view.tsx';
import { NotFoundView } from '../../ui/not-found.tsx';
import { PageSkeleton } from '../../ui/page-skeleton.tsx';
import { barePath } from '../bare-path.ts';
import { screens } from '../screens.ts';
import styles from './embedded.module.css';

/** A page made for the frames of host systems: staff get the management view of its subject, learners their own. */
export default function EmbeddedScreen() {
  const { pathname, search } = useLocation();
  const params = useParams();
  const { roleType, userId } = useSession();
  const may = usePermission();
  const page = embeddedPageAt(barePath(pathname));
  const isStaff = roleType === RoleType.staff;
  const screen = page && screens[(isStaff ? page.staff : page.learner).screen];
  if (!page || !screen) return <NotFoundView />;
  if (isStaff && !page.staff.permissions.some(may))
    return <MessageView code="401" title="您没有查看此页面的权限" text="如需开通，请联系本单位管理员。" />;
  const shown = (
    <ScreenAt location={{ pathname, search, params: { ...params, userId } }}>
      <Suspense fallback={<PageSkeleton />}>{createElement(screen)}</Suspense>
    </ScreenAt>
  );
  if (!isStaff) return shown;
  return (
    <AntdTheme>
      <div className={styles.page}>{shown}</div>
    </AntdTheme>
  );
}
