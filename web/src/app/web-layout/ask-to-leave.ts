import { logout } from '../../lib/session/auth.ts';
import { confirmAction } from '../../lib/screen/confirm.ts';

/** Asks for confirmation, then signs out; the page goes to the home page by itself once the session has ended. */
export async function askToLeave(): Promise<void> {
  if (await confirmAction({ title: '确定退出登录吗？', okText: '退出登录' })) await logout();
}
