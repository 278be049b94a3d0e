import {
  keepPreviousData,
  MutationCache,
  QueryCache,
  QueryClient,
  useMutation,
  useQueryClient,
  type UseMutationResult,
} from '@tanstack/react-query';
import type { Data, Endpoint, Input } from '@ganlin/contract/core/endpoint';
import { siteApi } from '@ganlin/contract/site/settings';
import { call } from './client.ts';
import { endEmbed, isEmbedded } from '../browser/embed.ts';
import { heldBackFor, isOutage, isPasswordExpired, isSignedOut, messageOf } from './failure.ts';
import { openLogin, openLoginFor, useLoginDialog } from '../session/login-dialog.ts';
import { goTo } from '../screen/navigation.ts';
import { takeBrought } from './page-data.ts';
import { resetSession, useSession } from '../session/session.ts';
import { toast } from '../screen/toast.ts';

/** The options of a query: key and call are created together, so they cannot diverge. */
export const query = <E extends Endpoint>(endpoint: E, input: Input<E>) => {
  const queryKey = [endpoint.path, input] as const;
  const brought = takeBrought(endpoint, input);
  if (brought) queryClient.setQueryData(queryKey, brought.data, { updatedAt: brought.updatedAt });
  return { queryKey, queryFn: () => call(endpoint, input) };
};

/** Options of a page of a list: always fetched anew, with the page before it shown until then. */
export const freshPage = { staleTime: 0, placeholderData: keepPreviousData } as const;

/** A call that changes something; the lists it affects are refetched. */
export function useCall<E extends Endpoint>(
  endpoint: E,
  { refresh = [], silent = false }: { refresh?: readonly Endpoint[]; silent?: boolean } = {},
): UseMutationResult<Data<E>, Error, Input<E>> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Input<E>) => call(endpoint, input),
    meta: { silent },
    onSuccess: () => Promise.all(refresh.map(({ path }) => client.invalidateQueries({ queryKey: [path] }))),
  });
}

/**
 * Shows a failed call once. An invalid session ends here: message, home page, and the login dialog, which leads back to
 * the page the user was on.
 */
export function reportFailure(error: unknown): void {
  if (isSignedOut(error) && isEmbedded()) {
    resetSession();
    forgetReplies();
    // The page itself shows it then, and only the other system can open it again.
    endEmbed();
    return;
  }
  toast('error', messageOf(error));
  if (isPasswordExpired(error)) {
    useSession.setState({ mustChangePassword: true });
    goTo('/password');
  }
  const secondFactor = heldBackFor(error);
  if (secondFactor) {
    useSession.setState({ secondFactor });
    goTo('/second-factor');
  }
  if (!isSignedOut(error)) return;
  const { pathname, search } = location;
  const wasSignedIn = useSession.getState().token !== '';
  resetSession();
  forgetReplies();
  goTo('/');
  // Of several calls that fail together, the first knows which page the user was on.
  if (wasSignedIn) openLoginFor(pathname + search);
  else if (!useLoginDialog.getState().open) openLogin();
}

/** Drops what was fetched for one user before another sees the page; the site's settings are shared by all. */
export function forgetReplies(): void {
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== siteApi.detail.path });
}

const report = (error: unknown, meta: Record<string, unknown> | undefined): void => {
  if (!meta?.['silent']) reportFailure(error);
};

/** A lost connection is worth a retry; a rejection by the server is not. */
const isWorthRetrying = (count: number, error: unknown): boolean => count < 2 && isOutage(error);

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (error, { meta }) => report(error, meta) }),
  mutationCache: new MutationCache({ onError: (error, _input, _context, { meta }) => report(error, meta) }),
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      refetchOnWindowFocus: false,
      retry: isWorthRetrying,
      // Without a network queries would wait silently; instead they fail visibly, and are refetched when it is back.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
  },
});
