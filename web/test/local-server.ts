import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { vi } from 'vitest';

interface Seen {
  readonly method: string;
  readonly url: string;
  readonly token: string | undefined;
  readonly body: string;
}

export interface LocalServer {
  readonly seen: Seen[];
  /** How the server responds from now on; each test sets its own. */
  answer: (request: Seen, response: ServerResponse) => void;
  readonly close: () => Promise<void>;
}

/** A real HTTP server that the page's relative URLs lead to. */
export async function openLocalServer(): Promise<LocalServer> {
  const local: LocalServer = { seen: [], answer: (_request, response) => response.end(), close: async () => {} };
  const server = createServer((request, response) => {
    const respond = async () => {
      const body = await readBody(request);
      const seen = {
        method: request.method ?? '',
        url: request.url ?? '',
        token: request.headers['token']?.toString(),
        body,
      };
      local.seen.push(seen);
      local.answer(seen, response);
    };
    void respond();
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const fetchThere = globalThis.fetch;
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => fetchThere(new URL(address, origin), init));
  const close = async () => {
    vi.unstubAllGlobals();
    server.closeAllConnections();
    await new Promise((resolve) => void server.close(resolve));
  };
  return Object.assign(local, { close });
}

export function sendJson(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
