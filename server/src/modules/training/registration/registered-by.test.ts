import { messageApi } from '@ganlin/contract/message/message';
import { checkInApi } from '@ganlin/contract/training/check-in';
import { RegistrationState } from '@ganlin/contract/training/kinds';
import { personApi } from '@ganlin/contract/training/person';
import { registrationApi } from '@ganlin/contract/training/registration';
import { ownClassApi } from '@ganlin/contract/training/class-lists';
import { profileApi } from '@ganlin/contract/iam/profile';
import { describe, expect, it } from 'vitest';
import { sitAndGrade } from '../../../../test/support/exam-answers.ts';
import { anOpenExam } from '../../../../test/support/exams.ts';
import { learnerWith, outboxOf } from '../../../../test/support/sms.ts';
import { openAppWithAdmin } from '../../../../test/support/staff.ts';
import { aClass, register, registrationRows, someone } from '../../../../test/support/trainclasses.ts';
import { newId } from '../../../platform/ids.ts';

const { submitted, completed, cancelled, duplicate } = RegistrationState;

const { app, admin } = await openAppWithAdmin();

const at = (minutes: number) => new Date(app.clock.now.getTime() + minutes * 60_000).toISOString();

/** A user whose account has the number they register with. */
async function somebody(name: string) {
  const form = { ...someone(), name };
  return { form, account: await learnerWith(app, form.mobile) };
}

async function peopleOf(activityId: string) {
  const sort = { field: 'createTime', order: 'asc' } as const;
  return (await admin.call(personApi.paging, { params: { activityId }, sort })).records;
}

async function tokenFor(sessionId: string): Promise<string> {
  const { path } = await admin.call(checkInApi.code, { sessionId });
  return new URL(path, 'http://x').searchParams.get('c') ?? '';
}

describe('two people registered from one account', () => {
  it.each(['own number', 'no number'])(
    'are two people: check-in, exam and completion belong to the owner (%s known)',
    async (known) => {
      const { examId } = await anOpenExam(app);
      const sessionId = newId();
      const activityId = await aClass(app, admin, {
        review: false,
        examIds: [examId],
        examsPassed: true,
        startTime: at(10),
        endTime: at(600),
        applyEnd: at(500),
        sessions: [{ id: sessionId, title: '第 1 讲', startTime: at(10), endTime: at(90) }],
      });
      const own = { ...someone(), name: '本人' };
      const account = known === 'own number' ? await learnerWith(app, own.mobile) : await app.learner();
      await account.call(registrationApi.save, { ...own, activityId });
      app.clock.advance(1);
      await account.call(registrationApi.save, { ...someone(), name: '同事', activityId });
      expect(await account.call(checkInApi.scan, { token: await tokenFor(sessionId) })).toMatchObject({ name: '本人' });
      await sitAndGrade(app, account, examId, []);
      const ids = (await peopleOf(activityId)).map(({ id }) => id);
      await admin.call(personApi.complete, { activityId, ids, verdict: 'rule' });
      const after = await peopleOf(activityId);
      expect(after.map(({ name, state }) => [name, state === completed])).toEqual([
        ['本人', true],
        ['同事', false],
      ]);
    },
  );

  it('are distinguished whoever is registered first, and the registering user cannot check in for the other', async () => {
    const sessionId = newId();
    const times = { startTime: at(10), endTime: at(600), applyEnd: at(500) };
    const session = { id: sessionId, title: '第 1 讲', startTime: at(10), endTime: at(90) };
    const activityId = await aClass(app, admin, { ...times, review: false, sessions: [session] });
    const { form, account } = await somebody('本人');
    await account.call(registrationApi.save, { ...someone(), name: '同事', activityId });
    const token = await tokenFor(sessionId);
    await expect(account.call(checkInApi.scan, { token })).toRefuse('checkInNotEnrolled');
    await account.call(registrationApi.save, { ...form, activityId });
    expect(await account.call(checkInApi.scan, { token })).toMatchObject({ name: '本人' });
  });

  it('are both visible to that account, which may cancel the other’s', async () => {
    const activityId = await aClass(app, admin);
    const { account } = await somebody('本人');
    const { code } = await account.call(registrationApi.save, { ...someone(), name: '同事', activityId });
    const page = await account.call(ownClassApi.paging, { params: { tab: 'mine' } });
    expect(page.records.map(({ id, registration }) => [id, registration])).toEqual([[activityId, null]]);
    const seen = await account.call(registrationApi.own, { id: activityId });
    expect(seen.registration).toBeNull();
    expect(seen.others).toEqual([{ code, name: '同事', state: submitted }]);
    expect((await account.call(registrationApi.query, { code })).registration.form.name).toBe('同事');
    await expect((await app.learner()).call(registrationApi.query, { code })).toRefuse('registrationNotFound');
    await account.call(registrationApi.cancel, { code });
    expect((await registrationRows(app, activityId)).map(({ state, reason }) => [state, reason])).toEqual([
      [cancelled, '代报名人取消'],
    ]);
  });

  it('become the other’s own once they have an account with that number', async () => {
    const activityId = await aClass(app, admin);
    const registrar = (await somebody('本人')).account;
    const theirs = { ...someone(), name: '同事' };
    const { code } = await registrar.call(registrationApi.save, { ...theirs, activityId });
    const colleague = await learnerWith(app, theirs.mobile);
    expect((await colleague.call(registrationApi.own, { id: activityId })).registration?.code).toBe(code);
    expect((await registrar.call(registrationApi.own, { id: activityId })).others).toEqual([]);
    await expect(registrar.call(registrationApi.query, { code })).toRefuse('registrationNotFound');
  });

  it('are each notified themselves, by message or at the given number', async () => {
    const activityId = await aClass(app, admin);
    const { form, account } = await somebody('本人');
    await account.call(registrationApi.save, { ...form, activityId });
    const other = { ...someone(), name: '同事' };
    await account.call(registrationApi.save, { ...other, activityId });
    await app.runJobs();
    expect((await outboxOf(app)).filter(({ mobile }) => mobile === other.mobile)).toHaveLength(1);
    expect((await account.call(messageApi.paging, { params: {} })).total).toBe(1);
  });

  it('stay two when the account is deleted: the other keeps the registration', async () => {
    const activityId = await aClass(app, admin);
    const { form, account } = await somebody('本人');
    await account.call(registrationApi.save, { ...form, activityId });
    await account.call(registrationApi.save, { ...someone(), name: '同事', activityId });
    await account.call(profileApi.eraseOwn, { password: account.password, sure: '注销账号' });
    await app.runJobs();
    expect(
      (await registrationRows(app, activityId)).map(({ name, state, registeredBy }) => [name, state, registeredBy]),
    ).toEqual([
      ['已注销', cancelled, null],
      ['同事', submitted, null],
    ]);
    const history = app.platform.db.selectFrom('trainingTrail').select('actorId').where('actorId', '=', account.id);
    expect(await history.execute()).toEqual([]);
  });
});

