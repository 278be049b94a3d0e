import { forget, recall, remember } from '../browser/tab-memory.ts';

/** What a guest came for: opened after signing in, also over the full page loads of registration and third parties. */
interface Intent {
  /** A path of this site, with its query string. */
  readonly to: string;
  readonly expiresAt: number;
}

const KEY = 'login-intent';
/** Long enough to register by SMS; the next user of a shared tab must not be led to somebody else's page. */
export const INTENT_MS = 30 * 60_000;

/** Pages that need a session; `/password` and the like are opened by the guard, never as an intent. */
const areas = ['/web', '/admin', '/profile', '/studentinterface', '/applicationinterface'] as const;

/**
 * The part of an address that may be opened after signing in, or `undefined`. The address comes from the address bar
 * or from the tab's storage: it must lead to a page of this origin, as browsers read it and as the router does.
 */
export function safeIntent(address: string, origin: string = location.origin): string | undefined {
  // Browsers drop control characters and read a backslash as a slash: `/\t/elsewhere.cn` names another site.
  if (!/^\/(?!\/)[^\\\p{Cc}]*$/u.test(address)) return undefined;
  const { origin: its, pathname, search, searchParams } = new URL(address, origin);
  // Resolving `/web/..//elsewhere.cn` leaves a path that a browser reads as another site.
  if (its !== origin || pathname.includes('//')) return undefined;
  if (!areas.some((area) => pathname === area || pathname.startsWith(`${area}/`))) return undefined;
  // A frame's page is opened by its host alone.
  return searchParams.has('token') || searchParams.get('type') === 'interface' ? undefined : pathname + search;
}

/** Stores what the user came for in this tab; an address that may not be opened clears it. */
export function keepIntent(address: string, now: number = Date.now()): string | undefined {
  const to = safeIntent(address);
  if (to === undefined) forgetIntent();
  else remember(KEY, JSON.stringify({ to, expiresAt: now + INTENT_MS } satisfies Intent));
  return to;
}

export function recallIntent(now: number = Date.now()): string | undefined {
  const { to, expiresAt } = parsed(recall(KEY));
  if (typeof to !== 'string' || typeof expiresAt !== 'number') return undefined;
  // A time too far ahead was not written by `keepIntent`, or by a clock that has been put back since.
  return expiresAt > now && expiresAt <= now + INTENT_MS ? safeIntent(to) : undefined;
}

export const forgetIntent = (): void => forget(KEY);

/** What to open after signing in; usable once. */
export function takeIntent(): string | undefined {
  const to = recallIntent();
  forgetIntent();
  return to;
}

/** The parts of the site by the beginning of their addresses, as the login window names them. */
const names: readonly (readonly [path: string, name: string])[] = [
  ['/web/exam', '考试'],
  ['/web/paper', '我的成绩'],
  ['/web/book', '错题本'],
  ['/web/repo', '题库练习'],
  ['/web/daily', '每日五题'],
  ['/web/battle', '知识对战'],
  ['/web/course', '课程中心'],
  ['/web/train', '学习培训'],
  ['/web/notice', '消息'],
  ['/web/uc', '用户中心'],
  ['/profile', '个人资料'],
  ['/admin', '管理中心'],
];

/** What the page is called, if it belongs to a part of the site that has a name. */
export function intentName(to: string): string | undefined {
  const [path = ''] = to.split('?');
  return names.find(([part]) => path === part || path.startsWith(`${part}/`))?.[1];
}

function parsed(text: string | null): Readonly<Partial<Record<keyof Intent, unknown>>> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    // Every field is checked by the caller.
    return value !== null && typeof value === 'object' ? value : {};
  } catch {
    return {};
  }
}
