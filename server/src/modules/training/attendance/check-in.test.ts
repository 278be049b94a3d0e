import type { Input } from '@ganlin/contract/core/endpoint';
import { DataScope } from '@ganlin/contract/iam/role';
import { checkInApi } from '@ganlin/contract/training/check-in';
import { AttendanceState } from '@ganlin/contract/training/kinds';
import { registrationApi } from '@ganlin/contract/training/registration';
import type { trainclassApi } from '@ganlin/contract/training/trainclass';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp, type TestUser } from '../../../../test/support/app.ts';
import type { Caller } from '../../../../test/support/client.ts';
import { staffWith } from '../../../../test/support/staff.ts';
import { aClass as aTrainclass } from '../../../../test/support/training.ts';
import { newId } from '../../../platform/ids.ts';
import { keyedHash, seal } from '../../../platform/security/sealed.ts';

const MINUTE = 60;
let app: TestApp;
let admin: TestUser;
let count = 0;

beforeAll(async () => {
  app = await openTestApp();
  admin = await app.admin();
});
afterAll(() => app.close());

interface Course {
  readonly classId: string;
  readonly sessionId: string;
  readonly secondId: string;
  readonly title: string;
}

/** Free and without review: applicants are enrolled on registering. Its first session begins in half an hour. */
async function aClass(
  form: Partial<Input<typeof trainclassApi.save>['form']> = {},
  by: Caller = admin,
): Promise<Course> {
  const at = (minutes: number) => new Date(app.clock.now.getTime() + minutes * MINUTE * 1000).toISOString();
  const [sessionId, secondId, title] = [newId(), newId(), `签到的培训班${(count += 1)}`];
  const classId = await aTrainclass(app, {
    by,
    title,
    startTime: at(30),
    endTime: at(600),
    applyEnd: at(500),
    review: false,
    place: '3 号楼',
    sessions: [
      { id: sessionId, title: '开班与安全规定', startTime: at(30), endTime: at(120), place: '301 教室' },
      { id: secondId, title: '火箭作业流程', startTime: at(300), endTime: at(400) },
    ],
    ...form,
  });
  return { classId, sessionId, secondId, title };
}

async function register(
  caller: Caller,
  { classId }: Course,
  form: { name?: string; unit?: string; mobile?: string } = {},
) {
  // Each guest has its own IP address: the third from the same address is asked for a captcha.
  const from = caller === app.guest ? app.from(`10.30.${Math.floor(count / 250)}.${count % 250}`) : caller;
  const { code } = await from.call(registrationApi.save, {
    activityId: classId,
    name: `学员${(count += 1)}`,
    unit: '威宁县气象局',
    ...form,
  });
  const { rows } = await app.platform.pool.query<{ id: string }>('select id from training_person where code = $1', [
    code,
  ]);
  return { code, id: rows[0]?.id ?? '' };
}

/** The current token of the code on the screen. */
async function tokenOf(sessionId: string, staff: Caller = admin): Promise<string> {
  const { path } = await staff.call(checkInApi.code, { sessionId });
  return new URL(path, 'http://x').searchParams.get('c') ?? '';
}

const listOf = async (sessionId: string, params: object = {}) =>
  (await admin.call(checkInApi.paging, { params: { sessionId, ...params } })).records;

describe('the code on the screen', () => {
  it('names the session, counts expected and present attendees, and changes every half minute', async () => {
    const course = await aClass();
    await register(app.guest, course);
    const learner = await app.learner();
    await register(learner, course);
    const first = await admin.call(checkInApi.code, course);
    expect(first).toMatchObject({
      className: course.title,
      title: '开班与安全规定',
      place: '301 教室',
      expected: 2,
      present: 0,
      now: app.clock.now.toISOString(),
    });
    expect(Date.parse(first.startTime) - Date.parse(first.opensAt)).toBe(60 * MINUTE * 1000);
    expect(Date.parse(first.lateAt) - Date.parse(first.startTime)).toBe(10 * MINUTE * 1000);
    expect(first.path).toMatch(/^\/applicationinterface\/trainingCheckIn\?c=[\w-]{48}$/);
    await learner.call(checkInApi.scan, { token: await tokenOf(course.sessionId) });
    app.clock.advance(Math.ceil(first.leftMs / 1000));
    const second = await admin.call(checkInApi.code, course);
    expect(second).toMatchObject({ expected: 2, present: 1 });
    expect(second.path).not.toBe(first.path);
    // A session without its own venue is at the venue of the class.
    expect((await admin.call(checkInApi.code, { sessionId: course.secondId })).place).toBe('3 号楼');
  });
});

