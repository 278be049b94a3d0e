import {
  AppstoreOutlined,
  AuditOutlined,
  DashboardOutlined,
  LaptopOutlined,
  ScheduleOutlined,
  SettingOutlined,
} from '@ant-design/icons';
import type { ReactNode } from 'react';

/** The icons a menu item may name. */
const icons: Readonly<Record<string, ReactNode>> = {
  audit: <AuditOutlined aria-hidden />,
  dashboard: <DashboardOutlined aria-hidden />,
  device: <LaptopOutlined aria-hidden />,
  setting: <SettingOutlined aria-hidden />,
  task: <ScheduleOutlined aria-hidden />,
};

/** The icon of a menu item; a name nobody drew gets a plain one, so that a folded sidebar has something to show. */
export function MenuIcon({ name }: { readonly name: string }) {
  return Object.hasOwn(icons, name) ? icons[name] : <AppstoreOutlined aria-hidden />;
}
