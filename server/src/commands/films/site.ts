import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { articleApi } from '@ganlin/contract/content/article';
import { Channel } from '@ganlin/contract/content/kinds';
import type { Data, Endpoint, Input } from '@ganlin/contract/core/endpoint';
import { sessionApi } from '@ganlin/contract/iam/sign-in/session';
import { videoApi, VideoState } from '@ganlin/contract/media/video';
import { z } from 'zod';

const POLL_MS = 2000;
const LIMIT_MS = 10 * 60_000;

/** A running site, used as its demo administrator. */
interface Site {
  readonly origin: string;
  readonly token: string;
}

export async function enterSite(origin: string): Promise<Site> {
  const { token } = await ask({ origin, token: '' }, sessionApi.demoLogin, { account: 'admin' });
  return { origin, token };
}

/** The lecture's form; undefined if it does not exist or already has a film. */
export async function findLecture(site: Site, id: string) {
  const { form, version } = await ask(site, articleApi.detail, { id });
  return form.channel === Channel.lecture && form.fields.videoId === null ? { id, form, version } : undefined;
}
type Lecture = NonNullable<Awaited<ReturnType<typeof findLecture>>>;

/** Uploads a film as the editor does, waits until it can be played, and puts it into the lecture. */
export async function giveFilm(site: Site, lecture: Lecture, film: { name: string; bytes: Buffer }): Promise<void> {
  const videoId = randomUUID();
  const { bytes, name } = film;
  const { address } = await ask(site, videoApi.begin, { id: videoId, name, size: bytes.length });
  const sent = await fetch(site.origin + address, {
    method: 'PATCH',
    headers: {
      token: site.token,
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    },
    body: new Uint8Array(bytes),
  });
  if (!sent.ok) throw new Error(`the film was not taken: ${sent.status} ${await sent.text()}`);
  await untilPlayable(site, videoId);
  const { id, version, form } = lecture;
  const fields = { ...form.fields, videoId };
  await ask(site, articleApi.save, { id, version, form: { ...form, fields }, note: '加上讲座视频' });
}

async function untilPlayable(site: Site, id: string): Promise<void> {
  const end = Date.now() + LIMIT_MS;
  while (Date.now() < end) {
    const [video] = await ask(site, videoApi.states, { ids: [id] });
    if (video?.state === VideoState.ready) return;
    if (video?.state === VideoState.failed) throw new Error(video.reason);
    await delay(POLL_MS);
  }
  throw new Error('the film is still being worked on');
}

const Reply = z.object({ code: z.number(), msg: z.string(), data: z.unknown() });

async function ask<E extends Endpoint>(
  { origin, token }: Site,
  { path, method }: E,
  input: Input<E>,
): Promise<Data<E>> {
  const reply = await fetch(origin + path, {
    method,
    headers: { 'content-type': 'application/json', ...(token === '' ? {} : { token }) },
    body: JSON.stringify(input),
  });
  const { code, msg, data } = Reply.parse(await reply.json());
  if (code !== 0) throw new Error(`${path}: ${msg}`);
  // The site uses the same contract; sites of other releases are not supported here.
  return data as Data<E>;
}
