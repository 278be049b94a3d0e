import { z } from 'zod';

/** How long somebody who waits to be signed in is kept waiting for each answer. */
const TIMEOUT_MS = 8_000;

/** A provider that did not answer as it should. The reason goes to the log: it holds no secret, no code, no name. */
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

/** Tencent says what went wrong by `errcode`, whatever the status; DingTalk by the status and a word in `code`. */
const Fault = z.object({ errcode: z.int().optional(), code: z.string().optional() });

/** Asks a provider and returns its answer as `schema` wants it. */
export async function ask<T>(address: string, { schema, timeoutMs = TIMEOUT_MS, ...init }: Question<T>): Promise<T> {
  const { ok, status, text } = await fetchText(address, { ...init, timeoutMs });
  const body = jsonOf(text);
  const { errcode = 0, code = '' } = Fault.safeParse(body).data ?? {};
  if (errcode !== 0) throw new PartnerRefusal(`errcode ${errcode}`);
  // A word of theirs may hold anything: only what looks like a code is repeated.
  if (!ok) throw new PartnerRefusal(`status ${status} ${/^[\w.-]{1,80}$/.test(code) ? code : ''}`.trim());
  const answer = schema.safeParse(body);
  if (!answer.success) throw new PartnerRefusal('malformed answer');
  return answer.data;
}

async function fetchText(address: string, { timeoutMs, ...init }: RequestInit & { timeoutMs: number }) {
  try {
    // The address holds secrets: it is not taken along to wherever a redirect leads.
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
    // Judged by whoever reads the answer, as is every other strange one.
    return undefined;
  }
}

/** `address` with parameters; each value is encoded. */
export function withQuery(address: string, parameters: Readonly<Record<string, string>>): string {
  return `${address}?${new URLSearchParams(parameters).toString()}`;
}
