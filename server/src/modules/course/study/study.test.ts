import { courseApi } from '@ganlin/contract/course/course';
import { FileKind, LearnState, Uncounted } from '@ganlin/contract/course/kinds';
import { learnApi } from '@ganlin/contract/course/learn';
import { studyApi } from '@ganlin/contract/course/study';
import { OpenType } from '@ganlin/contract/exam/kinds';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp, type TestUser } from '../../../../test/support/app.ts';
import { aCourse, aFile, aFilm, letPass, openLesson, steadyBeats } from '../../../../test/support/courses.ts';

let app: TestApp;
let admin: TestUser;
beforeAll(async () => {
  app = await openTestApp();
  admin = await app.admin();
});
afterAll(() => app.close());

/** A course with one film of a hundred seconds. */
async function aFilmCourse(change: Partial<ReturnType<typeof aFile>> = {}) {
  const file = aFile({ kind: FileKind.film, videoId: await aFilm(app, 100), ...change });
  return { fileId: file.id, courseId: await aCourse(admin, [file]) };
}

describe('study of a film over HTTP', () => {
  it('credits watched time, completes the file and the course, and notifies the learner [S1-06]', async () => {
    const { courseId, fileId } = await aFilmCourse();
    const learner = await app.learner();
    const { playId, progress } = await openLesson(learner, courseId, fileId);
    expect(progress).toMatchObject({ percent: 0, completed: false, watched: [] });
    await letPass(app, fileId, 50_000);
    const half = await learner.call(studyApi.beat, { playId, fileId, beats: steadyBeats(5) });
    expect(half).toMatchObject({ percent: 50, creditedSeconds: 50, completed: false, watched: [[0, 50_000]] });
    await letPass(app, fileId, 50_000);
    const whole = await learner.call(studyApi.beat, { playId, fileId, beats: steadyBeats(5, { from: 50, seq: 6 }) });
    expect(whole).toMatchObject({ percent: 100, creditedSeconds: 100, completed: true });
    const page = await learner.call(learnApi.detail, { id: courseId });
    expect(page.own).toMatchObject({ state: LearnState.completed, percent: 100, filesDone: 1, creditedSeconds: 100 });
  });

  it('resumes at the second on another device, which then is the only one that counts', async () => {
    const { courseId, fileId } = await aFilmCourse();
    const learner = await app.learner();
    const first = await openLesson(learner, courseId, fileId);
    await letPass(app, fileId, 20_000);
    await learner.call(studyApi.beat, { playId: first.playId, fileId, beats: steadyBeats(2) });
    const second = await openLesson(learner, courseId, fileId);
    expect(second.progress).toMatchObject({ positionMs: 20_000, watched: [[0, 20_000]] });
    await letPass(app, fileId, 20_000);
    await expect(
      learner.call(studyApi.beat, { playId: first.playId, fileId, beats: steadyBeats(1, { from: 20, seq: 3 }) }),
    ).toRefuse('studyReplaced');
    const told = await learner.call(studyApi.intervals, { params: { courseId, uncounted: true } });
    expect(told.records.map(({ reason }) => reason)).toEqual([Uncounted.replaced]);
  });

  it('changes nothing when a heartbeat is repeated', async () => {
    const { courseId, fileId } = await aFilmCourse();
    const learner = await app.learner();
    const { playId } = await openLesson(learner, courseId, fileId);
    await letPass(app, fileId, 60_000);
    const call = { playId, fileId, beats: steadyBeats(3) };
    const once = await learner.call(studyApi.beat, call);
    const twice = await learner.call(studyApi.beat, call);
    expect(twice).toMatchObject({ creditedSeconds: once.creditedSeconds, watched: once.watched });
    expect(twice.outcomes.map(({ reason }) => reason)).toEqual(Array.from({ length: 3 }, () => Uncounted.outOfOrder));
  });

  it('keeps what was studied when the film is replaced', async () => {
    const { courseId, fileId } = await aFilmCourse();
    const learner = await app.learner();
    const { playId } = await openLesson(learner, courseId, fileId);
    await letPass(app, fileId, 60_000);
    await learner.call(studyApi.beat, { playId, fileId, beats: steadyBeats(6) });
    const { form, version } = await admin.call(courseApi.detail, { id: courseId });
    const videoId = await aFilm(app, 120);
    const chapters = (form.chapters ?? []).map((chapter) => ({
      ...chapter,
      files: chapter.files.map((file) => ({ ...file, videoId })),
    }));
    await admin.call(courseApi.save, { id: courseId, version, form: { ...form, chapters } });
    const { progress, file } = await openLesson(learner, courseId, fileId);
    expect(file.seconds).toBe(120);
    expect(progress).toMatchObject({ creditedSeconds: 60, watched: [[0, 60_000]] });
    const { materials } = await admin.call(courseApi.detail, { id: courseId });
    expect(materials.map((material) => material.version)).toEqual([2]);
  });
});

