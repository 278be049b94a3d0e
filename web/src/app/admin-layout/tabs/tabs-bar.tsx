import { CloseOutlined, DownOutlined, EllipsisOutlined, PushpinOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useLayoutEffect, useMemo, useRef, type KeyboardEvent, type MouseEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { addressOfTab, findTab, isFixed, useTabNames, type Tab, type Tabs } from '../../../lib/screen/tabs/tabs.ts';
import { DropMenu } from '../../../ui/overlay/drop-menu.tsx';
import { tabMenu, useTabActions, type TabActions } from './tab-menu.tsx';
import { bringIntoBar, useTabRow } from './tab-row.ts';
import styles from './tabs-bar.module.css';

export function TabsBar(props: { readonly tabs: Tabs; readonly current: string }) {
  const names = useTabNames();
  const tabs = useMemo(
    () => props.tabs.map((tab) => ({ ...tab, title: names[tab.pathname] ?? tab.title })),
    [props.tabs, names],
  );
  const { current } = props;
  const actions = useTabActions(tabs, current);
  const shown = findTab(tabs, current);
  const { row, isCrowded, stop, moveByKey, onFocusTab, onFocusLost } = useTabRow(tabs, current);
  return (
    <nav className={styles.bar} aria-label="已打开的页面" aria-describedby="tabs-keys">
      <p id="tabs-keys" hidden>
        左右方向键在标签间移动，回车打开，Delete 关闭，菜单键打开更多操作。
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys are the links' own, told to their row */}
      <ul ref={row} className={styles.tabs} onKeyDown={moveByKey} onBlur={() => onFocusTab(undefined)}>
        {tabs.map((tab) => (
          <TabItem
            key={tab.pathname}
            tab={tab}
            isShown={tab === shown}
            isStop={tab === stop}
            actions={actions}
            onFocus={() => onFocusTab(tab)}
            onFocusLost={onFocusLost}
          />
        ))}
      </ul>
      {isCrowded && <AllTabs tabs={tabs} current={current} />}
      {shown && (
        <DropMenu trigger={['click']} placement="bottomRight" menu={tabMenu(shown, actions)}>
          <Button
            type="text"
            size="small"
            title="标签页操作"
            aria-label="标签页操作"
            aria-haspopup="menu"
            icon={<EllipsisOutlined aria-hidden />}
          />
        </DropMenu>
      )}
    </nav>
  );
}

/** Leads to tabs that are out of view. */
function AllTabs({ tabs, current }: { readonly tabs: Tabs; readonly current: string }) {
  const navigate = useNavigate();
  const items = tabs.map((tab) => ({
    key: tab.pathname,
    label: tab.title,
    ...(isFixed(tab) && { extra: <PushpinOutlined aria-label="已固定" /> }),
    onClick: () => void navigate(addressOfTab(tab)),
  }));
  return (
    <DropMenu
      trigger={['click']}
      placement="bottomRight"
      classNames={{ root: styles.all ?? '' }}
      menu={{ 'aria-label': '全部标签页', items, selectable: true, selectedKeys: [current] }}
    >
      <Button
        type="text"
        size="small"
        title="全部标签页"
        aria-label={`全部标签页（${tabs.length}）`}
        aria-haspopup="menu"
        icon={<DownOutlined aria-hidden />}
      />
    </DropMenu>
  );
}

interface TabItemProps {
  readonly tab: Tab;
  readonly isShown: boolean;
  readonly isStop: boolean;
  readonly actions: TabActions;
  readonly onFocus: () => void;
  readonly onFocusLost: () => void;
}

/** The menu opens by the right button, Shift+F10 and the menu key: browsers report all three in the same way. */
function TabItem({ tab, isShown, isStop, actions, onFocus, onFocusLost }: TabItemProps) {
  const fixed = isFixed(tab);
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isShown && item.current) bringIntoBar(item.current);
  }, [isShown]);
  useTellFocusLost(item, onFocusLost);
  const closeOnMiddle = (event: MouseEvent) => {
    if (event.button !== 1) return;
    event.preventDefault();
    if (!fixed) actions.close(tab);
  };
  const closeOnDelete = (event: KeyboardEvent) => {
    if (event.key === 'Delete' && !fixed) actions.close(tab);
  };
  const comeIntoSight = () => {
    if (item.current) bringIntoBar(item.current);
    onFocus();
  };
  return (
    <li ref={item} className={styles.tab} data-shown={isShown} data-fixed={fixed} data-affix={tab.affix}>
      <DropMenu trigger={['contextMenu']} menu={tabMenu(tab, actions)}>
        <Link
          to={addressOfTab(tab)}
          aria-current={isShown ? 'page' : undefined}
          tabIndex={isStop ? 0 : -1}
          onFocus={comeIntoSight}
          onKeyDown={closeOnDelete}
          onAuxClick={closeOnMiddle}
        >
          {fixed && <PushpinOutlined className={styles.pin} aria-label="已固定" />}
          <span className="ui-ellipsis" title={tab.title}>
            {tab.title}
          </span>
        </Link>
      </DropMenu>
      {!fixed && (
        <button
          type="button"
          className={styles.close}
          aria-label={`关闭${tab.title}`}
          // With the keyboard a tab is closed by Delete; a close button at each would double the stops along the row.
          tabIndex={-1}
          onClick={() => actions.close(tab)}
        >
          <CloseOutlined aria-hidden />
        </button>
      )}
    </li>
  );
}

/** When a tab is removed, this is the last moment to tell whether the focus goes with it. */
function useTellFocusLost(item: React.RefObject<HTMLElement | null>, onFocusLost: () => void): void {
  const report = useRef(onFocusLost);
  useEffect(() => {
    report.current = onFocusLost;
  });
  useLayoutEffect(() => {
    const element = item.current;
    return () => {
      if (element?.contains(document.activeElement)) report.current();
    };
  }, [item]);
}
