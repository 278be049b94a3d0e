/** Runs in a thread of its own, started by read-book.ts. */
import { parentPort, workerData } from 'node:worker_threads';
import type { BookOrder } from './read-book.ts';
import { takeBook } from './take-book.ts';

// read-book.ts gives nothing else.
const { bytes, ...order } = workerData as BookOrder & { bytes: ArrayBuffer };
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(await takeBook(bytes, order));
