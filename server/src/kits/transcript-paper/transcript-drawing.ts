import type { Config } from '../../config.ts';
import { AppError } from '../../platform/errors.ts';
import type { Log } from '../../platform/log/log.ts';
import { startThread, type Thread } from '../../platform/thread/thread.ts';

interface PrintedLine {
  readonly kind: string;
  readonly days: string;
  readonly title: string;
  readonly detail: string;
  readonly result: string;
  readonly state: string;
}

/** A person's file as it is printed: texts only. */
export interface TranscriptPaper {
  /** Issues it, and stands on the seal. */
  readonly site: string;
  readonly fileNumber: string;
  readonly name: string;
  readonly facts: readonly (readonly [name: string, text: string])[];
  readonly totals: readonly (readonly [name: string, text: string])[];
  readonly certificates: readonly (readonly [title: string, number: string, until: string])[];
  readonly years: readonly { readonly year: string; readonly lines: readonly PrintedLine[] }[];
  /** Older entries that are not printed. */
  readonly left: number;
  readonly qr: string;
  readonly number: string;
  readonly digest: string;
  readonly issuedAt: string;
  readonly expiresOn: string;
}

/** Draws files in a thread of its own: a long one keeps a CPU busy for a second. */
interface TranscriptDrawing {
  readonly pdf: (paper: TranscriptPaper) => Promise<Buffer>;
}

const MAX_WAITING = 30;
const ORDER_MS = 60_000;

/** Starts nothing: the thread is started with the first order, and again should it die. */
export function openTranscriptDrawing({
  fonts,
  log,
}: {
  readonly fonts: Config['certificateFonts'];
  readonly log: Log;
}): TranscriptDrawing {
  let thread: Thread<TranscriptPaper> | undefined;
  const pdf = async (paper: TranscriptPaper): Promise<Buffer> => {
    thread ??= startThread({
      file: new URL('./transcript-thread.ts', import.meta.url),
      workerData: fonts,
      maxWaiting: MAX_WAITING,
      orderMs: ORDER_MS,
      onEnd: (reason) => {
        thread = undefined;
        log.warn({ reason }, 'transcript thread ended');
      },
    });
    try {
      // Bytes from a thread arrive as plain ones.
      return Buffer.from((await thread.ask(paper)) as Uint8Array);
    } catch (error) {
      log.warn({ err: error }, 'a transcript was not drawn');
      throw new AppError('serviceAway');
    }
  };
  return { pdf };
}
