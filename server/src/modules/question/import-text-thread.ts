/** Runs in a thread of its own, started by import-text-reader.ts: thousands of questions take a while to be told apart. */
import { parentPort, workerData } from 'node:worker_threads';
import { readText } from '@ganlin/contract/question/text';

// import-text-reader.ts gives nothing else.
const { bytes } = workerData as { bytes: ArrayBuffer };
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(readText(Buffer.from(bytes).toString('utf8')));
