import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Input } from '@ganlin/contract/core/endpoint';
import { webhookApi } from '@ganlin/contract/webhook/webhook';
import type { TestApp } from './app.ts';
import { registerHost } from './embedded.ts';

export interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly id: string;
  readonly message: { readonly type: string; readonly object: string; readonly data: Record<string, unknown> };
}

/** A host system that receives messages, over HTTP on this machine. */
export async function openReceiver(respond: (one: Received, response: ServerResponse) => void = ok) {
  const received: Received[] = [];
  const state = { respond };
  const server = createServer((request, response) => {
    void (async () => {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part as Buffer);
      const body = Buffer.concat(parts).toString('utf8');
      const one = {
        headers: request.headers,
        body,
        id: String(request.headers['webhook-id']),
        message: JSON.parse(body) as Received['message'],
      };
      received.push(one);
      state.respond(one, response);
    })();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    address: `http://127.0.0.1:${port}/hook`,
    received,
    answer: (next: typeof respond) => void (state.respond = next),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

export const ok = (_: Received, response: ServerResponse): void => void response.writeHead(204).end();
export const status =
  (code: number, text = '') =>
  (_: Received, response: ServerResponse): void =>
    void response.writeHead(code).end(text);

/** An address of a new host, which receives everything unless stated. */
export async function aWebhook(app: TestApp, change: Partial<Input<typeof webhookApi.save>> = {}) {
  const admin = await app.admin();
  const hostId = change.hostId ?? (await registerHost(app)).id;
  const form = {
    hostId,
    address: 'https://portal.example.cn/hook',
    events: [
      'registration.reviewed',
      'exam.finished',
      'result.released',
      'certificate.granted',
      'certificate.revoked',
      'course.completed',
    ],
    enabled: true,
    ...change,
  } satisfies Input<typeof webhookApi.save>;
  const { id, secret } = await admin.call(webhookApi.save, form);
  return { id, secret, form: { ...form, id }, hostId };
}
