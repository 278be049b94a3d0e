import { portalApi } from '@ganlin/contract/portal/home';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../lib/api/query.ts';
import { HomePage } from './home-page.tsx';
import { HomeFailed, HomeWaiting } from './home-waiting.tsx';

const FRESH_MS = 60_000;

/** The first page, in one answer that the server may have put into the page already. */
export default function HomeScreen() {
  const home = useQuery({
    ...query(portalApi.home, {}),
    staleTime: FRESH_MS,
    // Whoever comes back to a page that slept sees today's.
    refetchOnWindowFocus: true,
    meta: { silent: true },
  });
  if (home.data) {
    return <HomePage home={home.data} receivedAt={home.dataUpdatedAt} onTurn={() => void home.refetch()} />;
  }
  return home.isError ? <HomeFailed onRetry={() => void home.refetch()} /> : <HomeWaiting />;
}
