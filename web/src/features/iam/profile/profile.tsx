import { faceApi } from '@ganlin/contract/iam/sign-in/face';
import { profileApi } from '@ganlin/contract/iam/profile';
import { sessionApi } from '@ganlin/contract/iam/sign-in/session';
import { thirdPartyApi } from '@ganlin/contract/iam/sign-in/third-party';
import { RoleType } from '@ganlin/contract/iam/user';
import { useQuery } from '@tanstack/react-query';
import { query, queryClient } from '../../../lib/api/query.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useSite } from '../../../lib/screen/site.ts';
import { AntdTheme } from '../../../theme/antd-theme.tsx';
import { ErrorView } from '../../../ui/error-view.tsx';
import { MainArea } from '../../../ui/main-area.tsx';
import { PageSkeleton } from '../../../ui/page-skeleton.tsx';
import { BindingsCard } from '../third-party/bindings-card.tsx';
import { FaceCard } from '../face/face-card.tsx';
import { PasswordForm } from '../password/password-form.tsx';
import { ProfileBasic } from './profile-basic.tsx';
import { ProfileCard } from './profile-card.tsx';
import { ProfileContact } from './profile-contact.tsx';
import { ProfileData } from './profile-data.tsx';
import { ProfileNav, type ProfileSection } from './profile-nav.tsx';
import narrow from './profile-sections.module.css';
import { SecondFactorCard } from '../second-factor/second-factor-card.tsx';
import { SessionList } from '../sessions/session-list.tsx';
import styles from './profile.module.css';

/** All data that users may see and change about themselves, for learners and staff alike. */
export default function ProfileScreen() {
  const { data: profile, isError } = useQuery(query(profileApi.detail, {}));
  const sections = useSections(profile?.roleType);
  if (isError) return <ErrorView />;
  if (!profile) return <PageSkeleton />;
  const has = (id: string) => sections.some((place) => place.id === id);
  return (
    <AntdTheme>
      <MainArea className={styles.page}>
        <h1>个人资料</h1>
        <div className={styles.columns}>
          <ProfileNav sections={sections} />
          <div className={styles.cards}>
            <ProfileBasic profile={profile} />
            <ProfileContact profile={profile} />
            <ProfileCard id="profile-password" title="密码" note="修改后，其他设备上的登录会随之退出。">
              <div className={narrow.narrow}>
                <PasswordForm onChanged={refreshSessions} />
              </div>
            </ProfileCard>
            {has('profile-second-factor') && (
              <ProfileCard id="profile-second-factor" title="两步验证">
                <SecondFactorCard />
              </ProfileCard>
            )}
            <ProfileCard id="profile-sessions" title="登录设备">
              <SessionList />
            </ProfileCard>
            {has('profile-bindings') && (
              <ProfileCard id="profile-bindings" title="第三方账号">
                <BindingsCard />
              </ProfileCard>
            )}
            {has('profile-face') && (
              <ProfileCard id="profile-face" title="人脸">
                <FaceCard />
              </ProfileCard>
            )}
            <ProfileData roleType={profile.roleType} />
          </div>
        </div>
      </MainArea>
    </AntdTheme>
  );
}

const refreshSessions = () => queryClient.invalidateQueries({ queryKey: [sessionApi.list.path] });

/** The sections of the page for this user on this site. */
function useSections(roleType: RoleType | undefined): readonly ProfileSection[] {
  const { faceLogin, wechatLogin, cropLogin, dingLogin } = useSite().props;
  const isLearner = roleType === RoleType.learner;
  const { hasSecondFactor } = useSession();
  const { data: bindings = [] } = useQuery(query(thirdPartyApi.list, {}));
  const { data: face } = useQuery({ ...query(faceApi.detail, {}), enabled: isLearner });
  // Existing data can be seen and deleted even if the site no longer offers the feature.
  const hasFace = isLearner && (faceLogin || (face?.enrolledAt ?? null) !== null);
  const sections: readonly (ProfileSection & { readonly shown?: boolean })[] = [
    { id: 'profile-basic', title: '基本资料' },
    { id: 'profile-contact', title: '联系方式' },
    { id: 'profile-password', title: '密码' },
    { id: 'profile-second-factor', title: '两步验证', shown: roleType === RoleType.staff || hasSecondFactor },
    { id: 'profile-sessions', title: '登录设备' },
    {
      id: 'profile-bindings',
      title: '第三方账号',
      shown: wechatLogin || cropLogin || dingLogin || bindings.length > 0,
    },
    { id: 'profile-face', title: '人脸', shown: hasFace },
    { id: 'profile-data', title: '我的数据' },
  ];
  return sections.filter(({ shown = true }) => shown);
}
