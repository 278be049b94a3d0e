import { examApi } from '@ganlin/contract/exam/exam';
import { entryApi } from '@ganlin/contract/exam/entry';
import { OpenType, PaperState } from '@ganlin/contract/exam/kinds';
import { packageApi, packageImportApi, releaseKeyApi } from '@ganlin/contract/exchange/package';
import { exchangeResultApi } from '@ganlin/contract/exchange/result';
import { errors } from '@ganlin/contract/errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestUser } from '../../../test/support/app.ts';
import { anOpenExam, shiftExam } from '../../../test/support/exams.ts';
import { giveIdCard } from '../../../test/support/certificates.ts';
import { sitAndGrade } from '../../../test/support/exam-answers.ts';
import {
  bringPackage,
  bringResults,
  exportPackage,
  exportResults,
  openInstallation,
  register,
  type Installation,
} from '../../../test/support/packages.ts';

const HOUR = 3_600;
let [hq, north, south]: Installation[] = [];
let [northId, southId]: string[] = [];
let examId = '';
let packageId = '';
let file: Buffer;
beforeAll(async () => {
  hq = await openInstallation('总站');
  north = await openInstallation('北省');
  south = await openInstallation('南省');
  northId = await register(hq, north);
  southId = await register(hq, south);
  await register(north, hq);
  const kinds = ['single', 'multi', 'judge', 'fill', 'match', 'combined'] as const;
  const release = { score: 2, verdict: 0, answer: 0, analysis: 0 } as const;
  ({ examId } = await anOpenExam(hq.app, { kinds: [...kinds], startsIn: HOUR, endsIn: 3 * HOUR, release }));
  await hq.app.runJobs();
  ({ packageId, file } = await exportPackage(hq, { examId, peerIds: [northId, southId] }));
}, 60_000);
afterAll(async () => {
  for (const one of [hq, north, south]) await one?.close();
});

const codeOf = (name: keyof typeof errors) => errors[name].code;

describe('a package before the start', () => {
  it('is refused where it was made, by strangers, and for others', async () => {
    expect(await bringPackage(hq!, file)).toMatchObject({ code: codeOf('bundleSenderUnknown') });
    expect(await bringPackage(south!, file)).toMatchObject({ code: codeOf('bundleSenderUnknown') });
    await register(south!, hq!);
    const { file: others } = await exportPackage(hq!, { examId, peerIds: [southId!] });
    expect(await bringPackage(north!, others)).toMatchObject({ code: codeOf('bundleNotForUs') });
  });

  it('is refused with a byte changed', async () => {
    const changed = Buffer.from(file);
    changed[file.length - 3_000] = (changed[file.length - 3_000] ?? 0) ^ 1;
    expect(await bringPackage(north!, changed)).toMatchObject({ code: codeOf('bundleChanged') });
  });

  it('is imported once as a draft whose rules nobody may change here', async () => {
    expect(await bringPackage(north!, file)).toMatchObject({ code: 0, data: { examId, isNew: true } });
    expect(await bringPackage(north!, file)).toMatchObject({ code: 0, data: { examId, isNew: false } });
    expect(await bringPackage(south!, file)).toMatchObject({ code: 0, data: { isNew: true } });
    const detail = await north!.admin.call(examApi.detail, { id: examId });
    expect(detail).toMatchObject({ packageFrom: '总站', state: 0 });
    await expect(north!.admin.call(examApi.copy, { id: examId })).toRefuse('examFromPackage');
    await expect(north!.admin.call(examApi.preview, { id: examId })).toRefuse('examFromPackage');
    const later = { ...detail, endTime: new Date(Date.parse(detail.endTime) + 60_000).toISOString() };
    const version = detail.version;
    await expect(north!.admin.call(examApi.save, { id: examId, version, form: later })).toRefuse('examFromPackage');
  });

  it('has no key for anybody, whoever asks and however often', async () => {
    await expect(hq!.admin.call(packageApi.code, { id: packageId })).toRefuse('packageKeyTooEarly');
    await expect(north!.app.guest.call(releaseKeyApi.fetch, { packageId })).toRefuse('packageNotFound');
    await expect(hq!.app.guest.call(releaseKeyApi.fetch, { packageId })).toRefuse('packageKeyTooEarly');
    const wrong = 'ABCD-'.repeat(13) + 'ABCD';
    await expect(north!.admin.call(packageImportApi.open, { examId, code: wrong })).toRefuse('packageCodeWrong');
  });

  it('stays sealed as long as its exam is put off', async () => {
    await shiftExam(hq!.app, examId, HOUR);
    hq!.app.clock.advance(HOUR);
    await expect(hq!.app.guest.call(releaseKeyApi.fetch, { packageId })).toRefuse('packageKeyTooEarly');
    hq!.app.clock.advance(-HOUR);
    await shiftExam(hq!.app, examId, -HOUR);
  });
});

