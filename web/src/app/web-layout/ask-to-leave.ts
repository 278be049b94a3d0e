import { logout } from '../../lib/session/auth.ts';
import { confirmAction } from '../../lib/screen/confirm.ts';

/** Signing out after the question; the page goes home by itself once the session is gone. */
export async function askToLeave(): Promise<void> {
  if (await confirmAction({ title: '确定退出登录吗？', okText: '退出登录' })) await logout();
}
