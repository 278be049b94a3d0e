import { Agent, request } from 'node:http';
import { Agent as TlsAgent, request as tlsRequest } from 'node:https';
import { setTimeout as pause } from 'node:timers/promises';
import type { Data, Endpoint, Input } from '@ganlin/contract/core/endpoint';

/** The response; `gone`: refused, cut off or too slow; `busy`: the server asks to retry later. */
type Answer<E extends Endpoint> =
  | { readonly code: number; readonly msg: string; readonly data: Data<E>; readonly text: string }
  | 'gone'
  | 'busy';

export interface Wires {
  /** Calls one of the processes, counted from 0. */
  readonly ask: <E extends Endpoint>(at: number, endpoint: E, call: Call<E>) => Promise<Answer<E>>;
  readonly close: () => void;
}

/** Retries for a while, as long as the server responds that it is overloaded. */
export function patient({ ask, close }: Wires): Wires {
  return {
    close,
    ask: async (at, endpoint, call) => {
      for (let tries = 0; ; tries++) {
        const answer = await ask(at, endpoint, call);
        if (answer !== 'busy' || tries >= 50) return answer;
        await pause(100 + Math.random() * 200);
      }
    },
  };
}

interface Call<E extends Endpoint> {
  readonly token: string;
  readonly input: Input<E>;
  /** The apparent client address, for processes that trust the proxy in front of them. */
  readonly from?: string;
}

/** Keep-alive connections to processes that may die at any time. A missing response is a result here. */
export function openWires(
  origins: readonly string[],
  { timeoutMs, onResend }: { readonly timeoutMs: number; readonly onResend?: () => void },
): Wires {
  const isTls = origins.some((origin) => origin.startsWith('https:'));
  const agent = new (isTls ? TlsAgent : Agent)({ keepAlive: true, maxSockets: 256 });
  return {
    ask: async (at, endpoint, { token, input, from }) => {
      const origin = origins[at % origins.length] ?? '';
      const body = JSON.stringify(input);
      const reply = await post(origin + endpoint.path, { agent, token, from, timeoutMs, onResend, body });
      if (!reply) return 'gone';
      if (reply.status >= 500 || reply.status === 429) return 'busy';
      return { ...(JSON.parse(reply.text) as { code: number; msg: string; data: never }), text: reply.text };
    },
    close: () => agent.destroy(),
  };
}

interface Sent {
  readonly agent: Agent;
  readonly token: string;
  readonly from: string | undefined;
  readonly timeoutMs: number;
  /** If given, resends a request as browsers do: when a connection turns out to have been closed while it was idle. */
  readonly onResend: (() => void) | undefined;
  readonly body: string;
}

function post(url: string, sending: Sent): Promise<{ status: number; text: string } | undefined> {
  const { agent, token, from, timeoutMs, onResend, body } = sending;
  return new Promise((resolve) => {
    const length = Buffer.byteLength(body);
    const whence = from === undefined ? {} : { 'x-forwarded-for': from };
    const headers = { token, ...whence, 'content-type': 'application/json', 'content-length': length };
    const send = url.startsWith('https:') ? tlsRequest : request;
    const sent = send(url, { method: 'POST', agent, headers, timeout: timeoutMs }, (reply) => {
      const parts: Buffer[] = [];
      reply.on('data', (part: Buffer) => parts.push(part));
      reply.on('error', () => resolve(undefined));
      reply.on('aborted', () => resolve(undefined));
      reply.on('end', () => resolve({ status: reply.statusCode ?? 0, text: Buffer.concat(parts).toString() }));
    });
    sent.on('timeout', () => sent.destroy());
    sent.on('error', (error) => {
      const wasClosed = 'code' in error && (error.code === 'ECONNRESET' || error.code === 'EPIPE');
      if (!onResend || !sent.reusedSocket || !wasClosed) return resolve(undefined);
      onResend();
      resolve(post(url, sending));
    });
    sent.end(body);
  });
}
