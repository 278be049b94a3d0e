import { Link } from 'react-router';
import { useEmbed } from '../../../lib/embed.ts';
import { useSession } from '../../../lib/session.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { MainArea } from '../../../ui/main-area.tsx';
import { SessionList } from '../parts/session-list.tsx';
import styles from './user-centre.module.css';

/** The learner's own page: who is signed in, and where. */
export default function UserCentreScreen() {
  const { avatar, realName, name, mobile } = useSession();
  const { on: embedded } = useEmbed();
  return (
    <MainArea className={styles.page ?? ''}>
      <section className={styles.card}>
        <Avatar image={avatar} name={realName} count={0} />
        <div>
          <h1>{realName}</h1>
          <p>
            账号 {name}
            {mobile !== '' && ` · 手机 ${mobile.replace(/^(\d{3})\d{4}/, '$1****')}`}
          </p>
        </div>
        {/* In another system's frame nobody touches the account. */}
        {!embedded && (
          <Link to="/profile/index" className={styles.password}>
            个人资料
          </Link>
        )}
      </section>
      <section className={styles.sessions}>
        <h2>登录设备</h2>
        <SessionList />
      </section>
    </MainArea>
  );
}
