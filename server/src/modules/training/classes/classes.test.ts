import { randomUUID } from 'node:crypto';
import { DataScope } from '@ganlin/contract/iam/role';
import { Application, Charge, ClassState, ClassStatus, TrainType } from '@ganlin/contract/training/kinds';
import { ownClassApi, publicClassApi, type PublicTab } from '@ganlin/contract/training/class-lists';
import { trainclassApi } from '@ganlin/contract/training/trainclass';
import { describe, expect, it } from 'vitest';
import type { TestUser } from '../../../../test/support/app.ts';
import { openAppWithDepts, staffWith } from '../../../../test/support/staff.ts';
import { aClass, classForm, paid, register, twoSessions } from '../../../../test/support/training.ts';
import { sendFile } from '../../../../test/support/upload.ts';
import { anOpenExam } from '../../../../test/support/exams.ts';

const { app, admin, depts } = await openAppWithDepts();

const detail = (id: string) => app.guest.call(trainclassApi.detail, { id });
const DAY = 86_400;

describe('the public view of a class', () => {
  it('has everything the page shows, by id, without a token [S3-01…S3-10, S7-43]', async () => {
    const sessions = twoSessions(app);
    const form = classForm(app, { ...paid, required: '8,1,3,1', remark: '请带身份证', place: '一号楼', sessions });
    const { id } = await admin.call(trainclassApi.save, { form });
    await admin.call(trainclassApi.publish, { id });
    const shown = await detail(id);
    expect(shown).toMatchObject({
      id,
      title: form.title,
      introduce: form.introduce,
      remark: '请带身份证',
      startTime: form.startTime,
      endTime: form.endTime,
      trainType: TrainType.offline,
      charge: Charge.paid,
      createTime: app.clock.now.toISOString(),
      required: '1,3,8',
      place: '一号楼',
      feeFen: 120_000,
      membersOnly: false,
      now: app.clock.now.toISOString(),
    });
    expect(shown.sessions.map(({ title }) => title)).toEqual(['第 1 讲', '第 2 讲']);
    expect(shown.transfer.accountNumber).toBe('6222020200112233');
  });

  it('is online with type 1 and offline with any other [S3-11, S3-12]', async () => {
    const online = await aClass(app, { trainType: TrainType.online });
    const other = await aClass(app, { trainType: 7 });
    expect((await detail(online)).trainType).toBe(TrainType.online);
    expect((await detail(other)).trainType).toBe(TrainType.offline);
  });

  it('returns the payment details only if there is a fee', async () => {
    const id = await aClass(app, { transfer: paid.transfer });
    expect((await detail(id)).transfer.accountNumber).toBe('');
  });

  it('is not found for a draft or a deleted class', async () => {
    const id = await aClass(app, { draft: true });
    await expect(detail(id)).toRefuse('trainclassNotFound');
    await admin.call(trainclassApi.publish, { id });
    await detail(id);
    await admin.call(trainclassApi.delete, { ids: [id] });
    await expect(detail(id)).toRefuse('trainclassNotFound');
  });

  it('derives begin, end and registration opening from the clock, and stores nothing [S4-01…S4-04]', async () => {
    const start = app.clock.now;
    const id = await aClass(app, {
      applyStart: after(1),
      applyEnd: after(5),
      startTime: after(10),
      endTime: after(12),
    });
    const at = async (days: number) => {
      app.clock.now = new Date(start.getTime() + days * DAY * 1000);
      const { status, application } = await detail(id);
      return [status, application];
    };
    try {
      expect(await at(0.5)).toEqual([ClassStatus.notStarted, Application.notBegun]);
      expect(await at(3)).toEqual([ClassStatus.notStarted, Application.open]);
      expect(await at(6)).toEqual([ClassStatus.notStarted, Application.over]);
      expect(await at(11)).toEqual([ClassStatus.inProgress, Application.over]);
      expect(await at(13)).toEqual([ClassStatus.ended, Application.over]);
    } finally {
      app.clock.now = start;
    }
  });
});

const after = (days: number) => new Date(app.clock.now.getTime() + days * DAY * 1000).toISOString();

