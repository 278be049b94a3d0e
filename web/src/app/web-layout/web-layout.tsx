import { lazy, Suspense } from 'react';
import { Outlet, ScrollRestoration, useLocation, type Location } from 'react-router';
import { useEmbed } from '../../lib/browser/embed.ts';
import { useSite } from '../../lib/screen/site.ts';
import { useSession } from '../../lib/session/session.ts';
import { PageSkeleton } from '../../ui/page-skeleton.tsx';
import { Header } from './header.tsx';
import { SiteFoot } from './site-foot.tsx';
import styles from './web-layout.module.css';

// Visitors never see it.
const TabBar = lazy(() => import('./tab-bar.tsx').catch(() => ({ default: () => null })));

/**
 * The public site: header, screen, footer. `<main>` has the full width; a screen puts its content into `<MainArea>`
 * (20 of 24 columns), and only bands and drawings run from edge to edge.
 */
export function WebLayout() {
  const { copyRight } = useSite();
  const { on: embedded } = useEmbed();
  const { pathname } = useLocation();
  const signedIn = useSession((session) => session.roleType !== 0);
  if (embedded || isAlone(pathname)) return <BareLayout />;
  return (
    <div className={styles.page}>
      <a className={styles.skip} href="#content" onClick={skipToContent}>
        跳到主要内容
      </a>
      <Header />
      <main id="content" className={styles.main} tabIndex={-1}>
        <Suspense fallback={<PageSkeleton />}>
          <Outlet />
        </Suspense>
      </main>
      {copyRight && <SiteFoot copyRight={copyRight} />}
      {signedIn && (
        <Suspense fallback={null}>
          <TabBar />
        </Suspense>
      )}
      <ScrollRestoration getKey={placeKey} />
    </div>
  );
}

/** An exam and a battle fill the window; pages for other systems never have a header and footer. */
const isAlone = (pathname: string): boolean => alonePaths.some((path) => pathname.startsWith(path));

const alonePaths = [
  '/web/exam/start/',
  '/web/battle/exam/',
  '/web/battle/result/',
  '/web/battle/host/',
  '/studentinterface/external/',
  '/applicationinterface/external/',
] as const;

/** In interface mode the parent page has its own header and footer, and gives the frame the height it requests. */
function BareLayout() {
  return (
    <main id="content" tabIndex={-1}>
      <Suspense fallback={<PageSkeleton />}>
        <Outlet />
      </Suspense>
      <ScrollRestoration getKey={placeKey} />
    </main>
  );
}

/**
 * A full page load has no history key of its own, so its address is used. Otherwise a page would open at the scroll
 * position of another page opened in this tab before.
 */
const placeKey = ({ key, pathname, search, hash }: Location): string =>
  key === 'default' ? pathname + search + hash : key;

/** Moves by script: a fragment in the address would add a step to the router's history. */
function skipToContent(event: { preventDefault: () => void }): void {
  event.preventDefault();
  document.getElementById('content')?.focus();
}
