import { lazy, Suspense, type ComponentType } from 'react';
import { interfaceAddress } from '@ganlin/contract/embed/address';
import { createBrowserRouter, Outlet, redirect, redirectDocument, type RouteObject } from 'react-router';
import { isFramed, useEmbed } from '../lib/embed.ts';
import { useSession } from '../lib/session.ts';
import { ErrorView } from '../ui/error-view.tsx';
import { PageSkeleton } from '../ui/page-skeleton.tsx';
import { EmbedGate } from './embed-gate.tsx';
import { markInterface, redirectFor } from './guard.ts';
import { Titled } from './titled.tsx';
import { WebLayout } from './web-layout/web-layout.tsx';

const AdminLayout = lazy(() => import('./admin-layout/admin-layout.tsx'));
const CheckInScanScreen = lazy(() => import('../features/training/screens/check-in-scan.tsx'));
const ChannelScreen = lazy(() => import('../features/home/screens/channel.tsx'));
const ForgotScreen = lazy(() => import('../features/iam/screens/forgot.tsx'));
const HomeScreen = lazy(() => import('../features/home/screens/home.tsx'));
const LoginScreen = lazy(() => import('../features/iam/screens/login.tsx'));
const MenuScreen = lazy(() => import('./menu-screen.tsx'));
const NotFoundScreen = lazy(() => import('./screens/not-found.tsx'));
const NoticeScreen = lazy(() => import('../features/message/screens/notice.tsx'));
const NoticesScreen = lazy(() => import('../features/message/screens/notices.tsx'));
const PasswordScreen = lazy(() => import('../features/iam/screens/password.tsx'));
const ProfileScreen = lazy(() => import('../features/iam/screens/profile.tsx'));
const RedirectScreen = lazy(() => import('./screens/redirect.tsx'));
const RegisterScreen = lazy(() => import('../features/iam/screens/register.tsx'));
const RegistrationQueryScreen = lazy(() => import('../features/training/screens/registration-query.tsx'));
const RegistrationScreen = lazy(() => import('../features/training/screens/registration.tsx'));
const SyncScreen = lazy(() => import('../features/iam/screens/sync.tsx'));
const UnauthorizedScreen = lazy(() => import('./screens/unauthorized.tsx'));

const titled = (path: string, title: string, Screen: ComponentType): RouteObject => ({
  path,
  element: (
    <Titled title={title}>
      <Screen />
    </Titled>
  ),
});

/** Where an address leads, if elsewhere; in interface mode to one that says so. */
function addressFor(pathname: string, search: string): string | undefined {
  const { on, ended } = useEmbed.getState();
  const who = { ...useSession.getState(), isFramed: on && isFramed() };
  const to = ended ? undefined : redirectFor(pathname, who);
  if (!on) return to;
  const marked = markInterface(to ?? pathname + search);
  return to === undefined && new URLSearchParams(search).get('type') === 'interface' ? undefined : marked;
}

const routes: RouteObject[] = [
  {
    path: '/',
    // Runs for every navigation: the one place where the redirect rules are applied.
    loader: ({ request }) => {
      const { pathname, search, searchParams } = new URL(request.url);
      // A whole load takes it over: the session of this page, if there is one, is another.
      if (interfaceAddress(pathname, searchParams).token !== '') return redirectDocument(pathname + search);
      const to = addressFor(pathname, search);
      return to === undefined ? null : redirect(to);
    },
    shouldRevalidate: () => true,
    errorElement: <ErrorView />,
    HydrateFallback: PageSkeleton,
    element: (
      <Suspense fallback={<PageSkeleton />}>
        <EmbedGate>
          <Outlet />
        </EmbedGate>
      </Suspense>
    ),
    children: [
      titled('login', '登录', LoginScreen),
      titled('register', '学员注册', RegisterScreen),
      titled('forgot', '找回密码', ForgotScreen),
      titled('sync', '登录成功', SyncScreen),
      titled('password', '修改密码', PasswordScreen),
      titled('401', '无权访问', UnauthorizedScreen),
      titled('404', '页面不存在', NotFoundScreen),
      { path: 'redirect/*', element: <RedirectScreen /> },
      { path: 'admin/*', element: <AdminLayout /> },
      {
        element: <WebLayout />,
        errorElement: <ErrorView />,
        children: [
          titled('web/home', '首页', HomeScreen),
          titled('web/law', '法规', ChannelScreen),
          titled('web/standard', '标准', ChannelScreen),
          titled('web/popularscience', '科普', ChannelScreen),
          titled('web/lecture', '技术交流', ChannelScreen),
          titled('web/product', '会员风采', ChannelScreen),
          titled('profile/index', '个人资料', ProfileScreen),
          titled('web/notice', '消息中心', NoticesScreen),
          titled('web/notice/detail/:id', '消息', NoticeScreen),
          titled('applicationinterface/trainingRegistrationPage', '培训报名', RegistrationScreen),
          titled('applicationinterface/trainingQuery', '报名查询', RegistrationQueryScreen),
          titled('applicationinterface/trainingCheckIn', '签到', CheckInScanScreen),
          { path: '*', element: <MenuScreen /> },
        ],
      },
    ],
  },
];

export const openRouter = () => createBrowserRouter(routes);