describe('saving', () => {
  it('creates a draft, and requires subjects, head persons and class teachers [S7-42, S5-53…S5-55]', async () => {
    for (const name of ['subjects', 'headPersons', 'classTeachers']) {
      const answer = await admin.ask(trainclassApi.save, { form: { ...classForm(app), [name]: [] } });
      expect([name, answer.statusCode]).toEqual([name, 400]);
      expect(answer.body).toContain(name);
    }
    const { id, version } = await admin.call(trainclassApi.save, { form: classForm(app, { deptIds: [depts.north] }) });
    const saved = await admin.call(trainclassApi.edit, { id });
    expect(saved).toMatchObject({ id, version: 1, state: ClassState.draft, taken: 0 });
    expect(saved.form).toMatchObject({
      subjects: ['防雷检测'],
      deptIds: [depts.north],
      waitingList: true,
      review: true,
    });
    expect(version).toBe(1);
  });

  it('refuses to overwrite a concurrent change', async () => {
    const { id, version } = await admin.call(trainclassApi.save, { form: classForm(app) });
    await admin.call(trainclassApi.save, { id, version, form: classForm(app, { title: '新名称' }) });
    const again = admin.call(trainclassApi.save, { id, version, form: classForm(app) });
    await expect(again).toRefuse('trainclassChanged');
    expect((await admin.call(trainclassApi.edit, { id })).form.title).toBe('新名称');
  });

  it('keeps sessions by id with their attendance, deletes none with attendance, and accepts none of another class', async () => {
    const sessions = twoSessions(app);
    const { id } = await admin.call(trainclassApi.save, { form: classForm(app, { sessions }) });
    await admin.call(trainclassApi.publish, { id });
    const { code } = await register(app, id);
    const { db } = app.platform;
    const person = await db
      .selectFrom('trainingPerson')
      .select('id')
      .where('code', '=', code)
      .executeTakeFirstOrThrow();
    const came = { personId: person.id, state: 1, at: app.clock.now };
    const [stored] = sessions;
    await db
      .insertInto('trainingAttendance')
      .values({ ...came, sessionId: stored!.id })
      .execute();
    const without = admin.call(trainclassApi.save, {
      id,
      version: 1,
      form: classForm(app, { sessions: sessions.slice(1) }),
    });
    await expect(without).toRefuse('classSessionUsed');
    const added = { ...sessions[1]!, id: randomUUID(), title: '新增' };
    const form = classForm(app, { sessions: [{ ...stored!, title: '改名' }, added] });
    await admin.call(trainclassApi.save, { id, version: 1, form });
    expect((await detail(id)).sessions.map(({ title }) => title)).toEqual(['改名', '新增']);
    const attended = await db
      .selectFrom('trainingAttendance')
      .select('sessionId')
      .where('personId', '=', person.id)
      .execute();
    expect(attended).toEqual([{ sessionId: stored!.id }]);
    const thief = admin.call(trainclassApi.save, { form: classForm(app, { sessions: [stored!] }) });
    await expect(thief).toRefuse('classSessionNotFound');
  });

  it('refuses departments out of scope, unknown exams and pictures of other users', async () => {
    const staff = await trainer(depts.city);
    const south = staff.call(trainclassApi.save, { form: classForm(app, { deptIds: [depts.south] }) });
    await expect(south).toRefuse('deptNotFound');
    const { examId } = await anOpenExam(app);
    await staff.call(trainclassApi.save, { form: classForm(app, { examIds: [examId], deptIds: [depts.county] }) });
    const unknown = staff.call(trainclassApi.save, { form: classForm(app, { examIds: [randomUUID()] }) });
    await expect(unknown).toRefuse('examNotFound');
    const cover = await uploaded(admin, 'training');
    await expect(staff.call(trainclassApi.save, { form: classForm(app, { cover }) })).toRefuse('fileNotFound');
    const other = await uploaded(admin, 'exam');
    await expect(admin.call(trainclassApi.save, { form: classForm(app, { cover: other }) })).toRefuse('fileNotFound');
  });

  it('shows a cover by a URL that is the same all day and valid for longer', async () => {
    const cover = await uploaded(admin, 'training');
    const id = await aClass(app, { cover, by: admin });
    const { cover: address } = await detail(id);
    const picture = await app.http.inject({ method: 'GET', url: address });
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/png']);
    expect((await admin.call(trainclassApi.edit, { id })).coverUrl).toBe(address);
  });
});

async function uploaded(user: TestUser, purpose: string): Promise<string> {
  const answer = await sendFile(app, trainclassApi.uploadPicture, { token: user.token });
  const { id } = answer.json<{ data: { id: string } }>().data;
  await app.platform.db.updateTable('mediaFile').set({ purpose }).where('id', '=', id).execute();
  return id;
}

const trainer = (deptId: string, dataScope: DataScope = DataScope.deptAndBelow) =>
  staffWith(app, { permissions: 'train:', dataScope, deptId });

