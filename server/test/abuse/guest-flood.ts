/** A guest without a session: so many connections, each sending the next bomb as soon as the last one was answered. */
import { Agent, request } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';
import { articleApi } from '@ganlin/contract/content/article';
import { DEFAULT_BODY_BYTES } from '@ganlin/contract/core/endpoint';
import { MEBIBYTE } from '@ganlin/contract/core/size';
import { sittingApi } from '@ganlin/contract/paper/sitting';
import { siteApi } from '@ganlin/contract/site/settings';
import { bombs } from './bombs.ts';

const { origin, connections } = workerData as { origin: string; connections: number };
const agent = new Agent({ keepAlive: true, maxSockets: connections });
const paths = [siteApi.detail.path, articleApi.save.path, sittingApi.save.path, '/api/no/such'];
const bodies = [...bombs(DEFAULT_BODY_BYTES), ...bombs(MEBIBYTE)].map((text) => Buffer.from(text));
const nothing = Buffer.alloc(0);
const told = { stopping: false };
/** How often which status came; 0 where the connection was cut. */
const answers: Record<number, number> = {};

parentPort?.once('message', () => {
  told.stopping = true;
});
await Promise.all(Array.from({ length: connections }, (_, at) => flood(at)));
agent.destroy();
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
parentPort?.postMessage(answers);

async function flood(first: number): Promise<void> {
  for (let at = first; !told.stopping; at++) {
    const status = await send(paths[at % paths.length] ?? '', bodies[at % bodies.length] ?? nothing, at % 7 === 0);
    answers[status] = (answers[status] ?? 0) + 1;
  }
}

/** Without its length told, a body is counted while it comes. */
function send(path: string, body: Buffer, hidesLength: boolean): Promise<number> {
  return new Promise((resolve) => {
    const length = hidesLength ? {} : { 'content-length': body.length };
    const headers = { 'content-type': 'application/json', ...length };
    const sent = request(origin + path, { method: 'POST', agent, headers, timeout: 20_000 }, (reply) => {
      reply.resume();
      reply.once('end', () => resolve(reply.statusCode ?? 0));
      reply.once('error', () => resolve(0));
    });
    sent.once('timeout', () => sent.destroy());
    sent.once('error', () => resolve(0));
    sent.end(body);
  });
}
