import { profileApi } from '@ganlin/contract/iam/profile';
import { roleTypeLabels } from '@ganlin/contract/iam/user';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../lib/api/query.ts';
import { ErrorView } from '../../../ui/error-view.tsx';
import { MainArea } from '../../../ui/main-area.tsx';
import { PageSkeleton } from '../../../ui/page-skeleton.tsx';
import { ProfileCard, ProfileRow, ProfileRows } from './profile-card.tsx';
import styles from './profile.module.css';

/** The user's own data to read, for a frame: nothing of the account can be changed there. */
export default function OwnProfileScreen() {
  const { data: profile, isError } = useQuery(query(profileApi.detail, {}));
  if (isError) return <ErrorView />;
  if (!profile) return <PageSkeleton />;
  const { realName, userName, roleType, deptName, idCard, mobile, email } = profile;
  return (
    <MainArea className={styles.page}>
      <h1>个人资料</h1>
      <ProfileCard id="profile-basic" title="基本资料" note="在这里只能查看。需要修改时，请登录本站的个人资料页。">
        <ProfileRows>
          <ProfileRow label="姓名">{realName}</ProfileRow>
          <ProfileRow label="账号">{userName}</ProfileRow>
          <ProfileRow label="类型">{roleTypeLabels[roleType]}</ProfileRow>
          <ProfileRow label="部门">{deptName || '—'}</ProfileRow>
          <ProfileRow label="身份证号">{idCard || '—'}</ProfileRow>
          <ProfileRow label="手机号">{mobile || '—'}</ProfileRow>
          <ProfileRow label="邮箱">{email || '—'}</ProfileRow>
        </ProfileRows>
      </ProfileCard>
    </MainArea>
  );
}
