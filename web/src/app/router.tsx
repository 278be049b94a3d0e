import { lazy, Suspense } from 'react';
import { interfaceAddress } from '@ganlin/contract/embed/address';
import { createBrowserRouter, Outlet, redirect, redirectDocument, type RouteObject } from 'react-router';
import { useEmbed } from '../lib/embed.ts';
import { useSession } from '../lib/session.ts';
import { ErrorView } from '../ui/error-view.tsx';
import { PageSkeleton } from '../ui/page-skeleton.tsx';
import { EmbedGate } from './embed-gate.tsx';
import { markInterface, redirectFor } from './guard.ts';
import { Titled } from './titled.tsx';
import { WebLayout } from './web-layout/web-layout.tsx';

const AdminLayout = lazy(() => import('./admin-layout/admin-layout.tsx'));
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
const SyncScreen = lazy(() => import('../features/iam/screens/sync.tsx'));
const UnauthorizedScreen = lazy(() => import('./screens/unauthorized.tsx'));

const channel = (path: string, title: string): RouteObject => ({
  path,
  element: (
    <Titled title={title}>
      <ChannelScreen />
    </Titled>
  ),
});

/** Where an address leads, if elsewhere; in interface mode to one that says so. */
function addressFor(pathname: string, search: string): string | undefined {
  const { on, ended } = useEmbed.getState();
  const to = ended ? undefined : redirectFor(pathname, useSession.getState());
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
      {
        path: 'login',
        element: (
          <Titled title="登录">
            <LoginScreen />
          </Titled>
        ),
      },
      {
        path: 'register',
        element: (
          <Titled title="学员注册">
            <RegisterScreen />
          </Titled>
        ),
      },
      {
        path: 'forgot',
        element: (
          <Titled title="找回密码">
            <ForgotScreen />
          </Titled>
        ),
      },
      {
        path: 'sync',
        element: (
          <Titled title="登录成功">
            <SyncScreen />
          </Titled>
        ),
      },
      {
        path: 'password',
        element: (
          <Titled title="修改密码">
            <PasswordScreen />
          </Titled>
        ),
      },
      {
        path: '401',
        element: (
          <Titled title="无权访问">
            <UnauthorizedScreen />
          </Titled>
        ),
      },
      {
        path: '404',
        element: (
          <Titled title="页面不存在">
            <NotFoundScreen />
          </Titled>
        ),
      },
      { path: 'redirect/*', element: <RedirectScreen /> },
      { path: 'admin/*', element: <AdminLayout /> },
      {
        element: <WebLayout />,
        errorElement: <ErrorView />,
        children: [
          {
            path: 'web/home',
            element: (
              <Titled title="首页">
                <HomeScreen />
              </Titled>
            ),
          },
          channel('web/law', '法规'),
          channel('web/standard', '标准'),
          channel('web/popularscience', '科普'),
          channel('web/lecture', '技术交流'),
          channel('web/product', '会员风采'),
          {
            path: 'profile/index',
            element: (
              <Titled title="个人资料">
                <ProfileScreen />
              </Titled>
            ),
          },
          {
            path: 'web/notice',
            element: (
              <Titled title="消息中心">
                <NoticesScreen />
              </Titled>
            ),
          },
          {
            path: 'web/notice/detail/:id',
            element: (
              <Titled title="消息">
                <NoticeScreen />
              </Titled>
            ),
          },
          { path: '*', element: <MenuScreen /> },
        ],
      },
    ],
  },
];

export const openRouter = () => createBrowserRouter(routes);
