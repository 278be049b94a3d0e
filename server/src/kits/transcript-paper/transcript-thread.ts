/** Runs in its own thread, started by transcript-drawing.ts. */
import { workerData } from 'node:worker_threads';
import type { Config } from '../../config.ts';
import { serveOrders } from '../../platform/thread/serve-orders.ts';
import { drawTranscript } from './draw-transcript.ts';
import type { TranscriptPaper } from './transcript-drawing.ts';

const fonts = workerData as Config['certificateFonts'];

serveOrders((paper: TranscriptPaper) => drawTranscript(paper, fonts));
