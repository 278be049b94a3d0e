import { z } from 'zod';

/** Max wait for each provider response while a user is waiting to be signed in. */
const TIMEOUT_MS = 8_000;

/** The provider did not respond as expected. The reason goes to the log: it contains no secret, code or name. */
export class PartnerRefusal extends Error {
  readonly reason: string;

  constructor(reason: string) {
    super(`partner refused: ${reason}`);
    this.reason = reason;
  }
}

interface Question<T> {
  readonly schema: z.ZodType<T>;
  readonly timeoutMs?: number | undefined;
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Tencent reports errors in `errcode`, whatever the status; DingTalk by the status and a string in `code`. */
const Fault = z.object({ errcode: z.int().optional(), code: z.string().optional() });

/** Calls a provider and returns its response parsed with `schema`. */
export async function ask<T>(address: string, { schema, timeoutMs = TIMEOUT_MS, ...init }: Question<T>): Promise<T> {
  const { ok, status, text } = await fetchText(address, { ...init, timeoutMs });
  const body = jsonOf(text);
  const { errcode = 0, code = '' } = Fault.safeParse(body).data ?? {};
  if (errcode !== 0) throw new PartnerRefusal(`errcode ${errcode}`);
  // The provider's text may contain anything: repeat only what looks like a code.
  if (!ok) throw new PartnerRefusal(`status ${status} ${/^[\w.-]{1,80}$/.test(code) ? code : ''}`.trim());
  const answer = schema.safeParse(body);
  if (!answer.success) throw new PartnerRefusal('malformed answer');
  return answer.data;
}

async function fetchText(address: string, { timeoutMs, ...init }: RequestInit & { timeoutMs: number }) {
  try {
    // The URL contains secrets: do not pass it on to a redirect target.
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(address, { ...init, redirect: 'error', signal });
    return { ok: response.ok, status: response.status, text: await response.text() };
  } catch (error) {
    throw new PartnerRefusal(error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : 'no answer');
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The caller rejects it, like every other malformed response.
    return undefined;
  }
}

/** Adds query parameters to `address`; each value is encoded. */
export function withQuery(address: string, parameters: Readonly<Record<string, string>>): string {
  return `${address}?${new URLSearchParams(parameters).toString()}`;
}