describe('sitting it', () => {
  const people: { at: Installation; user: TestUser }[] = [];

  it('begins with the key, and is graded as any other exam', async () => {
    hq!.app.clock.advance(HOUR - 60);
    const { code } = await hq!.app.guest.call(releaseKeyApi.fetch, { packageId });
    hq!.app.clock.advance(60 - HOUR);
    for (const at of [north!, south!]) {
      const users = [await at.app.learner(), await at.app.learner()];
      const detail = await at.admin.call(examApi.detail, { id: examId });
      const form = { ...detail, openType: OpenType.persons, userIds: users.map(({ id }) => id) };
      await at.admin.call(examApi.save, { id: examId, version: detail.version, form });
      await at.admin.call(examApi.publish, { id: examId });
      await at.app.runJobs();
      await shiftExam(at.app, examId, -2 * HOUR);
      // The clock here is ahead: without the key nothing begins.
      await expect(users[0]!.call(entryApi.start, { examId })).toRefuse('examSealed');
      await at.admin.call(packageImportApi.open, { examId, code: code.toLowerCase() });
      await at.app.runJobs();
      await at.admin.call(packageImportApi.open, { examId, code });
      for (const [n, user] of users.entries()) {
        await sitAndGrade(at.app, user, examId, n === 0 ? [] : ['wrong', 'wrong', 'wrong']);
        people.push({ at, user });
      }
    }
    for (const { at, user } of people) {
      const paper = await at.app.platform.db
        .selectFrom('paperPaper')
        .selectAll()
        .where('userId', '=', user.id)
        .executeTakeFirstOrThrow();
      expect(paper.state).toBe(PaperState.finished);
    }
  });

  it('comes back as results: each paper once, whichever files were lost, repeated or late', async () => {
    // The same person has accounts at both installations.
    for (const { at, user } of [people[0]!, people[2]!]) await giveIdCard(at.app, user.id, '110101199003077774');
    const lost = await exportResults(north!, examId);
    const first = await exportResults(north!, examId);
    const of = await exportResults(south!, examId);
    expect(await bringResults(hq!, first)).toMatchObject({ code: 0, data: { papers: 2, serial: 2, isNew: true } });
    expect(await bringResults(hq!, first)).toMatchObject({ code: 0, data: { isNew: false } });
    expect(await bringResults(hq!, lost)).toMatchObject({ code: codeOf('resultsOutdated') });
    expect(await bringResults(hq!, of)).toMatchObject({ code: 0, data: { papers: 2 } });
    expect(await bringResults(south!, first)).toMatchObject({ code: codeOf('bundleSenderUnknown') });
    expect(await bringResults(hq!, file)).not.toMatchObject({ code: 0 });
    const page = await hq!.admin.call(exchangeResultApi.paging, { params: { examId } });
    expect(page.total).toBe(4);
    expect(page.records.filter(({ twice }) => twice).map(({ idCard }) => idCard)).toEqual([
      '1101****7774',
      '1101****7774',
    ]);
    const doubled = await hq!.admin.call(exchangeResultApi.paging, { params: { examId, twice: true } });
    expect(doubled.total).toBe(2);
    const statistics = await hq!.admin.call(exchangeResultApi.statistics, { examId });
    expect(statistics).toMatchObject({ twice: 1, all: { papers: 4, graded: 4, missing: 0 } });
    expect(statistics.sites.map(({ name, papers, serial }) => [name, papers, serial])).toEqual([
      ['北省', 2, 2],
      ['南省', 2, 1],
    ]);
    expect(statistics.bands.reduce((sum, papers) => sum + papers, 0)).toBe(4);
  });

  it('is corrected by a later file', async () => {
    const { user } = people[1]!;
    await north!.app.owner.query(`update paper_paper set score_centi = 1, passed = false where user_id = $1`, [
      user.id,
    ]);
    expect(await bringResults(hq!, await exportResults(north!, examId))).toMatchObject({
      code: 0,
      data: { serial: 3 },
    });
    const page = await hq!.admin.call(exchangeResultApi.paging, { params: { examId, peerId: northId } });
    expect(page.records.map(({ score }) => score)).toContain(0.01);
    expect(page.total).toBe(2);
  });
});
