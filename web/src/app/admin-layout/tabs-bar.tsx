import { CloseOutlined, EllipsisOutlined, PushpinOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useRef, type KeyboardEvent, type MouseEvent, type WheelEvent } from 'react';
import { Link } from 'react-router';
import { addressOfTab, findTab, isFixed, type Tab, type Tabs } from '../../lib/tabs.ts';
import { DropMenu } from './drop-menu.tsx';
import { tabMenu, useTabActions, type TabActions } from './tab-menu.tsx';
import styles from './tabs-bar.module.css';

export function TabsBar({ tabs, current }: { readonly tabs: Tabs; readonly current: string }) {
  const actions = useTabActions(tabs, current);
  const shown = findTab(tabs, current);
  return (
    <nav className={styles.bar} aria-label="已打开的页面">
      <ul className={styles.tabs} onWheel={scrollSideways}>
        {tabs.map((tab) => (
          <TabItem key={tab.pathname} tab={tab} isShown={tab === shown} actions={actions} />
        ))}
      </ul>
      {shown && (
        <DropMenu trigger={['click']} placement="bottomRight" menu={tabMenu(shown, actions)}>
          <Button
            type="text"
            size="small"
            aria-label="标签页操作"
            aria-haspopup="menu"
            icon={<EllipsisOutlined aria-hidden />}
          />
        </DropMenu>
      )}
    </nav>
  );
}

interface TabItemProps {
  readonly tab: Tab;
  readonly isShown: boolean;
  readonly actions: TabActions;
}

/** The menu opens by the right button, by Shift+F10 and the menu key: browsers tell all three in the same way. */
function TabItem({ tab, isShown, actions }: TabItemProps) {
  const fixed = isFixed(tab);
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isShown && item.current) bringIntoBar(item.current);
  }, [isShown]);
  const closeOnMiddle = (event: MouseEvent) => {
    if (event.button !== 1) return;
    event.preventDefault();
    if (!fixed) actions.close(tab);
  };
  const closeOnDelete = (event: KeyboardEvent) => {
    if (event.key === 'Delete' && !fixed) actions.close(tab);
  };
  return (
    <li ref={item} className={styles.tab} data-shown={isShown} data-fixed={fixed}>
      <DropMenu trigger={['contextMenu']} menu={tabMenu(tab, actions)}>
        <Link
          to={addressOfTab(tab)}
          aria-current={isShown ? 'page' : undefined}
          onKeyDown={closeOnDelete}
          onAuxClick={closeOnMiddle}
        >
          {fixed && <PushpinOutlined className={styles.pin} aria-label="已固定" />}
          {tab.title}
        </Link>
      </DropMenu>
      {!fixed && (
        <button
          type="button"
          className={styles.close}
          aria-label={`关闭${tab.title}`}
          onClick={() => actions.close(tab)}
        >
          <CloseOutlined aria-hidden />
        </button>
      )}
    </li>
  );
}

/** Moves the bar only: `scrollIntoView` would move the page too, because of the room it keeps for the header. */
function bringIntoBar(item: HTMLElement): void {
  const bar = item.parentElement;
  if (!bar) return;
  const [tab, room] = [item.getBoundingClientRect(), bar.getBoundingClientRect()];
  if (tab.left < room.left) bar.scrollLeft -= room.left - tab.left;
  if (tab.right > room.right) bar.scrollLeft += tab.right - room.right;
}

/** A wheel turns only up and down; over a row of tabs that means left and right. */
function scrollSideways(event: WheelEvent<HTMLElement>): void {
  if (event.deltaX === 0) event.currentTarget.scrollLeft += event.deltaY;
}
