import { Suspense } from 'react';
import { interfaceAddress } from '@ganlin/contract/embed/address';
import { createBrowserRouter, Outlet, redirect, redirectDocument, type RouteObject } from 'react-router';
import { isFramed, useEmbed } from '../lib/browser/embed.ts';
import { useSession } from '../lib/session/session.ts';
import { ErrorView } from '../ui/error-view.tsx';
import { PageSkeleton } from '../ui/page-skeleton.tsx';
import { EmbedGate } from './embed-gate.tsx';
import { markInterface, redirectFor } from './guard.ts';
import { later, type LaterScreen } from './later.ts';
import { Titled } from './titled.tsx';
import { WebLayout } from './web-layout/web-layout.tsx';

const AdminLayout = later(() => import('./admin-layout/admin-layout.tsx'));
const CheckInScanScreen = later(() => import('../features/training/scan/check-in-scan.tsx'));
const ExternalLawsScreen = later(() => import('../features/content/laws/external-laws.tsx'));
const ForgotScreen = later(() => import('../features/iam/sign-in/forgot.tsx'));
const HomeScreen = later(() => import('../features/content/home/home.tsx'));
const LawScreen = later(() => import('../features/content/laws/law.tsx'));
const LawsScreen = later(() => import('../features/content/laws/laws.tsx'));
const LectureScreen = later(() => import('../features/content/lectures/lecture.tsx'));
const LecturesScreen = later(() => import('../features/content/lectures/lectures.tsx'));
const LoginScreen = later(() => import('../features/iam/sign-in/login/login.tsx'));
const MenuScreen = later(() => import('./menu-screen.tsx'));
const NewsListScreen = later(() => import('../features/content/news/news-list.tsx'));
const NewsScreen = later(() => import('../features/content/news/news.tsx'));
const NotFoundScreen = later(() => import('./screens/not-found.tsx'));
const NoticeScreen = later(() => import('../features/message/inbox/notice.tsx'));
const NoticesScreen = later(() => import('../features/message/inbox/notices.tsx'));
const PasswordScreen = later(() => import('../features/iam/password/password.tsx'));
const PreviewScreen = later(() => import('../features/content/preview/preview.tsx'));
const ProductScreen = later(() => import('../features/content/products/product.tsx'));
const ProductsScreen = later(() => import('../features/content/products/products.tsx'));
const ProfileScreen = later(() => import('../features/iam/profile/profile.tsx'));
const RedirectScreen = later(() => import('./screens/redirect.tsx'));
const RegisterScreen = later(() => import('../features/iam/sign-in/register.tsx'));
const RegistrationQueryScreen = later(() => import('../features/training/query/registration-query.tsx'));
const RegistrationScreen = later(() => import('../features/training/registration/registration.tsx'));
const ScienceScreen = later(() => import('../features/content/science/science.tsx'));
const SciencesScreen = later(() => import('../features/content/science/sciences.tsx'));
const SearchScreen = later(() => import('../features/content/search/search.tsx'));
const SecondFactorScreen = later(() => import('../features/iam/second-factor/second-factor.tsx'));
const StandardScreen = later(() => import('../features/content/channels/standard.tsx'));
const StandardsScreen = later(() => import('../features/content/channels/standards.tsx'));
const SyncScreen = later(() => import('../features/iam/sign-in/sync.tsx'));
const UnauthorizedScreen = later(() => import('./screens/unauthorized.tsx'));

const titled = (path: string, title: string, Screen: LaterScreen): RouteObject => ({
  path,
  handle: { load: Screen.load },
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
      titled('second-factor', '两步验证', SecondFactorScreen),
      titled('401', '无权访问', UnauthorizedScreen),
      titled('404', '页面不存在', NotFoundScreen),
      { path: 'redirect/*', element: <RedirectScreen /> },
      { path: 'admin/*', element: <AdminLayout /> },
      {
        element: <WebLayout />,
        errorElement: <ErrorView />,
        children: [
          titled('web/home', '首页', HomeScreen),
          titled('web/home/search', '搜索', SearchScreen),
          titled('web/home/news', '资讯', NewsListScreen),
          titled('web/home/notice', '通知公告', NewsListScreen),
          titled('web/home/view/:id', '资讯', NewsScreen),
          titled('web/home/preview/:id', '预览', PreviewScreen),
          titled('web/law', '法规', LawsScreen),
          titled('web/law/view/:id', '法规', LawScreen),
          titled('web/standard', '标准', StandardsScreen),
          titled('web/standard/view/:id', '标准', StandardScreen),
          titled('web/popularscience', '科普', SciencesScreen),
          titled('web/popularscience/view/:id', '科普', ScienceScreen),
          titled('web/lecture', '技术交流', LecturesScreen),
          titled('web/lecture/view/:id', '技术交流', LectureScreen),
          titled('web/product', '会员风采', ProductsScreen),
          titled('web/product/view/:id', '会员风采', ProductScreen),
          titled('studentinterface/external/law', '法规', ExternalLawsScreen),
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
