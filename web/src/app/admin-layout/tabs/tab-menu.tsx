import {
  CloseCircleOutlined,
  CloseOutlined,
  ColumnWidthOutlined,
  PushpinOutlined,
  ReloadOutlined,
} from '@ant-design/icons';
import type { MenuProps } from 'antd';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate, type Location } from 'react-router';
import { queryClient } from '../../../lib/api/query.ts';
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
} from '../../../lib/screen/tabs/tabs.ts';
import { hasUnsaved, mayLeave } from '../../../lib/screen/unsaved.ts';

/** Redirects to the first screen of the user's menu. */
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
    if (goal?.pathname === addressNow()) return changeTabs(change);
    const arrived = navigate(goal ? addressOfTab(goal) : MANAGEMENT);
    onArrival(change, goal?.pathname ?? MANAGEMENT, arrived);
  };
  const apply = (wanted: Change) => {
    const here = addressNow();
    // A URL without a tab, such as one that is not found, is not left because of tab changes.
    if (!findTab(tabs, here)) return changeTabs(wanted);
    change(wanted, standIn(tabs, wanted(tabs), here));
  };
  const ask = async (wanted: Change, action: (wanted: Change) => void) => {
    const lost = lostBy(wanted, tabs);
    if (!hasUnsaved(lost) || (await mayLeave(lost))) action(wanted);
  };
  return {
    refresh: (tab) =>
      void ask(
        (tabs) => refresh(tabs, tab.pathname),
        (wanted) => {
          // Marks cached data as stale, so that the new screen queries the server again.
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

/** The current URL. The rendered screen may still be the previous one: it follows the URL a moment later. */
const addressNow = (): string => window.location.pathname;

/** The screens that a change closes or rebuilds. */
function lostBy(change: Change, tabs: Tabs): string[] {
  const after = change(tabs);
  return tabs
    .filter(({ pathname, version }) => findTab(after, pathname)?.version !== version)
    .map(({ pathname }) => pathname);
}

interface Plan {
  readonly change: Change;
  readonly goal: string;
  isOnTheWay: boolean;
}

/** Changes the tabs once another is shown: a tab removed while still shown would be reopened by its URL. */
function useChangeOnArrival(current: string) {
  const planned = useRef<Plan>(undefined);
  const location = useLocation();
  // On each arrival, also at the same URL: two steps in quick succession may lead to the screen that is still
  // rendered.
  const arrive = useEffectEvent((_at: Location) => {
    const plan = planned.current;
    if (plan?.goal === current) changeTabs(plan.change);
    // A user who was kept from leaving and then went elsewhere has dropped the plan.
    else if (plan?.isOnTheWay || plan?.goal === addressNow()) return;
    planned.current = undefined;
  });
  useEffect(() => arrive(location), [location]);
  return (change: Change, goal: string, arrived: void | Promise<void>) => {
    const plan = { change, goal, isOnTheWay: true };
    planned.current = plan;
    void Promise.resolve(arrived).finally(() => {
      plan.isOnTheWay = false;
    });
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
