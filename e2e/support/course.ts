import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { APIRequestContext, TestInfo } from '@playwright/test';
import { callerFor, type Caller } from './exam-paper.ts';
import type { Site } from './site.ts';

/** A film of test pictures with a tone, as an administrator would upload it; resolves when it can be played. */
export async function uploadFilm(request: APIRequestContext, info: TestInfo, seconds: number): Promise<string> {
  const path = info.outputPath('冰晶效应.mp4');
  const picture = ['-f', 'lavfi', '-i', `testsrc2=size=640x360:rate=5:duration=${seconds}`];
  const tone = ['-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}`];
  const form = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', path];
  execFileSync('ffmpeg', ['-v', 'error', '-nostdin', '-y', ...picture, ...tone, ...form]);
  return uploadVideo(request, '冰晶效应.mp4', readFileSync(path));
}

/** Resolves when a worker has made the video playable. */
export async function uploadVideo(request: APIRequestContext, name: string, data: Buffer): Promise<string> {
  const id = randomUUID();
  const admin = await callerFor(request, 'admin');
  const { address } = await admin.ask<{ address: string }>('/api/media/video/begin', { id, name, size: data.length });
  await sendWhole(request, address, data);
  await untilReady(admin, 'video', id);
  return id;
}

/** A document as an administrator would upload it; resolves when a worker has made it readable. */
export async function uploadDocument(request: APIRequestContext, name: string, data: Buffer): Promise<string> {
  const id = randomUUID();
  const admin = await callerFor(request, 'admin');
  const { address } = await admin.ask<{ address: string }>('/api/media/document/begin', {
    id,
    name,
    size: data.length,
  });
  await sendWhole(request, address, data);
  await untilReady(admin, 'document', id);
  return id;
}

async function sendWhole(request: APIRequestContext, address: string, data: Buffer): Promise<void> {
  const part = { 'tus-resumable': '1.0.0', 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
  const login = await request.post('/api/sys/user/demo-login', { data: { account: 'admin' } });
  const { token } = (await login.json()).data as { token: string };
  const sent = await request.patch(address, { headers: { token, ...part }, data });
  if (!sent.ok()) throw new Error(`the upload was not accepted: ${sent.status()}`);
}

const READY = 3;

async function untilReady({ ask }: Caller, what: 'video' | 'document', id: string): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    const [state] = await ask<{ state: number; reason: string }[]>(`/api/media/${what}/states`, { ids: [id] });
    if (state?.state === READY) return;
    if (state && state.state > READY) throw new Error(state.reason);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`the ${what} was not made ready`);
}

export interface PublishedCourse {
  readonly id: string;
  readonly title: string;
  readonly film: string;
  readonly text: string;
  readonly quiz: string;
}

/** Publishes a course of a film, a quiz of one question, and a text that anyone may read, to be studied in order. */
export async function publishCourse(
  request: APIRequestContext,
  site: Site,
  { videoId, rule = {}, ...change }: { readonly videoId: string; readonly rule?: object; readonly title: string },
): Promise<PublishedCourse> {
  const admin = await callerFor(request, 'admin');
  const [film, text, quiz] = [randomUUID(), randomUUID(), randomUUID()];
  const files = [
    { id: film, kind: 1, title: '1.1 冰晶效应', videoId, rule: { maxRate: 200, ...rule } },
    { id: quiz, kind: 6, title: '1.2 章节小测', quiz: { ...(await oneQuestion(site)), passPercent: 0 } },
    { id: text, kind: 4, title: '1.3 过冷水在哪里', trial: true },
  ];
  const form = {
    introduce: '<p>讲清楚冰面为什么先“抢”到水汽，作业前必须学完。</p>',
    teachers: [{ name: '陈雨晴', title: '副教授' }],
    openType: 1,
    hourTenths: 60,
    inOrder: true,
    chapters: [{ id: randomUUID(), title: '第一章 云与催化', files }],
    ...change,
  };
  const { id } = await admin.ask<{ id: string }>('/api/course/course/save', { form });
  const words = '<h2>过冷水</h2><p>低于 0 ℃ 而没有冻结的水，多在云的中上部。</p>';
  await admin.ask('/api/course/text/save', { fileId: text, text: words, version: 1 });
  await admin.ask('/api/course/course/publish', { id });
  return { id, title: change.title, film, text, quiz };
}

/** A course of one chapter with these lessons, open to everybody; texts are the lessons' texts, by lesson. */
export async function publishLessons(
  request: APIRequestContext,
  { title, files, texts = {} }: { title: string; files: readonly object[]; texts?: Readonly<Record<string, string>> },
): Promise<string> {
  const admin = await callerFor(request, 'admin');
  const chapters = [{ id: randomUUID(), title: '第一章 作业安全', files }];
  const teachers = [{ name: '陈雨晴', title: '副教授' }];
  const form = { title, introduce: '<p>作业前必须学完。</p>', teachers, openType: 1, hourTenths: 10, chapters };
  const { id } = await admin.ask<{ id: string }>('/api/course/course/save', { form });
  for (const [fileId, text] of Object.entries(texts))
    await admin.ask('/api/course/text/save', { fileId, text, version: 1 });
  await admin.ask('/api/course/course/publish', { id });
  return id;
}

/** A course of one text, which is complete as soon as it is opened. */
export async function publishText(request: APIRequestContext, title: string): Promise<string> {
  const fileId = randomUUID();
  const files = [{ id: fileId, kind: 4, title: '1.1 作业前的检查' }];
  return publishLessons(request, { title, files, texts: { [fileId]: '<p>发射前核对空域批复。</p>' } });
}

/** The widths at which learners study: a computer and a phone. */
export const studyWidths = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;

/** A bank of the demo whose questions may be shown with their keys. */
async function oneQuestion({ db }: Site): Promise<{ repoIds: string[]; count: number }> {
  const { rows } = await db.query<{ id: string }>(
    'select id from question_repo where not exam_only and total > 0 order by created_at limit 1',
  );
  return { repoIds: rows.map(({ id }) => id), count: 1 };
}

/** Lets the next heartbeat ask whether the learner is there: the random time until then is a minute at least. */
export async function askSoon({ db }: Site, fileId: string): Promise<void> {
  await db.query('update course_study set check_after_ms = 1 where file_id = $1', [fileId]);
}
