/**
 * Opens this many connections, each sending the next body as soon as the last one was responded to, whatever the
 * response.
 */
import { Agent, request } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';
import type { Flood } from './flood.ts';

const { origin, connections, paths, bodies, token = '', hidesLengthEvery = 0 } = workerData as Flood;
const agent = new Agent({ keepAlive: true, maxSockets: connections });
const buffers = bodies.map((text) => Buffer.from(text));
const nothing = Buffer.alloc(0);
const result = { stopping: false };
/** The count of each status; 0 where the connection was cut. */
const answers: Record<number, number> = {};

parentPort?.once('message', () => {
  result.stopping = true;
});
await Promise.all(Array.from({ length: connections }, (_, at) => flood(at)));
agent.destroy();
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
parentPort?.postMessage(answers);

async function flood(first: number): Promise<void> {
  for (let at = first; !result.stopping; at++) {
    const hidesLength = hidesLengthEvery > 0 && at % hidesLengthEvery === 0;
    const status = await send(paths[at % paths.length] ?? '', buffers[at % buffers.length] ?? nothing, hidesLength);
    answers[status] = (answers[status] ?? 0) + 1;
  }
}

/** Without a declared length, a body is counted while it arrives. */
function send(path: string, body: Buffer, hidesLength: boolean): Promise<number> {
  return new Promise((resolve) => {
    const length = hidesLength ? {} : { 'content-length': body.length };
    const headers = { 'content-type': 'application/json', token, ...length };
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
