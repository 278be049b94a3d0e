import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons';
import type { MenuRoute } from '@ganlin/contract/iam/menu';
import { Button } from 'antd';
import { toggleSidebar, useLayout } from '../../lib/browser/layout.ts';
import { Bell } from './centre/bell.tsx';
import { TaskCentre } from './centre/task-centre.tsx';
import { FontSizePicker } from './font-size-picker.tsx';
import { FullscreenButton } from './fullscreen-button.tsx';
import { MenuSearch } from './menu-search/menu-search.tsx';
import styles from './navbar.module.css';
import { UserMenu } from './user-menu.tsx';

export function Navbar({ trail }: { readonly trail: readonly MenuRoute[] }) {
  const { sidebarOpen } = useLayout();
  return (
    <div className={styles.bar}>
      <Button
        type="text"
        aria-label={sidebarOpen ? '收起菜单' : '展开菜单'}
        aria-expanded={sidebarOpen}
        icon={sidebarOpen ? <MenuFoldOutlined aria-hidden /> : <MenuUnfoldOutlined aria-hidden />}
        onClick={toggleSidebar}
      />
      <nav className={styles.trail} aria-label="当前位置">
        <ol>
          {trail.map(({ id, meta }, index) => (
            <li key={id} aria-current={index === trail.length - 1 ? 'page' : undefined}>
              {meta.title}
            </li>
          ))}
        </ol>
      </nav>
      <div className={styles.tools}>
        <MenuSearch />
        <FullscreenButton />
        <FontSizePicker />
        <TaskCentre />
        <Bell />
        <UserMenu />
      </div>
    </div>
  );
}
