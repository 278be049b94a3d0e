import { textInChina } from '@ganlin/contract/core/time';
import { isFieldPage } from '@ganlin/contract/portal/offline';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { mayReload } from '../../lib/browser/reload.ts';
import { toast } from '../../lib/screen/toast.ts';
import type { StoredReplyNotice } from '../../service-worker/messages.ts';
import { Button } from '../../ui/button.tsx';
import { barePath } from '../bare-path.ts';
import type { openRouter } from '../router.tsx';
import { setOutdated, wantsDocument } from './document-loads.ts';
import { connectFullLoads } from './full-load.ts';
import styles from './release.module.css';
import { startNewRelease, storeVisited, watchReleases } from './worker.ts';

interface ReleaseProps {
  readonly router: ReturnType<typeof openRouter>;
}

/** The service worker's part of the page: stores what is read, and offers a new release where no work would be lost. */
export default function Release({ router }: ReleaseProps): ReactNode {
  const [isNewer, setNewer] = useState(false);
  const [isLater, setLater] = useState(false);
  const mayOffer = useMayReload(isNewer);
  const onNewer = useEffectEvent(() => {
    setOutdated(true);
    setNewer(true);
    setLater(false);
  });
  useEffect(() => {
    connectFullLoads(wantsDocument);
    // Browsers refuse it for example in private windows; the site works without.
    watchReleases(onNewer).catch(() => undefined);
  }, []);
  useEffect(() => watchVisits(router), [router]);
  useEffect(tellOfStoredReplies, []);
  return (
    <output className={styles.region}>
      {isNewer && !isLater && mayOffer && (
        <div className={styles.notice}>
          <span>新版本已就绪</span>
          <Button small onClick={() => mayReload() && void startNewRelease()}>
            更新
          </Button>
          <Button small look="line" onClick={() => setLater(true)}>
            稍后
          </Button>
        </div>
      )}
    </output>
  );
}

const ASK_AGAIN_MS = 2_000;

/** Asked again and again while it matters: nothing announces that a form has unsaved input. */
function useMayReload(isAsked: boolean): boolean {
  const [may, setMay] = useState(false);
  useEffect(() => {
    if (!isAsked) return undefined;
    const ask = () => setMay(mayReload());
    ask();
    const timer = setInterval(ask, ASK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isAsked]);
  return may;
}

function tellOfStoredReplies(): () => void {
  const { serviceWorker } = navigator;
  const tell = ({ data }: MessageEvent) => {
    // Sent by the worker of the same site.
    const { storedReplyOf } = data as Partial<StoredReplyNotice>;
    if (storedReplyOf) toast('info', `离线内容，保存于 ${textInChina(new Date(storedReplyOf)).slice(0, 16)}`);
  };
  serviceWorker.addEventListener('message', tell);
  return () => serviceWorker.removeEventListener('message', tell);
}

function watchVisits(router: ReleaseProps['router']): () => void {
  let last = router.state.location.pathname;
  const store = (path: string) => void storeVisited(barePath(path)).catch(() => undefined);
  // A page that was loaded through the worker is stored already.
  if (!navigator.serviceWorker.controller || last !== documentPath() || isFieldPage(barePath(last))) store(last);
  return router.subscribe(({ location: { pathname }, navigation }) => {
    if (pathname === last || navigation.state !== 'idle') return;
    last = pathname;
    store(pathname);
  });
}

/** The path at which this document was loaded; the user may have gone on since. */
function documentPath(): string | undefined {
  const [document] = performance.getEntriesByType('navigation');
  return document && new URL(document.name).pathname;
}
