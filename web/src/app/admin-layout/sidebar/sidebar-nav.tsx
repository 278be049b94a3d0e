import { DownOutlined } from '@ant-design/icons';
import type { MenuRoute } from '@ganlin/contract/iam/menu';
import { Tooltip, type MenuProps } from 'antd';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { MenuIcon } from '../../../ui/menu-icon.tsx';
import { DropMenu } from '../../../ui/overlay/drop-menu.tsx';
import { entryOf } from './sidebar-entry.ts';
import styles from './sidebar.module.css';

interface SidebarNavProps {
  readonly items: readonly MenuRoute[];
  /** The items from the root down to the current screen. */
  readonly trail: readonly MenuRoute[];
  readonly folded: boolean;
  readonly addressOf: (item: MenuRoute) => string;
  readonly onPick: (() => void) | undefined;
}

export function SidebarNav({ items, trail, folded, addressOf, onPick }: SidebarNavProps) {
  const { isOpen, toggle } = useOpenGroups(trail);
  const isOnTrail = ({ id }: MenuRoute) => trail.some((item) => item.id === id);
  const entries = (items: readonly MenuRoute[], isTop: boolean) =>
    items.map((item) => {
      const entry = entryOf(item);
      if (entry.children.length > 0 && folded) {
        return <FoldedGroup key={entry.id} item={entry} isOn={isOnTrail(entry)} addressOf={addressOf} />;
      }
      if (entry.children.length > 0) {
        return (
          <li key={entry.id}>
            <button
              type="button"
              className={styles.entry}
              aria-expanded={isOpen(entry)}
              aria-controls={`group-${entry.id}`}
              data-above={isOnTrail(entry)}
              onClick={() => toggle(entry)}
            >
              {isTop && <MenuIcon name={entry.meta.icon} />}
              <span className={styles.title}>{entry.meta.title}</span>
              <DownOutlined className={styles.arrow} aria-hidden />
            </button>
            <ul id={`group-${entry.id}`} className={styles.group} hidden={!isOpen(entry)}>
              {entries(entry.children, false)}
            </ul>
          </li>
        );
      }
      return (
        <li key={entry.id}>
          <Tooltip title={folded ? entry.meta.title : ''} placement="right">
            <Link
              className={styles.entry}
              to={addressOf(entry)}
              aria-current={isOnTrail(entry) ? 'page' : undefined}
              onClick={onPick}
            >
              {isTop && <MenuIcon name={entry.meta.icon} />}
              <span className={styles.title}>{entry.meta.title}</span>
            </Link>
          </Tooltip>
        </li>
      );
    });
  return (
    <nav className={styles.nav} aria-label="管理中心">
      <ul>{entries(items, true)}</ul>
    </nav>
  );
}

interface FoldedGroupProps {
  readonly item: MenuRoute;
  readonly isOn: boolean;
  readonly addressOf: (item: MenuRoute) => string;
}

/** A group of the folded sidebar: its entries open beside it. */
function FoldedGroup({ item, isOn, addressOf }: FoldedGroupProps) {
  const navigate = useNavigate();
  const menuItems = (items: readonly MenuRoute[]): NonNullable<MenuProps['items']> =>
    items.map(entryOf).map((entry) => ({
      key: addressOf(entry),
      label: entry.meta.title,
      ...(entry.children.length > 0 ? { children: menuItems(entry.children) } : {}),
    }));
  return (
    <li>
      <DropMenu
        placement="rightTop"
        trigger={['click']}
        menu={{
          items: [{ type: 'group', label: item.meta.title, children: menuItems(item.children) }],
          onClick: ({ key }) => void navigate(key),
        }}
      >
        <button type="button" className={styles.entry} aria-haspopup="menu" data-on={isOn}>
          <MenuIcon name={item.meta.icon} />
          <span className={styles.title}>{item.meta.title}</span>
        </button>
      </DropMenu>
    </li>
  );
}

/** Which groups are unfolded. Navigating to a screen unfolds the groups above it; the rest is up to the user. */
function useOpenGroups(trail: readonly MenuRoute[]) {
  const above = trail.map(({ id }) => id);
  const place = above.join(' ');
  const [state, setState] = useState<{ place: string; open: readonly string[] }>({ place, open: above });
  if (state.place !== place) setState({ place, open: [...new Set([...state.open, ...above])] });
  return {
    isOpen: ({ id }: MenuRoute) => state.open.includes(id),
    toggle: ({ id }: MenuRoute) =>
      setState(({ place, open }) => ({
        place,
        open: open.includes(id) ? open.filter((other) => other !== id) : [...open, id],
      })),
  };
}
