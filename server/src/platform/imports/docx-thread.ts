/** Runs in a thread of its own, started by read-docx.ts. */
import { parentPort, workerData } from 'node:worker_threads';
import { takeDocx } from './take-docx.ts';

// read-docx.ts gives nothing else.
const { bytes } = workerData as { bytes: ArrayBuffer };
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(await takeDocx(bytes));
