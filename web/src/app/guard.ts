import { isOpenAddress } from '@ganlin/contract/core/site-page';
import type { SecondFactorState } from '@ganlin/contract/iam/sign-in/second-factor';
import { barePath } from './bare-path.ts';
import { pages } from './features.ts';

const HOME = '/web/home';
const PASSWORD = '/password';
const SECOND_FACTOR = '/second-factor';

export function isOpenPath(path: string): boolean {
  return isOpenAddress(pages, barePath(path));
}

interface Visitor {
  readonly token: string;
  readonly roleType: number;
  readonly mustChangePassword: boolean;
  readonly secondFactor: SecondFactorState;
  /** The page runs inside another system's frame. */
  readonly isFramed: boolean;
}

/** Returns the address to redirect the current user to, or `undefined` to let the address pass. */
export function redirectFor(
  path: string,
  { token, roleType, mustChangePassword, secondFactor, isFramed }: Visitor,
): string | undefined {
  const address = barePath(path);
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
 * In interface mode every address carries the mark: a reloaded frame must not take itself for a top-level page, and
 * the server allows framing only for such addresses.
 */
export function markInterface(address: string): string {
  const [path = '', search = ''] = address.split('?');
  const query = new URLSearchParams(search);
  query.set('type', 'interface');
  return `${path}?${query}`;
}

/**
 * `/#/register?x=1` → `/register?x=1`: hash addresses from older links still work. Two slashes would name another
 * site.
 */
export function addressOfHash(hash: string): string | undefined {
  return /^#\/(?![/\\])/.test(hash) ? hash.slice(1) : undefined;
}