describe('a link', () => {
  it('is studied when it is opened, whatever time was asked for, and no time is credited', async () => {
    const file = aFile({ kind: FileKind.link, url: 'https://www.cma.gov.cn/', rule: { minSeconds: 600 } });
    const courseId = await aCourse(admin, [file]);
    const learner = await app.learner();
    const { playId, file: shown } = await openLesson(learner, courseId, file.id);
    expect(shown).toMatchObject({ url: 'https://www.cma.gov.cn/', rule: { minSeconds: 0 } });
    const beats = [{ seq: 1, visible: true, spentMs: 0 }];
    const reply = await learner.call(studyApi.beat, { playId, fileId: file.id, beats });
    expect(reply).toMatchObject({ completed: true, creditedSeconds: 0 });
  });
});

describe('a presence check over HTTP', () => {
  const checks = { fromMinutes: 1, toMinutes: 1, waitSeconds: 60 };

  it('credits what waited when it is answered in time', async () => {
    const { courseId, fileId } = await aFilmCourse({ rule: { checks } });
    const learner = await app.learner();
    const { playId } = await openLesson(learner, courseId, fileId);
    await letPass(app, fileId, 60_000);
    const asked = await learner.call(studyApi.beat, { playId, fileId, beats: steadyBeats(6) });
    expect(asked).toMatchObject({ creditedSeconds: 0, pendingSeconds: 60 });
    expect(asked.check?.leftMs).toBeGreaterThan(55_000);
    const answered = await learner.call(studyApi.confirm, { playId, fileId });
    expect(answered).toMatchObject({ creditedSeconds: 60, pendingSeconds: 0, check: null });
    expect(await learner.call(studyApi.confirm, { playId, fileId })).toMatchObject({ creditedSeconds: 60 });
  });

  it('credits nothing since the last one when it is not, and says so', async () => {
    const { courseId, fileId } = await aFilmCourse({ rule: { checks } });
    const learner = await app.learner();
    const { playId } = await openLesson(learner, courseId, fileId);
    await letPass(app, fileId, 60_000);
    await learner.call(studyApi.beat, { playId, fileId, beats: steadyBeats(6) });
    await letPass(app, fileId, 61_000);
    await expect(learner.call(studyApi.confirm, { playId, fileId })).toRefuse('studyCheckMissed');
    const { progress } = await openLesson(learner, courseId, fileId);
    expect(progress).toMatchObject({ creditedSeconds: 0, watched: [] });
    const told = await learner.call(studyApi.intervals, { params: { courseId, uncounted: true } });
    expect(told.records).toMatchObject([{ reason: Uncounted.absent, from: 0, to: 60, creditedSeconds: 0 }]);
  });
});

describe('who may study', () => {
  it('shows guests the introduction and trial files only [S2-13]', async () => {
    const [trial, rest] = [aFile({ trial: true }), aFile()];
    const courseId = await aCourse(admin, [trial, rest]);
    const page = await app.guest.call(learnApi.detail, { id: courseId });
    expect(page.own).toBeNull();
    expect(page.chapters[0]?.files.map(({ lock }) => lock)).toEqual(['', 'signIn']);
    const shown = await app.guest.call(studyApi.open, { courseId, fileId: trial.id });
    expect(shown).toMatchObject({ playId: null, file: { text: '<p>积雨云的云底平坦。</p>' } });
    await expect(app.guest.call(studyApi.open, { courseId, fileId: rest.id })).toRefuse('courseFileLocked');
  });

  it('does not find a course that is for others', async () => {
    const member = await app.learner();
    const file = aFile({ trial: true });
    const courseId = await aCourse(admin, [file], { openType: OpenType.persons, userIds: [member.id] });
    await openLesson(member, courseId, file.id);
    const other = await app.learner();
    for (const caller of [other, app.guest]) {
      await expect(caller.call(learnApi.detail, { id: courseId })).toRefuse('courseNotFound');
      await expect(caller.call(studyApi.open, { courseId, fileId: file.id })).toRefuse('courseNotFound');
    }
  });

  it('asks for the password once', async () => {
    const file = aFile();
    const courseId = await aCourse(admin, [file], { openType: OpenType.password, password: '2026' });
    const learner = await app.learner();
    await expect(openLesson(learner, courseId, file.id)).toRefuse('courseFileLocked');
    await expect(learner.call(learnApi.enter, { id: courseId, password: '2025' })).toRefuse('coursePasswordWrong');
    await learner.call(learnApi.enter, { id: courseId, password: '2026' });
    await openLesson(learner, courseId, file.id);
  });

  it('opens files in order, and a course after its prerequisite', async () => {
    const [first, second] = [aFile(), aFile()];
    const courseId = await aCourse(admin, [first, second], { inOrder: true });
    const next = aFile();
    const later = await aCourse(admin, [next], { title: '后续课程', prerequisiteId: courseId });
    const learner = await app.learner();
    await expect(openLesson(learner, courseId, second.id)).toRefuse('courseFileLocked');
    await expect(openLesson(learner, later, next.id)).toRefuse('courseFileLocked');
    for (const { id: fileId } of [first, second]) {
      const { playId } = await openLesson(learner, courseId, fileId);
      await learner.call(studyApi.beat, { playId, fileId, beats: [{ seq: 1, visible: true, spentMs: 0 }] });
    }
    await openLesson(learner, later, next.id);
  });
});