describe('an attendee scanning it', () => {
  it('is present until the grace period is over, then late, and is refused outside the hours', async () => {
    const course = await aClass();
    const people = [await app.learner(), await app.learner(), await app.learner(), await app.learner()] as const;
    for (const person of people) await register(person, course);
    const [early, onTime, late, never] = people;
    const scan = async (person: Caller, sessionId = course.sessionId) =>
      person.call(checkInApi.scan, { token: await tokenOf(sessionId) });
    expect(await scan(early)).toMatchObject({
      className: course.title,
      title: '开班与安全规定',
      state: AttendanceState.present,
      at: app.clock.now.toISOString(),
    });
    await expect(scan(early, course.secondId)).toRefuse('checkInNotNow');
    app.clock.advance(40 * MINUTE);
    expect((await scan(onTime)).state).toBe(AttendanceState.present);
    app.clock.advance(1);
    expect((await scan(late)).state).toBe(AttendanceState.late);
    app.clock.advance(80 * MINUTE);
    await expect(scan(never)).toRefuse('checkInNotNow');
    const { sessions } = await admin.call(checkInApi.sessions, { activityId: course.classId });
    expect(sessions.map(({ expected, present, late, leave }) => [expected, present, late, leave])).toEqual([
      [4, 3, 1, 0],
      [4, 0, 0, 0],
    ]);
  });

  it('changes nothing with a second, concurrent or expired scan', async () => {
    const course = await aClass();
    const learner = await app.learner();
    await register(learner, course);
    const token = await tokenOf(course.sessionId);
    const replies = await Promise.all([1, 2, 3].map(() => learner.call(checkInApi.scan, { token })));
    app.clock.advance(45 * MINUTE);
    replies.push(await learner.call(checkInApi.scan, { token: await tokenOf(course.sessionId) }));
    // The page is reloaded much later.
    replies.push(await learner.call(checkInApi.scan, { token }));
    expect(new Set(replies.map((reply) => JSON.stringify(reply)))).toHaveLength(1);
    expect(await listOf(course.sessionId)).toMatchObject([{ state: AttendanceState.present, note: '扫码签到' }]);
  });

  it('is refused with a code that is no longer shown, is forged, or belongs to a deleted class', async () => {
    const course = await aClass();
    const learner = await app.learner();
    await register(learner, course);
    const { leftMs } = await admin.call(checkInApi.code, course);
    const token = await tokenOf(course.sessionId);
    app.clock.advance(Math.ceil(leftMs / 1000) + 30);
    await expect(learner.call(checkInApi.scan, { token })).toRefuse('checkInExpired');
    await expect(learner.call(checkInApi.scan, { token: 'x'.repeat(48) })).toRefuse('checkInExpired');
    await expect(learner.call(checkInApi.scan, { token: '' })).toRefuse('checkInExpired');
    expect(await listOf(course.sessionId)).toMatchObject([{ state: AttendanceState.absent, at: null, note: '' }]);
    const fresh = await tokenOf(course.sessionId);
    await app.platform.pool.query('update training_class set deleted_at = now() where id = $1', [course.classId]);
    await expect(learner.call(checkInApi.scan, { token: fresh })).toRefuse('checkInExpired');
  });

  it('is refused unless enrolled in this class', async () => {
    const [course, other] = [await aClass(), await aClass()];
    const reviewed = await aClass({ review: true });
    const [stranger, elsewhere, waiting] = [await app.learner(), await app.learner(), await app.learner()];
    const foreign = await register(elsewhere, other);
    await register(waiting, reviewed);
    const token = await tokenOf(course.sessionId);
    await expect(stranger.call(checkInApi.scan, { token })).toRefuse('checkInNotEnrolled');
    await expect(elsewhere.call(checkInApi.scan, { token })).toRefuse('checkInNotEnrolled');
    await expect(elsewhere.call(checkInApi.scan, { token, code: foreign.code })).toRefuse('checkInNotEnrolled');
    const own = await tokenOf(reviewed.sessionId);
    await expect(waiting.call(checkInApi.scan, { token: own })).toRefuse('checkInNotEnrolled');
    expect((await admin.call(checkInApi.code, reviewed)).expected).toBe(0);
  });

  it('is found without an account by query code and mobile number, only if both are right', async () => {
    const course = await aClass();
    const mobile = '13885700001';
    const { code } = await register(app.guest, course, { name: '陈访客', mobile });
    const token = await tokenOf(course.sessionId);
    const scan = (key: object) => app.guest.call(checkInApi.scan, { token, ...key });
    await expect(scan({})).toRefuse('registrationNotFound');
    await expect(scan({ code })).toRefuse('registrationNotFound');
    await expect(scan({ code, mobile: '13885700002' })).toRefuse('registrationNotFound');
    await expect(scan({ code: 'AAAAAAAAAA', mobile })).toRefuse('registrationNotFound');
    expect(await scan({ code: ` ${code.toLowerCase()} `, mobile })).toMatchObject({
      name: '陈访客',
      state: AttendanceState.present,
    });
  });

  it('is found by an account with the mobile number of a registration made without it', async () => {
    const course = await aClass();
    const mobile = '13885700003';
    await register(app.guest, course, { name: '刘后来', mobile });
    const { config } = app.platform;
    const later = await app.learner();
    await app.platform.db
      .updateTable('iamUser')
      .set({
        mobileSealed: seal(config.dataKeys, mobile, ['iamUser.mobileSealed', later.id]),
        mobileHash: keyedHash(config.searchSecret, 'mobile', mobile),
      })
      .where('id', '=', later.id)
      .execute();
    const token = await tokenOf(course.sessionId);
    expect(await later.call(checkInApi.scan, { token })).toMatchObject({ name: '刘后来' });
  });
});

