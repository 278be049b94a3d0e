import { portalApi } from '@ganlin/contract/portal/home';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../lib/api/query.ts';
import { HomePage } from './home-page.tsx';
import { HomeFailed, HomeWaiting } from './home-waiting.tsx';

const FRESH_MS = 60_000;

/** The home page, from one response that the server may have embedded in the page already. */
export default function HomeScreen() {
  const home = useQuery({
    ...query(portalApi.home, {}),
    staleTime: FRESH_MS,
    // A user returning to a page in a sleeping tab sees current content.
    refetchOnWindowFocus: true,
    meta: { silent: true },
  });
  if (home.data) {
    return <HomePage home={home.data} receivedAt={home.dataUpdatedAt} onTurn={() => void home.refetch()} />;
  }
  return home.isError ? <HomeFailed onRetry={() => void home.refetch()} /> : <HomeWaiting />;
}
