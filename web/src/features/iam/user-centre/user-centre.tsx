import { Link } from 'react-router';
import { useEmbed } from '../../../lib/browser/embed.ts';
import { useSession } from '../../../lib/session/session.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import { MainArea } from '../../../ui/main-area.tsx';
import { OWN_CERTIFICATES } from '../../../kits/certificate/own-texts.ts';
import { COURSES } from '../../../kits/course/course-paths.ts';
import { SessionList } from '../sessions/session-list.tsx';
import { DailyCard } from './daily-card.tsx';
import { ExaminerCard } from './examiner-card.tsx';
import { ContinueStudy } from './continue-study.tsx';
import { OwnCertificate } from './own-certificate.tsx';
import styles from './user-centre.module.css';

const tiles: readonly { title: string; text: string; icon: IconName; to: string }[] = [
  { title: '我的培训', text: '报名进度、课程安排和签到', icon: 'train', to: '/web/train?tab=mine' },
  { title: '课程中心', text: '在线课程和学时', icon: 'lecture', to: COURSES },
  { title: '考试', text: '参加考试，查看安排和记录', icon: 'exam', to: '/web/exam' },
  { title: '我的成绩', text: '每场考试的成绩和答卷', icon: 'medal', to: '/web/paper' },
  { title: '实操考核', text: '分组、结果和考官的评分', icon: 'target', to: '/web/practical' },
  { title: '我的证书', text: '出示、下载，查看有效期', icon: 'medal', to: OWN_CERTIFICATES },
  { title: '学习档案', text: '培训、考试、证书的经历，导出和核验', icon: 'file', to: '/web/transcript' },
  { title: '题库练习', text: '练习、模拟考试、今日复习', icon: 'layers', to: '/web/repo' },
  { title: '错题本', text: '做错的题，按记忆规律再练', icon: 'book', to: '/web/book/list/all' },
];

/** The learner's own page: who is signed in, what to study next, and the devices in use. */
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
        {/* In another system's frame the account cannot be changed. */}
        {!embedded && (
          <Link to="/profile/index" className={styles.password}>
            个人资料
          </Link>
        )}
      </section>
      <ExaminerCard />
      <DailyCard />
      <ContinueStudy />
      <OwnCertificate />
      <nav className={styles.tiles} aria-label="我的学习">
        {tiles.map(({ title, text, icon, to }) => (
          <Link key={to} to={to} className={styles.tile}>
            <span className={styles.icon}>
              <Icon name={icon} size={24} />
            </span>
            <span>
              <b>{title}</b>
              <span>{text}</span>
            </span>
          </Link>
        ))}
      </nav>
      <section className={styles.sessions}>
        <h2>登录设备</h2>
        <SessionList />
      </section>
    </MainArea>
  );
}
