/**
 * Cookies that the page itself reads and writes; persistent ones have `maxAgeSeconds`, the others end with the
 * browser session.
 */
export function readCookie(name: string): string {
  // On the server there are none: pages are rendered for visitors.
  if (typeof document === 'undefined') return '';
  const found = document.cookie.split('; ').find((part) => part.startsWith(`${name}=`));
  return found ? decodeURIComponent(found.slice(name.length + 1)) : '';
}

export function writeCookie(name: string, value: string, maxAgeSeconds?: number): void {
  const age = maxAgeSeconds === undefined ? '' : `; Max-Age=${maxAgeSeconds}`;
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; SameSite=Lax${age}${secure}`;
}

export function clearCookie(name: string): void {
  writeCookie(name, '', 0);
}
