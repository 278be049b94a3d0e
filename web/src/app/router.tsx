import { lazy, Suspense } from 'react';
import { createBrowserRouter, Outlet, redirect, type RouteObject } from 'react-router';
import { useSession } from '../lib/session.ts';
import { ErrorView } from '../ui/error-view.tsx';
import { PageSkeleton } from '../ui/page-skeleton.tsx';
import { redirectFor } from './guard.ts';
import { Titled } from './titled.tsx';
import { WebLayout } from './web-layout/web-layout.tsx';

const AdminLayout = lazy(() => import('./admin-layout/admin-layout.tsx'));
const ChannelScreen = lazy(() => import('../features/home/screens/channel.tsx'));
const HomeScreen = lazy(() => import('../features/home/screens/home.tsx'));
const LoginScreen = lazy(() => import('../features/iam/screens/login.tsx'));
const MenuScreen = lazy(() => import('./menu-screen.tsx'));
const NotFoundScreen = lazy(() => import('./screens/not-found.tsx'));
const PasswordScreen = lazy(() => import('../features/iam/screens/password.tsx'));
const RedirectScreen = lazy(() => import('./screens/redirect.tsx'));
const UnauthorizedScreen = lazy(() => import('./screens/unauthorized.tsx'));

const channel = (path: string, title: string): RouteObject => ({
  path,
  element: (
    <Titled title={title}>
      <ChannelScreen />
    </Titled>
  ),
});

const routes: RouteObject[] = [
  {
    path: '/',
    // Runs for every navigation: the one place where the redirect rules are applied.
    loader: ({ request }) => {
      const to = redirectFor(new URL(request.url).pathname, useSession.getState());
      return to === undefined ? null : redirect(to);
    },
    shouldRevalidate: () => true,
    errorElement: <ErrorView />,
    HydrateFallback: PageSkeleton,
    element: (
      <Suspense fallback={<PageSkeleton />}>
        <Outlet />
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
          { path: '*', element: <MenuScreen /> },
        ],
      },
    ],
  },
];

export const openRouter = () => createBrowserRouter(routes);
