import type { CertificateDesign, PrintedCertificate } from '@ganlin/contract/certificate/template/design';
import type { Config } from '../../config.ts';
import { AppError } from '../../platform/errors.ts';
import type { Log } from '../../platform/log/log.ts';
import { startThread, type Thread } from '../../platform/thread/thread.ts';
import type { CertificateSide } from './certificate-paper.ts';
import type { PrintedExtent } from './draw-certificates.ts';

type Pictures = Readonly<Record<string, Uint8Array>>;

/** A design as it is drawn: `key` is equal for equal designs and pictures, which are prepared once. */
export interface DrawnDesign {
  readonly key: string;
  readonly design: CertificateDesign;
  readonly pictures: Pictures;
}

export interface Drawn {
  readonly printed: PrintedCertificate;
  readonly photo?: Uint8Array | undefined;
}

export type DrawingOrder = { readonly paper: DrawnDesign } & (
  | { readonly kind: 'pdf'; readonly certificates: readonly Drawn[]; readonly watermark: string }
  | { readonly kind: 'png'; readonly certificate: Drawn; readonly side: CertificateSide; readonly dpi: number }
  | { readonly kind: 'measure'; readonly certificate: Drawn }
);

/** Draws certificates in a thread of its own: one keeps a CPU busy for 40 ms, a picture for half a second. */
export interface CertificateDrawing {
  readonly pdf: (paper: DrawnDesign, certificates: readonly Drawn[], watermark?: string) => Promise<Buffer>;
  readonly png: (
    paper: DrawnDesign,
    certificate: Drawn,
    look: { readonly side: CertificateSide; readonly dpi: number },
  ) => Promise<Buffer>;
  readonly measure: (paper: DrawnDesign, certificate: Drawn) => Promise<PrintedExtent[]>;
}

const MAX_WAITING = 60;
const ORDER_MS = 60_000;

/** Starts nothing: the thread is started with the first order, and again should it die. */
export function openCertificateDrawing({
  fonts,
  log,
}: {
  readonly fonts: Config['certificateFonts'];
  readonly log: Log;
}): CertificateDrawing {
  let thread: Thread<DrawingOrder> | undefined;
  const ask = async (order: DrawingOrder): Promise<unknown> => {
    thread ??= startThread({
      file: new URL('./drawing-thread.ts', import.meta.url),
      workerData: fonts,
      maxWaiting: MAX_WAITING,
      orderMs: ORDER_MS,
      onEnd: (reason) => {
        thread = undefined;
        log.warn({ reason }, 'certificate thread ended');
      },
    });
    try {
      return await thread.ask(order);
    } catch (error) {
      log.warn({ err: error, order: order.kind }, 'a certificate was not drawn');
      throw new AppError('serviceAway');
    }
  };
  // drawing-thread.ts answers each kind of order with the type named here; bytes arrive as plain ones.
  return {
    pdf: async (paper, certificates, watermark = '') =>
      Buffer.from((await ask({ kind: 'pdf', paper, certificates, watermark })) as Uint8Array),
    png: async (paper, certificate, look) =>
      Buffer.from((await ask({ kind: 'png', paper, certificate, ...look })) as Uint8Array),
    measure: async (paper, certificate) => (await ask({ kind: 'measure', paper, certificate })) as PrintedExtent[],
  };
}
