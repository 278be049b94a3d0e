/** Interface mode as given in an address (specification, section 2). */
export interface InterfaceAddress {
  readonly isOn: boolean;
  /** Path of the page itself: in interface mode without the parameters in the path. */
  readonly path: string;
  readonly token: string;
  readonly regionId: string;
}

/** As in `URLSearchParams`. */
interface Query {
  readonly get: (name: string) => string | null;
}

/**
 * Interface mode is on if the query or the params have `type=interface`, or if the path starts with
 * applicationinterface and a token is in the query or params. Params are named segments at the end of the path:
 * `/web/uc/type/interface/token/…`.
 */
export function interfaceAddress(pathname: string, query: Query): InterfaceAddress {
  const { path, params } = partedPath(pathname);
  const isMarked = query.get('type') === 'interface' || params.get('type') === 'interface';
  const [token, regionId] = ['token', 'regionId'].map((name) => query.get(name) || params.get(name) || '');
  if (isMarked || (path.startsWith('/applicationinterface') && token)) {
    return { isOn: true, path, token: token ?? '', regionId: regionId ?? '' };
  }
  return { isOn: false, path: pathname, token: '', regionId: '' };
}

/**
 * Whether registered systems may show the page of an address in their frames. Pages made for that stay allowed after
 * the token is removed from their address; the management centre is never allowed. Of an address with a hash, `/#/x`,
 * only the root reaches the server: the page itself then requests what follows the hash.
 */
export function mayBeFramed(pathname: string, query: Query): boolean {
  const { isOn, path } = interfaceAddress(pathname, query);
  if (/^\/admin(\/|$)/.test(path)) return false;
  return isOn || path === '/' || /^\/(application|student)interface/.test(path);
}

const PART = /\/(?:type\/interface|token\/[^/]+|regionId\/[^/]+)\/?$/;

function partedPath(pathname: string): { path: string; params: ReadonlyMap<string, string> } {
  const params = new Map<string, string>();
  let path = pathname;
  for (let found = PART.exec(path); found; found = PART.exec(path)) {
    const [, name = '', value = ''] = found[0].split('/');
    params.set(name, decoded(value));
    path = path.slice(0, found.index);
  }
  return { path: path === '' ? '/' : path, params };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
