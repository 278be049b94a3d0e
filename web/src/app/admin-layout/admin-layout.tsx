import { ScreenNames } from '../../lib/screen/screen-names.ts';
import { AntdTheme } from '../../theme/antd-theme.tsx';
import { screens } from '../screens.ts';
import { AdminShell } from './admin-shell.tsx';

const names = Object.keys(screens);

/** The management centre with the screens of the product. */
export default function AdminLayout() {
  return (
    <AntdTheme>
      <ScreenNames value={names}>
        <AdminShell screens={screens} />
      </ScreenNames>
    </AntdTheme>
  );
}