describe('staff', () => {
  it('correct with a reason that is in the list, the history and the log, and no scan overwrites it', async () => {
    const course = await aClass();
    const learner = await app.learner();
    const [one, two] = [await register(learner, course), await register(app.guest, course)];
    await learner.call(checkInApi.scan, { token: await tokenOf(course.sessionId) });
    const correct = (personIds: string[], state: AttendanceState, reason: string) =>
      admin.call(checkInApi.correct, { sessionId: course.sessionId, personIds, state, reason });
    const silent = { sessionId: course.sessionId, personIds: [one.id], state: AttendanceState.leave, reason: '  ' };
    expect((await admin.ask(checkInApi.correct, silent)).statusCode).toBe(400);
    expect(await correct([one.id, two.id, one.id], AttendanceState.leave, '参加应急值班')).toEqual({ count: 2 });
    expect(await learner.call(checkInApi.scan, { token: await tokenOf(course.sessionId) })).toMatchObject({
      state: AttendanceState.leave,
    });
    const list = await listOf(course.sessionId, { state: AttendanceState.leave });
    expect(list.map(({ note }) => note)).toEqual(['测试用户更正：参加应急值班', '测试用户更正：参加应急值班']);
    expect(await listOf(course.sessionId, { state: AttendanceState.present })).toEqual([]);
    const { rows: history } = await app.platform.pool.query(
      `select text from training_trail where person_id = $1 and text like '更正%'`,
      [one.id],
    );
    expect(history).toEqual([{ text: '更正“开班与安全规定”的签到：已签到 → 请假，原因：参加应急值班' }]);
    const { rows: log } = await app.platform.pool.query(
      `select summary, before, user_id from audit_entry where action = 'training.attendanceCorrected' and target = $1`,
      [`trainclass:${course.classId}`],
    );
    expect(log).toMatchObject([
      {
        summary: `${course.title}“开班与安全规定”：2 人改为请假，原因：参加应急值班`,
        before: { people: [{ state: '已签到' }, { state: '未签到' }] },
        user_id: admin.id,
      },
    ]);
  });

  it('cannot correct applicants of another class; then nothing is changed', async () => {
    const [course, other] = [await aClass(), await aClass()];
    const [own, foreign] = [await register(app.guest, course), await register(app.guest, other)];
    const personIds = [own.id, foreign.id];
    const action = { sessionId: course.sessionId, personIds, state: AttendanceState.present, reason: '现场确认' };
    await expect(admin.call(checkInApi.correct, action)).toRefuse('registrationNotFound');
    expect(await listOf(course.sessionId)).toMatchObject([{ state: AttendanceState.absent }]);
  });

  it('search by name or unit, and print all sessions with all enrolled applicants', async () => {
    const course = await aClass();
    const chen = await register(app.guest, course, { name: '陈一', unit: '甲县气象局' });
    await register(app.guest, course, { name: '王二', unit: '乙县气象局' });
    const gone = await register(app.guest, course, { name: '离开', unit: '丙县气象局', mobile: '13885700009' });
    await app.guest.call(registrationApi.cancel, { code: gone.code, mobile: '13885700009' });
    const action = { sessionId: course.sessionId, state: AttendanceState.late, reason: '堵车' };
    await admin.call(checkInApi.correct, { ...action, personIds: [chen.id] });
    expect(await listOf(course.sessionId, { keyword: '乙县' })).toMatchObject([{ name: '王二' }]);
    expect(await listOf(course.sessionId, { keyword: '陈' })).toMatchObject([{ id: chen.id }]);
    const sheet = await admin.call(checkInApi.sheet, { activityId: course.classId });
    expect(sheet.title).toBe(course.title);
    expect(sheet.sessions.map(({ id }) => id)).toEqual([course.sessionId, course.secondId]);
    expect(new Map(sheet.people.map(({ name, states }) => [name, states]))).toEqual(
      new Map([
        ['陈一', [AttendanceState.late, AttendanceState.absent]],
        ['王二', [AttendanceState.absent, AttendanceState.absent]],
      ]),
    );
  });

  it('see only classes of their departments; others are not found', async () => {
    const [home, abroad] = [newId(), newId()];
    const at = { createdAt: new Date(), updatedAt: new Date() };
    await app.platform.db
      .insertInto('iamDept')
      .values([
        { ...at, id: home, code: 'HOME', name: '本地', path: [home] },
        { ...at, id: abroad, code: 'ABROAD', name: '外地', path: [abroad] },
      ])
      .execute();
    const post = { permissions: 'train:', dataScope: DataScope.deptAndBelow };
    const maker = await staffWith(app, { ...post, deptId: home });
    const colleague = await staffWith(app, { ...post, deptId: home });
    const outsider = await staffWith(app, { ...post, deptId: abroad });
    const course = await aClass({}, maker);
    const { id } = await register(app.guest, course);
    const { classId: activityId, sessionId } = course;
    expect((await colleague.call(checkInApi.sessions, { activityId })).title).toBe(course.title);
    expect(await tokenOf(sessionId, colleague)).toHaveLength(48);
    const action = { sessionId, personIds: [id], state: AttendanceState.present, reason: '现场确认' };
    await expect(outsider.call(checkInApi.sessions, { activityId })).toRefuse('trainclassNotFound');
    await expect(outsider.call(checkInApi.sheet, { activityId })).toRefuse('trainclassNotFound');
    await expect(outsider.call(checkInApi.code, { sessionId })).toRefuse('classSessionNotFound');
    await expect(outsider.call(checkInApi.paging, { params: { sessionId } })).toRefuse('classSessionNotFound');
    await expect(outsider.call(checkInApi.correct, action)).toRefuse('classSessionNotFound');
    await expect(admin.call(checkInApi.code, { sessionId: newId() })).toRefuse('classSessionNotFound');
    expect(await colleague.call(checkInApi.correct, action)).toEqual({ count: 1 });
  });
});