describe('publishing', () => {
  it('reports what is missing in plain language', async () => {
    const reasonFor = async (form: Parameters<typeof classForm>[1]) => {
      const id = await aClass(app, { draft: true, ...form });
      const answer = await admin.ask(trainclassApi.publish, { id });
      return answer.json<{ msg: string }>().msg;
    };
    expect(await reasonFor({ introduce: '<p>&nbsp;</p>' })).toContain('介绍');
    expect(await reasonFor({ applyStart: after(-9), applyEnd: after(-1) })).toContain('报名截止时间');
    expect(await reasonFor({ charge: Charge.paid, feeFen: 100 })).toContain('收款账户');
    expect(await reasonFor({ ...paid })).toBe('');
  });

  it('can be followed by closing and reopening, each only from its own state', async () => {
    const id = await aClass(app);
    await expect(admin.call(trainclassApi.publish, { id })).toRefuse('trainclassNotReady');
    await expect(admin.call(trainclassApi.reopen, { id })).toRefuse('trainclassNotClosed');
    await admin.call(trainclassApi.close, { id });
    expect((await detail(id)).application).toBe(Application.closed);
    await expect(admin.call(trainclassApi.close, { id })).toRefuse('trainclassNotPublished');
    await expect(register(app, id)).toRefuse('registrationOver');
    await admin.call(trainclassApi.reopen, { id });
    await register(app, id);
  });

  it('stays complete: required information cannot be removed afterwards', async () => {
    const id = await aClass(app);
    const bare = admin.call(trainclassApi.save, { id, version: 1, form: classForm(app, { introduce: '' }) });
    await expect(bare).toRefuse('trainclassNotReady');
  });
});

describe('copying and deleting', () => {
  it('copies the settings into a new draft', async () => {
    const sessions = twoSessions(app);
    const id = await aClass(app, { sessions, deptIds: [depts.north], quota: 5, title: '甲'.repeat(100) });
    const { id: copyId } = await admin.call(trainclassApi.copy, { id });
    const [one, other] = [
      await admin.call(trainclassApi.edit, { id }),
      await admin.call(trainclassApi.edit, { id: copyId }),
    ];
    expect(other).toMatchObject({ state: ClassState.draft, version: 1, taken: 0 });
    expect(other.form.title).toBe(`${'甲'.repeat(96)}（副本）`);
    const plain = ({ title: _title, sessions: _sessions, ...rest }: typeof one.form) => rest;
    expect(plain(other.form)).toEqual(plain(one.form));
    expect(other.form.sessions!.map(({ title }) => title)).toEqual(['第 1 讲', '第 2 讲']);
    expect(other.form.sessions!.map(({ id: own }) => own)).not.toContain(sessions[0]!.id);
  });

  it('does not delete a class with registrations', async () => {
    const id = await aClass(app);
    await register(app, id);
    await expect(admin.call(trainclassApi.delete, { ids: [id] })).toRefuse('trainclassHasPeople');
  });
});

describe('the staff list', () => {
  it('contains classes in scope: of the user’s departments, or created by the user', async () => {
    const [north, city, south] = [await trainer(depts.north), await trainer(depts.city), await trainer(depts.south)];
    const stranger = await trainer(depts.south, DataScope.self);
    const id = await aClass(app, { by: city, title: '范围内的培训班' });
    const seen = async (user: TestUser) => {
      const { records } = await user.call(trainclassApi.paging, { params: { keyword: '范围内' } });
      return records.map((row) => row.id);
    };
    expect(await seen(city)).toEqual([id]);
    expect(await seen(north)).toEqual([id]);
    expect(await seen(south)).toEqual([]);
    for (const api of ['edit', 'copy', 'publish', 'close', 'reopen'] as const)
      await expect(south.call(trainclassApi[api], { id })).toRefuse('trainclassNotFound');
    await expect(south.call(trainclassApi.delete, { ids: [id] })).toRefuse('trainclassNotFound');
    await expect(south.call(trainclassApi.save, { id, version: 1, form: classForm(app) })).toRefuse(
      'trainclassNotFound',
    );
    const own = await aClass(app, { by: stranger, title: '范围内自建' });
    expect(await seen(stranger)).toEqual([own]);
  });

  it('filters by name, state, status, kind and charge, and counts what needs staff action', async () => {
    const title = '筛选用培训班';
    const id = await aClass(app, { title, quota: 1, trainType: TrainType.online });
    await register(app, id);
    await register(app, id);
    const list = (params: object) => admin.call(trainclassApi.paging, { params: { keyword: '筛选用', ...params } });
    const { records, total } = await list({});
    expect(total).toBe(1);
    expect(records[0]).toMatchObject({
      id,
      taken: 1,
      waiting: 1,
      toReview: 1,
      toConfirm: 0,
      application: Application.waiting,
      status: ClassStatus.notStarted,
    });
    const totals = [
      { state: ClassState.published },
      { status: ClassStatus.notStarted },
      { trainType: TrainType.online },
      { charge: Charge.free },
      { state: ClassState.draft },
      { status: ClassStatus.ended },
      { trainType: TrainType.offline },
      { charge: Charge.paid },
    ].map(async (params) => (await list(params)).total);
    expect(await Promise.all(totals)).toEqual([1, 1, 1, 1, 0, 0, 0, 0]);
  });
});

