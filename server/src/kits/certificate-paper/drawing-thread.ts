/** Runs in its own thread, started by certificate-drawing.ts. */
import { workerData } from 'node:worker_threads';
import type { Config } from '../../config.ts';
import { serveOrders } from '../../platform/thread/serve-orders.ts';
import type { Drawn, DrawingOrder, DrawnDesign } from './certificate-drawing.ts';
import { prepareCertificatePaper, type CertificatePaper } from './certificate-paper.ts';
import { drawCertificatePng, drawCertificates, measureCertificate } from './draw-certificates.ts';

const fonts = workerData as Config['certificateFonts'];

/** Designs lately used: most orders that follow one another have the same. */
const MAX_PREPARED = 8;
const prepared = new Map<string, Promise<CertificatePaper>>();

serveOrders(async (order: DrawingOrder): Promise<unknown> => {
  const paper = await paperOf(order.paper);
  if (order.kind === 'pdf') return drawCertificates(paper, order.certificates.map(drawn), order);
  if (order.kind === 'measure') return measureCertificate(paper, drawn(order.certificate));
  return drawCertificatePng(paper, drawn(order.certificate), order);
});

function paperOf({ key, design, pictures }: DrawnDesign): Promise<CertificatePaper> {
  const known = prepared.get(key);
  if (known) return known;
  const bytes = Object.fromEntries(Object.entries(pictures).map(([id, picture]) => [id, Buffer.from(picture)]));
  const paper = prepareCertificatePaper(design, { pictures: bytes, fonts });
  prepared.set(key, paper);
  // One that failed, e.g. for a broken picture, is tried again.
  paper.catch(() => prepared.delete(key));
  const [oldest] = prepared.keys();
  if (prepared.size > MAX_PREPARED && oldest !== undefined) prepared.delete(oldest);
  return paper;
}

/** Bytes passed to a thread arrive as plain ones. */
const drawn = ({ printed, photo }: Drawn) => ({ printed, ...(photo ? { photo: Buffer.from(photo) } : {}) });
