import { once } from 'node:events';
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * A maximally strict load balancer: it checks `/readyz` of each process, sends requests in turn to the ready ones
 * over kept-alive connections, and never resends one. A missing response is an error for the page.
 */
export interface Balancer extends AsyncDisposable {
  readonly origin: string;
  /** Whether it sends requests to the process at this address. */
  readonly isSending: (origin: string) => boolean;
  /** Errors by kind, with their count. */
  readonly failures: ReadonlyMap<string, number>;
}

interface Upstream {
  readonly origin: string;
  readonly agent: Agent;
  isUp: boolean;
  failedChecks: number;
}

/** Like `inter` and `fall` of HAProxy. */
const CHECK_MS = 100;
const FALL = 2;

export async function openBalancer(origins: readonly string[]): Promise<Balancer> {
  const failures = new Map<string, number>();
  const upstreams = origins.map((origin): Upstream => {
    return { origin, agent: new Agent({ keepAlive: true }), isUp: false, failedChecks: 0 };
  });
  let turn = 0;
  const server = createServer((requested, reply) => {
    const fail = (kind: string) => {
      failures.set(kind, (failures.get(kind) ?? 0) + 1);
      if (!reply.headersSent) reply.writeHead(502);
      reply.end();
    };
    const up = upstreams.filter(({ isUp }) => isUp);
    const upstream = up[turn++ % up.length];
    if (upstream) forward(upstream, { requested, reply, fail });
    else fail('nobody is ready');
  });
  server.keepAliveTimeout = 60_000;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const closing = new AbortController();
  const checks = upstreams.map((upstream) => checkOn(upstream, closing.signal));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    isSending: (origin) => upstreams.some((one) => one.origin === origin && one.isUp),
    failures,
    [Symbol.asyncDispose]: async () => {
      closing.abort();
      await Promise.all(checks);
      server.close();
      server.closeAllConnections();
      for (const { agent } of upstreams) agent.destroy();
    },
  };
}

async function checkOn(upstream: Upstream, closing: AbortSignal): Promise<void> {
  while (!closing.aborted) {
    const isReady = await fetch(`${upstream.origin}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
      async (reply) => {
        await reply.arrayBuffer();
        return reply.ok;
      },
      () => false,
    );
    upstream.failedChecks = isReady ? 0 : upstream.failedChecks + 1;
    upstream.isUp = isReady || (upstream.isUp && upstream.failedChecks < FALL);
    await pause(CHECK_MS);
  }
}

interface Exchange {
  readonly requested: IncomingMessage;
  readonly reply: ServerResponse;
  readonly fail: (kind: string) => void;
}

function forward({ origin, agent }: Upstream, { requested, reply, fail }: Exchange): void {
  const { method, url = '/' } = requested;
  // Keep-alive is negotiated per hop.
  const headers = { ...requested.headers, connection: 'keep-alive' };
  const sent = request(origin + url, { method, headers, agent }, (answer) => {
    const { connection: _, 'keep-alive': __, ...stored } = answer.headers;
    reply.writeHead(answer.statusCode ?? 502, stored);
    answer.on('error', () => fail('cut off'));
    answer.pipe(reply);
  });
  sent.on('error', (error: NodeJS.ErrnoException) => fail(error.code ?? error.message));
  requested.pipe(sent);
}
