import type { MenuRoute } from '@ganlin/contract/iam/menu';
import { Drawer } from 'antd';
import { closeSidebar, useLayout } from '../../../lib/browser/layout.ts';
import { useSite } from '../../../lib/screen/site.ts';
import { addressOfTab, findTab, type Tabs } from '../../../lib/screen/tabs/tabs.ts';
import { LogoMark } from '../../../ui/logo.tsx';
import { markedIn, sidebarItems, trailTo } from '../../menu-match.ts';
import layoutStyles from '../admin-layout.module.css';
import { SidebarNav } from './sidebar-nav.tsx';
import styles from './sidebar.module.css';
import { scaleFor } from '../type-scale.ts';

/** The sidebar width (specification, section 9); the styles use the same. */
const WIDTH = 210;

interface SideMenuProps {
  readonly routes: readonly MenuRoute[];
  readonly pathname: string;
  readonly tabs: Tabs;
}

/** The sidebar beside the page, folded to a rail of icons when closed; on a phone a drawer over the page. */
export function SideMenu({ routes, pathname, tabs }: SideMenuProps) {
  const { device, sidebarOpen, uiSize } = useLayout();
  const isMobile = device === 'mobile';
  const folded = !isMobile && !sidebarOpen;
  const marked = markedIn(routes, pathname);
  const trail = trailTo(routes, pathname);
  const content = (
    <div className={styles.inside}>
      <SiteLogo folded={folded} />
      <SidebarNav
        items={sidebarItems(routes)}
        trail={marked ? [...trail, marked] : trail}
        folded={folded}
        // Returns to an open tab in the state it was left.
        addressOf={({ path }) => addressOfTab(findTab(tabs, path) ?? { pathname: path, search: '' })}
        onPick={isMobile ? closeSidebar : undefined}
      />
      {!folded && <RadarScene />}
    </div>
  );
  if (!isMobile) {
    return (
      <aside id="sidebar" className={folded ? styles.rail : styles.side}>
        {content}
      </aside>
    );
  }
  return (
    <Drawer
      placement="left"
      size={WIDTH}
      open={sidebarOpen}
      onClose={closeSidebar}
      closable={false}
      aria-label="导航菜单"
      rootClassName={layoutStyles.scaled ?? ''}
      rootStyle={scaleFor(uiSize)}
      classNames={{ body: styles.drawer ?? '' }}
    >
      {content}
    </Drawer>
  );
}

function SiteLogo({ folded }: { readonly folded: boolean }) {
  const { siteName, backLogo } = useSite();
  if (backLogo !== '' && !folded) {
    return (
      <div className={styles.logo}>
        <img src={backLogo} alt={siteName} />
      </div>
    );
  }
  return (
    <div className={styles.logo}>
      <LogoMark />
      {!folded && <b>{siteName}</b>}
    </div>
  );
}

/** A radar sweep at the bottom of the menu: decoration, faint enough not to distract from the entries. */
function RadarScene() {
  return (
    <svg className={styles.radar} viewBox="0 0 210 150" aria-hidden="true">
      <path d="M0 150 L150 40 A186 186 0 0 1 184 118 Z" />
      <circle cx="0" cy="150" r="60" />
      <circle cx="0" cy="150" r="105" />
      <circle cx="0" cy="150" r="150" />
      <circle cx="0" cy="150" r="195" />
    </svg>
  );
}
