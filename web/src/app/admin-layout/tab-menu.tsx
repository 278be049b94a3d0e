import {
  CloseCircleOutlined,
  CloseOutlined,
  ColumnWidthOutlined,
  PushpinOutlined,
  ReloadOutlined,
} from '@ant-design/icons';
import type { MenuProps } from 'antd';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { queryClient } from '../../lib/query.ts';
import {
  addressOfTab,
  changeTabs,
  close,
  closeAll,
  closeOthers,
  findTab,
  isFixed,
  refresh,
  standIn,
  togglePin,
  type Tab,
  type Tabs,
} from '../../lib/tabs.ts';
import { hasUnsaved, mayLeave } from '../../lib/unsaved.ts';

/** Leads to the first screen of the user's menu. */
const MANAGEMENT = '/admin';

export interface TabActions {
  readonly refresh: (tab: Tab) => void;
  readonly close: (tab: Tab) => void;
  readonly closeOthers: (tab: Tab) => void;
  readonly closeAll: () => void;
  readonly togglePin: (tab: Tab) => void;
}

export function useTabActions(tabs: Tabs, current: string): TabActions {
  const navigate = useNavigate();
  const onArrival = useChangeOnArrival(current);
  const change = (change: Change, goal: Tab | undefined) => {
    if (goal?.pathname === current) return changeTabs(change);
    onArrival(change, goal?.pathname ?? MANAGEMENT);
    void navigate(goal ? addressOfTab(goal) : MANAGEMENT);
  };
  const apply = (wanted: Change) => {
    // An address without a tab, such as one that is not found, is not left because of the tabs.
    if (!findTab(tabs, current)) return changeTabs(wanted);
    change(wanted, standIn(tabs, wanted(tabs), current));
  };
  const ask = async (wanted: Change, deed: (wanted: Change) => void) => {
    const lost = lostBy(wanted, tabs);
    if (!hasUnsaved(lost) || (await mayLeave(lost))) deed(wanted);
  };
  return {
    refresh: (tab) =>
      void ask(
        (tabs) => refresh(tabs, tab.pathname),
        (wanted) => {
          // What is cached counts as old from now on, so that the new screen asks the server again.
          void queryClient.invalidateQueries({ refetchType: 'none' });
          change(wanted, tab);
        },
      ),
    close: ({ pathname }) => void ask((tabs) => close(tabs, pathname), apply),
    closeOthers: (tab) =>
      void ask(
        (tabs) => closeOthers(tabs, tab.pathname),
        (wanted) => change(wanted, tab),
      ),
    closeAll: () => void ask(closeAll, apply),
    togglePin: ({ pathname }) => changeTabs((tabs) => togglePin(tabs, pathname)),
  };
}

type Change = (tabs: Tabs) => Tabs;

/** The screens that are closed or built anew by a change. */
function lostBy(change: Change, tabs: Tabs): string[] {
  const after = change(tabs);
  return tabs
    .filter(({ pathname, version }) => findTab(after, pathname)?.version !== version)
    .map(({ pathname }) => pathname);
}

/** Changes the tabs once another is shown: one that went while it is still shown would be opened again by its address. */
function useChangeOnArrival(current: string): (change: Change, goal: string) => void {
  const planned = useRef<{ readonly change: Change; readonly goal: string }>(undefined);
  useEffect(() => {
    // Whoever was kept from leaving and then went elsewhere has dropped the plan.
    if (planned.current?.goal === current) changeTabs(planned.current.change);
    planned.current = undefined;
  }, [current]);
  return (change, goal) => {
    planned.current = { change, goal };
  };
}

export function tabMenu(tab: Tab, actions: TabActions): MenuProps {
  return {
    'aria-label': '标签页菜单',
    items: [
      { key: 'refresh', icon: <ReloadOutlined aria-hidden />, label: '刷新', onClick: () => actions.refresh(tab) },
      {
        key: 'close',
        icon: <CloseOutlined aria-hidden />,
        label: '关闭',
        disabled: isFixed(tab),
        onClick: () => actions.close(tab),
      },
      {
        key: 'others',
        icon: <ColumnWidthOutlined aria-hidden />,
        label: '关闭其他',
        onClick: () => actions.closeOthers(tab),
      },
      { key: 'all', icon: <CloseCircleOutlined aria-hidden />, label: '关闭所有', onClick: () => actions.closeAll() },
      { type: 'divider' },
      {
        key: 'pin',
        icon: <PushpinOutlined aria-hidden />,
        label: tab.pinned ? '取消固定' : '固定',
        disabled: tab.affix,
        onClick: () => actions.togglePin(tab),
      },
    ],
  };
}
