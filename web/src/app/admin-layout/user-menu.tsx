import {
  BellOutlined,
  DownOutlined,
  HomeOutlined,
  LockOutlined,
  LogoutOutlined,
  UserOutlined,
} from '@ant-design/icons';
import { useNavigate } from 'react-router';
import { logout } from '../../lib/session/auth.ts';
import { confirmAction } from '../../lib/screen/confirm.ts';
import { useSession } from '../../lib/session/session.ts';
import { hasUnsaved, LEAVE } from '../../lib/screen/unsaved.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { DropMenu } from '../../ui/overlay/drop-menu.tsx';
import styles from './navbar.module.css';

export function UserMenu() {
  const { realName, name, avatar, unreadMsg } = useSession();
  const unread = unreadMsg > 0 ? `，${unreadMsg} 条未读消息` : '';
  const navigate = useNavigate();
  const items = [
    {
      type: 'group' as const,
      label: (
        <span className={styles.who}>
          <b>{realName}</b>
          {name}
        </span>
      ),
    },
    { type: 'divider' as const },
    {
      key: 'profile',
      icon: <UserOutlined aria-hidden />,
      label: '个人资料',
      onClick: () => void navigate('/profile/index'),
    },
    {
      key: 'notice',
      icon: <BellOutlined aria-hidden />,
      label: unreadMsg > 0 ? `消息中心（${unreadMsg} 条未读）` : '消息中心',
      onClick: () => void navigate('/web/notice'),
    },
    {
      key: 'password',
      icon: <LockOutlined aria-hidden />,
      label: '修改密码',
      onClick: () => void navigate('/password'),
    },
    { key: 'home', icon: <HomeOutlined aria-hidden />, label: '学员首页', onClick: () => void navigate('/web/home') },
    { type: 'divider' as const },
    { key: 'logout', icon: <LogoutOutlined aria-hidden />, label: '退出登录', onClick: () => void askToLeave() },
  ];
  return (
    <DropMenu trigger={['click']} placement="bottomRight" classNames={{ root: styles.menu ?? '' }} menu={{ items }}>
      <button type="button" className={styles.user} aria-haspopup="menu" aria-label={`${realName}，用户菜单${unread}`}>
        {/* The bell beside it shows the number. */}
        <Avatar image={avatar} name={realName} count={0} />
        <span className={styles.name}>{realName}</span>
        <DownOutlined aria-hidden />
      </button>
    </DropMenu>
  );
}

async function askToLeave(): Promise<void> {
  const question = { title: '确定退出登录吗？', okText: '退出登录', ...(hasUnsaved() && { content: LEAVE }) };
  if (await confirmAction(question)) await logout('/login');
}
