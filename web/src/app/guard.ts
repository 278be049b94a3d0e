import { isOpenAddress, type PageTable } from '@ganlin/contract/core/site-page';
import type { SecondFactorState } from '@ganlin/contract/iam/sign-in/second-factor';
import { pages } from './features.ts';

/** Open by the specification (section 2) before its module is there. */
const coursePages = { '/web/course/view': { title: '课程', open: 'below' } } as const satisfies PageTable;
const addresses: PageTable = { ...pages, ...coursePages };

const HOME = '/web/home';
const PASSWORD = '/password';
const SECOND_FACTOR = '/second-factor';

/** Pages on which somebody signs in or becomes somebody. */
const signInPaths: ReadonlySet<string> = new Set(['/login', '/register', '/forgot', '/sync']);

export function isOpenPath(path: string): boolean {
  return isOpenAddress(addresses, bare(path));
}
export const isSignInPath = (path: string): boolean => signInPaths.has(bare(path));

interface Visitor {
  readonly token: string;
  readonly roleType: number;
  readonly mustChangePassword: boolean;
  readonly secondFactor: SecondFactorState;
  /** The page lives in another system's frame. */
  readonly isFramed: boolean;
}

/** Where an address really leads for whoever opens it: another address, or `undefined` to let it pass. */
export function redirectFor(
  path: string,
  { token, roleType, mustChangePassword, secondFactor, isFramed }: Visitor,
): string | undefined {
  const address = bare(path);
  if (token === '') return isOpenPath(address) ? undefined : HOME;
  if (secondFactor !== 'none') return address === SECOND_FACTOR ? undefined : SECOND_FACTOR;
  if (address === SECOND_FACTOR) return HOME;
  if (mustChangePassword) return address === PASSWORD ? undefined : PASSWORD;
  if (address === '/' || address === '/login') return HOME;
  if (address.startsWith('/studentinterface')) return undefined;
  const isAdmin = address === '/admin' || address.startsWith('/admin/');
  return isAdmin && (roleType !== 2 || isFramed) ? HOME : undefined;
}

/**
 * In interface mode every address says so: a frame that is loaded again must not take itself for a page of its own,
 * and the server lets only such addresses be framed.
 */
export function markInterface(address: string): string {
  const [path = '', search = ''] = address.split('?');
  const query = new URLSearchParams(search);
  query.set('type', 'interface');
  return `${path}?${query}`;
}

const bare = (path: string): string => (path.length > 1 ? path.replace(/\/+$/, '') : path);

/**
 * `/#/register?x=1` → `/register?x=1`: addresses with a hash, as older links have them, go on working. Two slashes
 * would name another site.
 */
export function addressOfHash(hash: string): string | undefined {
  return /^#\/(?![/\\])/.test(hash) ? hash.slice(1) : undefined;
}
