import { AntdTheme } from '../../theme/antd-theme.tsx';
import { screens } from '../screens.ts';
import { AdminShell } from './admin-shell.tsx';

/** The management centre with the screens of the product. */
export default function AdminLayout() {
  return (
    <AntdTheme>
      <AdminShell screens={screens} />
    </AntdTheme>
  );
}
