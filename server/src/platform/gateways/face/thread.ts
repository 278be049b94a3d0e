/**
 * Runs in its own thread, started by faces.ts: detecting a face keeps a CPU busy for a tenth of a second and more,
 * and the process that serves requests must not wait. The descriptors of all templates are stored here too.
 */
import { workerData } from 'node:worker_threads';
import type { DataKey } from '../../../config.ts';
import { unseal } from '../../security/sealed.ts';
import { serveOrders } from '../../thread/serve-orders.ts';
import { openGallery } from './gallery.ts';
import type { Order, ThreadData } from './faces.ts';
import { openLooker } from './looker.ts';

// faces.ts passes nothing else. Data passed to a thread arrives as plain bytes.
const { keys } = workerData as ThreadData;
const dataKeys: readonly DataKey[] = keys.map(({ id, key }) => ({ id, key: Buffer.from(key) }));

const looker = openLooker();
const gallery = openGallery((sealed, sealedAt) => unseal(dataKeys, sealed, sealedAt));

serveOrders(answerTo);

async function answerTo(order: Order): Promise<unknown> {
  if (order.kind === 'look') return (await looker)(order.pictures.map((picture) => Buffer.from(picture)));
  if (order.kind === 'learn') return gallery.learn(order.templates);
  if (order.kind === 'forget') return gallery.forget();
  return gallery.nearest(order.descriptor);
}
