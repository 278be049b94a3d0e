import { FileKind } from '@ganlin/contract/course/kinds';
import type { FileInput } from '@ganlin/contract/course/file';
import { studyApi } from '@ganlin/contract/course/study';
import { OpenType } from '@ganlin/contract/exam/kinds';
import { sessionApi } from '@ganlin/contract/iam/sign-in/session';
import { videoApi } from '@ganlin/contract/media/video';
import { describe, expect, it } from 'vitest';
import { keepDocument, keepFilm } from '../../src/modules/media/index.ts';
import { systemCtx } from '../../src/platform/ctx.ts';
import { newDevice } from '../../src/platform/http/guards/device-cookie.ts';
import { newId } from '../../src/platform/ids.ts';
import type { TestUser } from '../support/app.ts';
import { callerOf } from '../support/client.ts';
import { aCourse, aFile } from '../support/courses.ts';
import { makePdf } from '../support/documents.ts';
import { hasFfmpeg, makeFilm } from '../support/films.ts';
import { openAppWithAdmin } from '../support/staff.ts';

const { app, admin } = await openAppWithAdmin();
const ctx = () => systemCtx(app.platform, 'test');

/** A lesson of a course for one learner only. */
async function lessonFor(learner: TestUser, change: Partial<FileInput>) {
  const file = aFile(change);
  const courseId = await aCourse(admin, [file], { openType: OpenType.persons, userIds: [learner.id] });
  return { courseId, fileId: file.id };
}

async function aPdf(): Promise<string> {
  const id = newId();
  await keepDocument(ctx(), { id, name: '作业规范.pdf', bytes: makePdf(2), ownerId: admin.id });
  return id;
}

interface Visitor {
  readonly token?: string;
  readonly device?: string;
}
const openAt = (url: string, { token, device }: Visitor = {}) =>
  app.http.inject({
    url,
    headers: { ...(token ? { token } : {}), ...(device ? { cookie: `device=${device}` } : {}) },
  });
const typeAt = async (url: string, visitor?: Visitor) => (await openAt(url, visitor)).headers['content-type'];
const JSON_TYPE = expect.stringContaining('application/json') as string;

/** The URL a playlist names. */
const addressIn = (list: string): string => /\/api\/[^"\n]+/.exec(list)?.[0] ?? '';

describe('the URL of material', () => {
  it('opens a document for the learner it was made for, and for nobody else', async () => {
    const [learner, other] = [await app.learner(), await app.learner()];
    const lesson = await lessonFor(learner, { kind: FileKind.document, documentId: await aPdf() });
    const { pdf } = (await learner.call(studyApi.open, lesson)).file;
    expect(await typeAt(pdf, learner)).toBe('application/pdf');
    await expect(other.call(studyApi.open, lesson)).toRefuse('courseNotFound');
    for (const visitor of [other, admin, {}, { device: newDevice() }])
      expect(await typeAt(pdf, visitor)).toEqual(JSON_TYPE);
    // Nor when the name in it is replaced or taken out.
    for (const forged of [pdf.replace(learner.id, other.id), pdf.replace(/&viewer=[^&]*/, '')])
      expect(await typeAt(forged, other)).toEqual(JSON_TYPE);
  });

  it('opens in the browser it was made for where a player sends no token, and in no other', async () => {
    const learner = await app.learner();
    const lesson = await lessonFor(learner, { kind: FileKind.document, documentId: await aPdf() });
    const device = newDevice();
    const reply = await learner.ask(studyApi.open, lesson, { cookie: `device=${device}` });
    const { pdf } = reply.json<{ data: { file: { pdf: string } } }>().data.file;
    expect(await typeAt(pdf, { device })).toBe('application/pdf');
    expect(await typeAt(pdf, { device: newDevice() })).toEqual(JSON_TYPE);
    expect(pdf).not.toContain(device);
  });

  it('is closed when the session has ended', async () => {
    const learner = await app.learner();
    const lesson = await lessonFor(learner, { kind: FileKind.document, documentId: await aPdf() });
    const { pdf } = (await learner.call(studyApi.open, lesson)).file;
    await learner.call(sessionApi.logout, {});
    expect(await typeAt(pdf, learner)).toEqual(JSON_TYPE);
  });

  it('of a lesson that anybody may try opens for anybody', async () => {
    const file = aFile({ kind: FileKind.document, documentId: await aPdf(), trial: true });
    const courseId = await aCourse(admin, [file]);
    const { pdf } = (await callerOf(app.http, '').call(studyApi.open, { courseId, fileId: file.id })).file;
    expect(await typeAt(pdf)).toBe('application/pdf');
  });

  it.skipIf(!hasFfmpeg)('is for the same learner in every list of a film, and for its subtitles', async () => {
    const [learner, other] = [await app.learner(), await app.learner()];
    const videoId = newId();
    const vtt = 'WEBVTT\n\n00:00.000 --> 00:01.000\n冰晶效应\n';
    await keepFilm(ctx(), { id: videoId, name: '云.mp4', bytes: await makeFilm(), vtt, ownerId: admin.id });
    await app.runJobs();
    const lesson = await lessonFor(learner, { kind: FileKind.film, videoId });
    const { playlist, subtitle } = (await learner.call(studyApi.open, lesson)).file;
    const quality = addressIn((await openAt(playlist, learner)).body);
    const bytes = addressIn((await openAt(quality, learner)).body);
    expect(quality.startsWith(videoApi.quality.path)).toBe(true);
    expect(await typeAt(bytes, learner)).toBe('video/mp4');
    expect(await typeAt(subtitle, learner)).toContain('text/vtt');
    for (const url of [playlist, quality, bytes, subtitle]) expect(await typeAt(url, other)).toEqual(JSON_TYPE);
  });
});
