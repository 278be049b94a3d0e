/** A path without trailing slashes. */
export const barePath = (path: string): string => (path.length > 1 ? path.replace(/\/+$/, '') : path);

/** Pages for signing in, registering or resetting a password. */
const signInPaths: ReadonlySet<string> = new Set(['/login', '/register', '/forgot', '/sync']);

export const isSignInPath = (path: string): boolean => signInPaths.has(barePath(path));