describe('the public list', () => {
  it('has every published class that anyone may register for, by what can be done about it', async () => {
    const keyword = `公开${randomUUID().slice(0, 6)}`;
    const titled = (name: string, form = {}) => aClass(app, { title: `${keyword}${name}`, ...form });
    const open = await titled('可报名');
    const coming = await titled('即将', { applyStart: after(2) });
    const full = await titled('报满', { quota: 1, waitingList: false });
    await register(app, full);
    const begun = await titled('已开班', { startTime: after(-1) });
    const past = await titled('结束', { applyStart: after(-9) });
    await app.platform.db
      .updateTable('trainingClass')
      .set({ applyEndsAt: new Date(after(-4)), startsAt: new Date(after(-3)), endsAt: new Date(after(-1)) })
      .where('id', '=', past)
      .execute();
    await titled('草稿', { draft: true });
    await titled('某单位', { deptIds: [depts.north] });
    const closed = await titled('关闭');
    await (await app.admin()).call(trainclassApi.close, { id: closed });
    const seen = async (tab: PublicTab) => {
      const { records, total } = await app.guest.call(publicClassApi.paging, { params: { tab, keyword } });
      expect(total).toBe(records.length);
      return new Set(records.map(({ id }) => id));
    };
    expect(await seen('open')).toEqual(new Set([open, begun]));
    expect(await seen('coming')).toEqual(new Set([coming]));
    expect(await seen('running')).toEqual(new Set([full, begun]));
    expect(await seen('past')).toEqual(new Set([past]));
  });

  it('shows a class published meanwhile after some seconds: the list is cached for everybody', async () => {
    const titles = async () => {
      const { records } = await app.guest.call(publicClassApi.paging, { size: 200, params: { tab: 'open' } });
      return records.map(({ title }) => title);
    };
    const title = `缓存${randomUUID().slice(0, 6)}`;
    await titles();
    await aClass(app, { title });
    app.clock.advance(20);
    expect(await titles()).toContain(title);
  });
});

describe('the learner’s list', () => {
  it('shows classes open to them, those they registered for and those that are over', async () => {
    const learner = await app.learner();
    await app.platform.db.updateTable('iamUser').set({ deptId: depts.county }).where('id', '=', learner.id).execute();
    const keyword = `学员${randomUUID().slice(0, 6)}`;
    const all = await aClass(app, { title: `${keyword}全体` });
    const north = await aClass(app, { title: `${keyword}北方`, deptIds: [depts.north] });
    const south = await aClass(app, { title: `${keyword}南方`, deptIds: [depts.south] });
    await aClass(app, { title: `${keyword}草稿`, draft: true });
    await register(app, north, { by: learner });
    const seen = async (tab: 'open' | 'mine' | 'past') => {
      const { records } = await learner.call(ownClassApi.paging, { params: { tab, keyword } });
      return new Map(records.map((row) => [row.id, row.registration]));
    };
    expect(await seen('open')).toEqual(
      new Map([
        [all, null],
        [north, 0],
      ]),
    );
    expect(await seen('mine')).toEqual(new Map([[north, 0]]));
    expect(await seen('past')).toEqual(new Map());
    await app.platform.db
      .updateTable('trainingClass')
      .set({ applyEndsAt: app.clock.now, startsAt: new Date(after(-3)), endsAt: new Date(after(-1)) })
      .where('id', 'in', [all, north, south])
      .execute();
    expect(await seen('open')).toEqual(new Map());
    expect(await seen('mine')).toEqual(new Map([[north, 0]]));
    expect(await seen('past')).toEqual(
      new Map([
        [all, null],
        [north, 0],
      ]),
    );
  });
});