describe('one person', () => {
  it('has one registration in a class, whatever the form contains and however often it is sent concurrently', async () => {
    const activityId = await aClass(app, admin);
    const { form, account } = await somebody('本人');
    await account.call(registrationApi.save, { ...form, activityId });
    const again = { ...form, idCard: someone().idCard, activityId };
    await expect(account.call(registrationApi.save, again)).toRefuse('registrationTaken');
    const fresh = await app.learner();
    await Promise.all([1, 2, 3].map(() => fresh.ask(registrationApi.save, { ...someone(), activityId })));
    const own = (await registrationRows(app, activityId)).filter(({ userId }) => userId === fresh.id);
    expect(own).toHaveLength(1);
    const insert = app.platform.db
      .insertInto('trainingPerson')
      .values({ ...own[0]!, id: newId(), key: newId(), code: 'X' });
    await expect(insert.execute()).rejects.toMatchObject({ constraint: expect.stringMatching('training_person') });
  });

  it('may register again after cancelling', async () => {
    const activityId = await aClass(app, admin);
    const { form, account } = await somebody('本人');
    const { code } = await account.call(registrationApi.save, { ...form, activityId });
    await account.call(registrationApi.cancel, { code });
    await account.call(registrationApi.save, { ...form, activityId });
    const { registration } = await account.call(registrationApi.own, { id: activityId });
    expect(registration?.state).toBe(submitted);
  });

  it('without a number counts once by name and unit, as a guest and when signed up by an account', async () => {
    const activityId = await aClass(app, admin);
    const unnumbered = { name: '王伟', unit: '北方 气象局', mobile: '', idCard: '' };
    await register(app, activityId, unnumbered);
    await register(app, activityId, { ...unnumbered, unit: '北方气象局' });
    await register(app, activityId, { ...unnumbered, unit: '南方气象局' });
    const { form, account } = await somebody('本人');
    await account.call(registrationApi.save, { ...form, activityId });
    await account.call(registrationApi.save, { ...unnumbered, activityId });
    const other = { ...unnumbered, name: '李娜', activityId };
    await account.call(registrationApi.save, other);
    await expect(account.call(registrationApi.save, other)).toRefuse('registrationTaken');
    const states = (await registrationRows(app, activityId)).map(({ state }) => state);
    expect(states).toEqual([submitted, duplicate, submitted, submitted, duplicate, submitted]);
    expect(await admin.call(personApi.counts, { activityId })).toMatchObject({ taken: 4 });
  });

  it('who enters another person’s number in their registration no longer owns it', async () => {
    const activityId = await aClass(app, admin);
    const { form, account } = await somebody('本人');
    const { code } = await account.call(registrationApi.save, { ...form, activityId });
    await account.call(registrationApi.resend, { code, form: { ...someone(), name: '同事' } });
    const { registration, others } = await account.call(registrationApi.own, { id: activityId });
    expect([registration, others.map(({ name }) => name)]).toEqual([null, ['同事']]);
    await account.call(registrationApi.save, { ...form, activityId });
    expect((await account.call(registrationApi.own, { id: activityId })).registration?.form.name).toBe('本人');
  });
});
