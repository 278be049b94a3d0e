import { randomUUID } from 'node:crypto';
import { maskIdCard, maskMobile } from '@ganlin/contract/core/person';
import { messageApi } from '@ganlin/contract/message/message';
import { profileApi } from '@ganlin/contract/iam/profile';
import { RoleType, userApi } from '@ganlin/contract/iam/user';
import { DataScope } from '@ganlin/contract/iam/role';
import { RegistrationState } from '@ganlin/contract/training/kinds';
import { personApi } from '@ganlin/contract/training/person';
import { registrationApi } from '@ganlin/contract/training/registration';
import { trainclassApi } from '@ganlin/contract/training/trainclass';
import { describe, expect, it } from 'vitest';
import { Refused } from '../../../../test/support/client.ts';
import { freshMobile, learnerWith, outboxOf } from '../../../../test/support/sms.ts';
import { openAppWithDepts, staffWith } from '../../../../test/support/staff.ts';
import { aClass, aPerson, freshIdCard, paid, register } from '../../../../test/support/training.ts';
import { png } from '../../../../test/support/upload.ts';

const { app, admin, depts } = await openAppWithDepts();

const { submitted, refused, waiting, awaitingPayment, enrolled, cancelled } = RegistrationState;

async function idOf(code: string): Promise<string> {
  const found = app.platform.db.selectFrom('trainingPerson').select('id').where('code', '=', code);
  return (await found.executeTakeFirstOrThrow()).id;
}

async function review(activityId: string, code: string, verdict: 'accept' | 'refuse'): Promise<void> {
  await admin.call(personApi.review, { activityId, ids: [await idOf(code)], verdict, reason: '单位证明缺失' });
}

let address = 0;
/** A guest with its own IP address: the third from the same address is asked for a captcha. */
const anyone = () => app.from(`10.200.${Math.floor(++address / 250)}.${address % 250}`);

/** As shown to its owner. */
async function look({ code, mobile }: { code: string; mobile: string }) {
  return (await app.guest.call(registrationApi.query, { code, mobile })).registration;
}

async function takenOf(id: string): Promise<number> {
  return (await admin.call(trainclassApi.edit, { id })).taken;
}

describe('registering', () => {
  it('is open to guests and learners, returns a code, and stores what was filled in [S1-07, S7-44]', async () => {
    const id = await aClass(app, { required: '1,2,3,8' });
    const form = aPerson({ email: 'a@b.cn', nation: '回族', remark: '无' });
    const reply = await anyone().call(registrationApi.save, { ...form, activityId: id });
    expect(reply).toEqual({
      code: expect.stringMatching(/^[2-9A-HJ-NP-Z]{10}$/),
      state: submitted,
      waitingPlace: null,
    });
    const own = await look({ code: reply.code, mobile: form.mobile! });
    expect(own.form).toMatchObject({ name: form.name, unit: form.unit, email: 'a@b.cn', nation: '回族' });
    const masked = { idCard: maskIdCard(form.idCard!), mobile: maskMobile(form.mobile!) };
    expect(own.form).toMatchObject(masked);
    const learner = await app.learner();
    await register(app, id, { by: learner });
    expect((await learner.call(registrationApi.own, { id })).registration).toMatchObject({ state: submitted });
    expect(await takenOf(id)).toBe(2);
  });

  it('stores personal numbers sealed', async () => {
    const id = await aClass(app, { ...paid });
    const form = aPerson({ accountNumber: '6222020200998877' });
    const { code } = await anyone().call(registrationApi.save, { ...form, activityId: id });
    const found = app.platform.db.selectFrom('trainingPerson').selectAll().where('code', '=', code);
    const row = JSON.stringify(await found.executeTakeFirstOrThrow());
    for (const secret of [form.idCard, form.mobile, form.accountNumber]) expect(row).not.toContain(secret);
  });

  it('is refused with all errors by field, and asks for payment data only if there is a fee [S3-13]', async () => {
    const faultsOf = async (activityId: string, form: object) => {
      const error = await anyone()
        .call(registrationApi.save, { ...form, activityId })
        .then(
          () => undefined,
          (reason: unknown) => reason,
        );
      return error instanceof Refused ? [error.reason, error.body.data] : undefined;
    };
    const free = await aClass(app, { required: '1,3,8,17' });
    expect(await faultsOf(free, { idCard: '130100199002300011', mobile: '12345' })).toEqual([
      'registrationFaulty',
      { name: '请输入姓名', idCard: '请输入正确的身份证号码', mobile: '手机号码格式不正确!' },
    ]);
    const dear = await aClass(app, { ...paid, required: '17' });
    expect(await faultsOf(dear, aPerson())).toEqual(['registrationFaulty', { accountName: '请输入发票抬头' }]);
  });

  it('is refused before it opens and after it has closed', async () => {
    const at = (days: number) => new Date(app.clock.now.getTime() + days * 86_400_000).toISOString();
    const early = await aClass(app, { applyStart: at(1), applyEnd: at(2) });
    await expect(register(app, early)).toRefuse('registrationNotBegun');
    const late = await aClass(app, { applyStart: at(-2), applyEnd: at(0.001) });
    app.clock.advance(100);
    await expect(register(app, late)).toRefuse('registrationOver');
    const draft = await aClass(app, { draft: true });
    await expect(register(app, draft)).toRefuse('trainclassNotFound');
  });

  it('is limited to members of certain departments if the class says so', async () => {
    const id = await aClass(app, { deptIds: [depts.north] });
    await expect(register(app, id)).toRefuse('registrationMembersOnly');
    const [inside, outside] = [await app.learner(), await app.learner()];
    const put = (userId: string, deptId: string) =>
      app.platform.db.updateTable('iamUser').set({ deptId }).where('id', '=', userId).execute();
    await put(inside.id, depts.county);
    await put(outside.id, depts.south);
    await expect(register(app, id, { by: outside })).toRefuse('registrationMembersOnly');
    await expect(outside.call(registrationApi.own, { id })).toRefuse('trainclassNotFound');
    await register(app, id, { by: inside });
  });

  it('counts once for each card and each mobile number, until cancelled', async () => {
    const id = await aClass(app);
    const first = aPerson();
    const { code } = await anyone().call(registrationApi.save, { ...first, activityId: id });
    await anyone().call(registrationApi.save, { ...aPerson({ idCard: first.idCard! }), activityId: id });
    await anyone().call(registrationApi.save, { ...aPerson({ mobile: first.mobile! }), activityId: id });
    expect(await takenOf(id)).toBe(1);
    await app.guest.call(registrationApi.cancel, { code, mobile: first.mobile! });
    await anyone().call(registrationApi.save, { ...first, activityId: id });
    const unnumbered = { idCard: '', mobile: '' };
    await register(app, id, { ...unnumbered, name: '甲' });
    await register(app, id, { ...unnumbered, name: '乙' });
    expect(await takenOf(id)).toBe(3);
  });

  it('is idempotent per key: a repeated call gets the same response and writes nothing', async () => {
    const id = await aClass(app, { quota: 1 });
    const call = { ...aPerson(), activityId: id, key: randomUUID() };
    const answers = await Promise.all([1, 2, 3].map(() => anyone().ask(registrationApi.save, call)));
    answers.push(await anyone().ask(registrationApi.save, call));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(answers[0]!.json().code).toBe(0);
    expect(await takenOf(id)).toBe(1);
  });

  it('flags a card with a wrong check digit, and accepts it', async () => {
    const id = await aClass(app);
    const card = freshIdCard();
    const wrong = `${card.slice(0, 17)}${card.endsWith('1') ? '2' : '1'}`;
    const { code } = await register(app, id, { idCard: wrong });
    const personId = await idOf(code);
    const { records } = await admin.call(personApi.paging, { params: { activityId: id } });
    expect(records.find((row) => row.id === personId)?.doubtful).toBe(true);
  });
});

describe('places', () => {
  it('that are all taken lead to a waiting list, and a freed one goes to its first applicant', async () => {
    const id = await aClass(app, { quota: 2 });
    const [first, second] = [await register(app, id), await register(app, id)];
    const [third, fourth, fifth] = [await register(app, id), await register(app, id), await register(app, id)];
    const people = [first, second, third, fourth, fifth];
    expect(people.map(({ state, waitingPlace }) => [state, waitingPlace])).toEqual([
      [submitted, null],
      [submitted, null],
      [waiting, 1],
      [waiting, 2],
      [waiting, 3],
    ]);
    await app.guest.call(registrationApi.cancel, first);
    expect(await look(third)).toMatchObject({ state: submitted, waitingPlace: null });
    expect(await look(fourth)).toMatchObject({ state: waiting, waitingPlace: 1 });
    await review(id, second.code, 'refuse');
    expect(await look(fourth)).toMatchObject({ state: submitted });
    const { form, version } = await admin.call(trainclassApi.edit, { id });
    await admin.call(trainclassApi.save, { id, version, form: { ...form, quota: 3 } });
    expect(await look(fifth)).toMatchObject({ state: submitted, waitingPlace: null });
    expect(await takenOf(id)).toBe(3);
    const history = (await admin.call(personApi.detail, { id: await idOf(fifth.code) })).trail;
    expect(history.map(({ actor, text }) => [actor, text])).toEqual([
      ['本人', '提交报名，名额已满，进入候补名单'],
      ['系统', '有名额空出，由候补转为正式报名'],
    ]);
  });

  it('are refused without a waiting list, and cannot be reduced below those taken', async () => {
    const id = await aClass(app, { quota: 2, waitingList: false });
    await register(app, id);
    await register(app, id);
    await expect(register(app, id)).toRefuse('registrationFull');
    const { form, version } = await admin.call(trainclassApi.edit, { id });
    const fewer = admin.call(trainclassApi.save, { id, version, form: { ...form, quota: 1 } });
    await expect(fewer).toRefuse('trainclassQuotaTaken');
  });

  it('are counted per unit, ignoring spaces and case', async () => {
    const id = await aClass(app, { quota: 10, unitQuota: 1, waitingList: false });
    await register(app, id, { unit: 'ABC 检测' });
    await expect(register(app, id, { unit: 'abc检测 ' })).toRefuse('registrationUnitFull');
    await register(app, id, { unit: '' });
    await expect(register(app, id, { unit: '' })).toRefuse('registrationUnitFull');
    expect(await takenOf(id)).toBe(2);
  });

  it('freed by a unit go to that unit’s first waiting applicant, before others', async () => {
    const id = await aClass(app, { quota: 3, unitQuota: 1 });
    const held = await register(app, id, { unit: '甲' });
    const waits = await register(app, id, { unit: '甲' });
    await register(app, id, { unit: '乙' });
    const other = await register(app, id, { unit: '乙' });
    expect([waits.state, other.state]).toEqual([waiting, waiting]);
    await app.guest.call(registrationApi.cancel, held);
    expect((await look(waits)).state).toBe(submitted);
    expect((await look(other)).state).toBe(waiting);
    const { form, version } = await admin.call(trainclassApi.edit, { id });
    await admin.call(trainclassApi.save, { id, version, form: { ...form, unitQuota: null } });
    expect((await look(other)).state).toBe(submitted);
  });

  it('lead to the next step immediately if there is no review', async () => {
    const free = await register(app, await aClass(app, { review: false }));
    const dear = await register(app, await aClass(app, { review: false, ...paid }));
    expect([free.state, dear.state]).toEqual([enrolled, awaitingPayment]);
  });
});

type Own = { code: string; mobile: string };

describe('looking up a registration', () => {
  it('requires code and mobile number together, and does not reveal which was wrong', async () => {
    const id = await aClass(app);
    const { code, mobile } = await register(app, id);
    const ask = (input: object) => app.guest.ask(registrationApi.query, input);
    const wrong = [
      await ask({ code, mobile: freshMobile() }),
      await ask({ code, mobile: '' }),
      await ask({ code: 'ZZZZZZZZZZ', mobile }),
    ].map((answer) => answer.json());
    expect(wrong.map((body) => body.msg)).toEqual(Array(3).fill('没有找到报名，请核对查询码和手机号码'));
    const { registration, trainclass } = await app.guest.call(registrationApi.query, {
      code: code.toLowerCase(),
      mobile,
    });
    expect([registration.code, trainclass.id]).toEqual([code, id]);
    const nobody = await register(app, id, { mobile: '' });
    expect((await look(nobody)).code).toBe(nobody.code);
  });

  it('stops after five wrong pairs for a code in a day, whatever the IP address and endpoint', async () => {
    const id = await aClass(app, { review: false, sessions: [] });
    const { code, mobile } = await register(app, id);
    const beside = await register(app, id);
    const wrong = () => ({ code, mobile: freshMobile() });
    const form = aPerson();
    await expect(anyone().call(registrationApi.query, wrong())).toRefuse('registrationNotFound');
    await expect(anyone().call(registrationApi.cancel, wrong())).toRefuse('registrationNotFound');
    await expect(anyone().call(registrationApi.resend, { ...wrong(), form })).toRefuse('registrationNotFound');
    // A correct pair in between costs nothing.
    await look({ code, mobile });
    await expect(anyone().call(registrationApi.query, wrong())).toRefuse('registrationNotFound');
    await expect(anyone().call(registrationApi.query, wrong())).toRefuse('registrationNotFound');
    for (const api of ['query', 'cancel'] as const)
      await expect(anyone().call(registrationApi[api], { code, mobile })).toRefuse('registrationLocked');
    await look(beside);
    // An unknown code is counted alike, so the response reveals nothing.
    const none = { code: 'ZZZZZZZZZY', mobile };
    for (let n = 0; n < 5; n++)
      await expect(anyone().call(registrationApi.query, none)).toRefuse('registrationNotFound');
    await expect(anyone().call(registrationApi.query, none)).toRefuse('registrationLocked');
  });

  it('is impossible for staff: they never see the code, but can search by it', async () => {
    const id = await aClass(app);
    const { code } = await register(app, id, { mobile: '' });
    const { records } = await admin.call(personApi.paging, { params: { activityId: id, keyword: code.toLowerCase() } });
    expect(records).toHaveLength(1);
    const detail = await admin.call(personApi.detail, { id: records[0]!.id });
    expect(JSON.stringify([records, detail])).not.toContain(code);
    expect(detail.code).toBe(`${code.slice(0, 2)}********`);
    const part = await admin.call(personApi.paging, { params: { activityId: id, keyword: code.slice(0, 9) } });
    expect(part.total).toBe(0);
  });

  it('works without the mobile number for the signed-in owner, and is refused for other users', async () => {
    const id = await aClass(app);
    const [learner, other] = [await app.learner(), await app.learner()];
    const { code } = await register(app, id, { by: learner });
    const { registration } = await learner.call(registrationApi.query, { code });
    expect(registration.code).toBe(code);
    for (const api of ['query', 'cancel'] as const)
      await expect(other.call(registrationApi[api], { code })).toRefuse('registrationNotFound');
    const resent = other.call(registrationApi.resend, { code, form: aPerson() });
    await expect(resent).toRefuse('registrationNotFound');
  });

  it('is automatic for an account with the mobile number or the card of a guest', async () => {
    const id = await aClass(app);
    const guest = await register(app, id);
    const later = await learnerWith(app, guest.mobile);
    const stranger = await app.learner();
    expect((await stranger.call(registrationApi.own, { id })).registration).toBeNull();
    const { registration, known } = await later.call(registrationApi.own, { id });
    expect(registration?.code).toBe(guest.code);
    expect(known).toMatchObject({ name: '测试用户', mobile: guest.mobile });
    await later.call(registrationApi.query, { code: guest.code });
  });

  it('is never done for numbers a learner claims: a mobile number needs its code, a card is entered by staff', async () => {
    const id = await aClass(app);
    const { code, mobile } = await register(app, id);
    const idCard = freshIdCard();
    const carded = await register(app, id, { idCard });
    const thief = await app.learner();
    // Everything a learner can write to their own profile, with both numbers added.
    await thief.ask(userApi.update, { realName: '测试用户', idCard, mobile });
    await thief.ask(profileApi.changeEmail, { email: 'a@b.cn', password: thief.password, idCard, mobile });
    const claim = { mobile, smsCode: '000000', password: thief.password, idCard };
    await expect(thief.call(profileApi.changeMobile, claim)).toRefuse('smsCodeWrong');
    await thief.call(registrationApi.save, { ...aPerson({ idCard, mobile }), activityId: id });
    for (const taken of [code, carded.code])
      expect((await thief.call(registrationApi.own, { id })).registration?.code).not.toBe(taken);
    await expect(thief.call(registrationApi.query, { code: carded.code })).toRefuse('registrationNotFound');

    const owner = await app.learner();
    const form = { userName: owner.userName, realName: '测试用户', roleType: RoleType.learner, deptId: null };
    await admin.call(userApi.save, { ...form, id: owner.id, idCard, email: '', regionId: null, roleIds: [] });
    expect((await owner.call(registrationApi.own, { id })).registration?.code).toBe(carded.code);
  });
});

describe('an already registered number', () => {
  const { duplicate } = RegistrationState;
  const stateOf = async (code: string) => (await admin.call(personApi.detail, { id: await idOf(code) })).state;

  it.each([
    ['a class with review', {}],
    ['a class without review', { review: false }],
    ['a class to be paid for', { review: false, ...paid }],
    ['a full class with a waiting list', { quota: 1 }],
    ['a full class without one', { quota: 1, waitingList: false }],
  ])('gets the same response as any other, by %s', async (_what, form) => {
    const id = await aClass(app, form);
    const first = aPerson();
    await anyone().call(registrationApi.save, { ...first, activityId: id });
    const probe = async (change: object) => {
      const person = { ...aPerson(), ...change };
      const answer = (await anyone().ask(registrationApi.save, { ...person, activityId: id })).json();
      const code = answer.data?.code as string | undefined;
      const seen = code && (await app.guest.ask(registrationApi.query, { code, mobile: person.mobile })).json();
      return JSON.stringify([answer, seen])
        .replaceAll(code ?? 'none', 'CODE')
        .replaceAll(maskIdCard(person.idCard!), 'CARD')
        .replaceAll(maskMobile(person.mobile!), 'MOBILE')
        .replaceAll(/"id":"[^"]+"/g, '"id":""');
    };
    const known = [await probe({ idCard: first.idCard }), await probe({ mobile: first.mobile })];
    expect(known).toEqual(Array(2).fill(await probe({})));
  });

  it('notifies its owner, and nobody else', async () => {
    const id = await aClass(app, { title: '重名培训班' });
    const victim = await register(app, id);
    await app.runJobs();
    app.clock.advance(61);
    const prober = freshMobile();
    const { form } = { form: await admin.call(personApi.unmask, { id: await idOf(victim.code), reason: '核对' }) };
    const { code } = await register(app, id, { idCard: form.idCard!, mobile: prober });
    await app.runJobs();
    const sent = await outboxOf(app);
    const textTo = (mobile: string) => sent.filter((one) => one.mobile === mobile).map(({ text }) => text);
    expect(textTo(victim.mobile)).toContain('您已报名，无需重复：重名培训班');
    expect(textTo(prober)).toEqual(['报名已收到：重名培训班']);
    expect(await stateOf(code)).toBe(duplicate);
    expect(await takenOf(id)).toBe(1);
    const counts = await admin.call(personApi.counts, { activityId: id });
    expect(counts.states).toContainEqual({ state: duplicate, count: 1 });
  });

  it('is reported to a learner who owns it', async () => {
    const id = await aClass(app);
    const learner = await app.learner();
    const person = aPerson();
    await learner.call(registrationApi.save, { ...person, activityId: id });
    await expect(learner.call(registrationApi.save, { ...person, activityId: id })).toRefuse('registrationTaken');
    const other = await app.learner();
    await other.call(registrationApi.save, { ...person, activityId: id });
    expect(await takenOf(id)).toBe(1);
  });

  it('gets the same response again for the same key', async () => {
    const id = await aClass(app, { quota: 1 });
    const first = await register(app, id);
    const call = { ...aPerson({ mobile: first.mobile }), activityId: id, key: randomUUID() };
    const answers = [await anyone().call(registrationApi.save, call), await anyone().call(registrationApi.save, call)];
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]).toMatchObject({ state: waiting, waitingPlace: 1 });
  });

  it('can be corrected to another number, and changing to a taken one gives up the seat', async () => {
    const id = await aClass(app, { quota: 1 });
    const first = await register(app, id);
    const second = await register(app, id);
    expect(second.state).toBe(waiting);
    const { idCard } = await admin.call(personApi.unmask, { id: await idOf(second.code), reason: '核对' });
    const { mobile, ...answer } = {
      ...(await app.guest.call(registrationApi.resend, {
        ...first,
        form: aPerson({ idCard: idCard!, mobile: first.mobile }),
      })),
      mobile: first.mobile,
    };
    expect([answer.state, await stateOf(first.code)]).toEqual([submitted, duplicate]);
    expect((await look(first)).state).toBe(submitted);
    expect((await look(second)).state).toBe(submitted);
    expect(await takenOf(id)).toBe(1);
    await app.guest.call(registrationApi.resend, { ...first, form: aPerson({ mobile }) });
    expect(await stateOf(first.code)).toBe(waiting);
  });

  it('is settled by staff: cancelled, or accepted once the other is cancelled', async () => {
    const id = await aClass(app);
    const first = await register(app, id);
    const again = await register(app, id, { mobile: first.mobile });
    const accept = async () =>
      admin.call(personApi.review, { activityId: id, ids: [await idOf(again.code)], verdict: 'accept' });
    await expect(accept()).toRefuse('registrationTaken');
    await app.guest.call(registrationApi.cancel, first);
    await accept();
    expect(await stateOf(again.code)).toBe(enrolled);
    expect(await takenOf(id)).toBe(1);
  });
});

describe('changing it', () => {
  it('resubmits a refused one, on a new seat or at the end of the waiting list', async () => {
    const id = await aClass(app, { quota: 1 });
    const first = await register(app, id);
    await review(id, first.code, 'refuse');
    expect(await look(first)).toMatchObject({ state: refused, reason: '单位证明缺失', mayEdit: true });
    const second = await register(app, id);
    expect(second.state).toBe(submitted);
    const form = aPerson({ mobile: first.mobile });
    const again = await app.guest.call(registrationApi.resend, { ...first, form });
    expect(again).toEqual({ code: first.code, state: waiting, waitingPlace: 1 });
    await app.guest.call(registrationApi.cancel, second);
    expect(await look(first)).toMatchObject({
      state: submitted,
      reason: '',
      form: { idCard: maskIdCard(form.idCard!) },
    });
  });

  it('moves the seat with the unit', async () => {
    const id = await aClass(app, { quota: 9, unitQuota: 1 });
    const one = await register(app, id, { unit: '甲' });
    await register(app, id, { unit: '乙' });
    const waits = await register(app, id, { unit: '甲' });
    const change = (unit: string) =>
      app.guest.call(registrationApi.resend, { ...one, form: aPerson({ mobile: one.mobile, unit }) });
    await expect(change('乙')).toRefuse('registrationUnitFull');
    await change('丙');
    expect((await look(waits)).state).toBe(submitted);
    expect(await takenOf(id)).toBe(3);
  });

  it('keeps numbers that were shown masked, and accepts new ones', async () => {
    const id = await aClass(app, { ...paid });
    const person = aPerson({ accountNumber: '6222020200998877' });
    const { code } = await anyone().call(registrationApi.save, { ...person, activityId: id });
    const own = { code, mobile: person.mobile! };
    const { form } = await look(own);
    expect(form.accountNumber).toBe('****8877');
    await app.guest.call(registrationApi.resend, { ...own, form: { ...form, unit: '新单位' } });
    const whole = async () => admin.call(personApi.unmask, { id: await idOf(code), reason: '核对' });
    expect(await whole()).toMatchObject({ ...person, unit: '新单位' });
    const other = freshIdCard();
    await app.guest.call(registrationApi.resend, { ...own, form: { ...form, idCard: other } });
    expect(await whole()).toMatchObject({ ...person, idCard: other });
    const broken = app.guest.call(registrationApi.resend, { ...own, form: { ...form, idCard: '9999****0000' } });
    await expect(broken).toRefuse('registrationFaulty');
  });

  it('is refused once it has been accepted', async () => {
    const id = await aClass(app);
    const one = await register(app, id);
    await review(id, one.code, 'accept');
    const late = app.guest.call(registrationApi.resend, { ...one, form: aPerson({ mobile: one.mobile }) });
    await expect(late).toRefuse('registrationFixed');
  });

  it('can be cancelled until the class begins, and not while a payment is pending', async () => {
    const id = await aClass(app, { review: false });
    const one = await register(app, id);
    await app.guest.call(registrationApi.cancel, one);
    expect((await look(one)).state).toBe(cancelled);
    await expect(app.guest.call(registrationApi.cancel, one)).toRefuse('registrationFixed');
    expect(await takenOf(id)).toBe(0);
    const dear = await aClass(app, { review: false, ...paid });
    const payer = await register(app, dear);
    await sendProof(payer);
    await expect(app.guest.call(registrationApi.cancel, payer)).toRefuse('registrationFixed');
  });
});

async function sendProof({ code, mobile }: Own): Promise<number> {
  const form = new FormData();
  form.append('code', code);
  form.append('mobile', mobile);
  form.append('file', new Blob([new Uint8Array(png)]), '张三的凭证.png');
  const request = new Request('http://x/', { method: 'POST', body: form });
  const answer = await app.http.inject({
    method: 'POST',
    url: registrationApi.sendProof.path,
    headers: { 'content-type': request.headers.get('content-type')! },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return answer.json<{ code: number }>().code;
}

describe('paying', () => {
  it('accepts a proof that only its owner and staff with the class in scope can see', async () => {
    const id = await aClass(app, { ...paid });
    const own = await register(app, id);
    expect(await sendProof(own)).not.toBe(0);
    await review(id, own.code, 'accept');
    expect(await look(own)).toMatchObject({ state: awaitingPayment, maySendProof: true, payment: { feeFen: 120_000 } });
    expect(await sendProof(own)).toBe(0);
    const { payment, steps } = await look(own);
    const shown = await app.http.inject({ method: 'GET', url: payment.proof });
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/png']);
    expect(steps.map(({ step, state }) => [step, state])).toEqual([
      ['review', 'done'],
      ['payment', 'now'],
      ['checkIn', 'coming'],
      ['study', 'coming'],
      ['certificate', 'coming'],
    ]);
    expect(await sendProof(own)).toBe(0);
    const gone = await app.http.inject({ method: 'GET', url: payment.proof });
    expect(gone.json().code).not.toBe(0);
    const log = await app.platform.db.selectFrom('auditEntry').select('summary').execute();
    expect(log.map(({ summary }) => summary).join()).not.toContain('张三');
    const personId = await idOf(own.code);
    const south = await staffWith(app, { permissions: 'train:', dataScope: DataScope.dept, deptId: depts.south });
    await expect(south.call(personApi.detail, { id: personId })).toRefuse('registrationNotFound');
    await admin.call(personApi.confirmPayment, { activityId: id, ids: [personId] });
    expect((await look(own)).state).toBe(enrolled);
    expect(await sendProof(own)).not.toBe(0);
  });
});

describe('being told', () => {
  it('uses the messages of an account, once for each step, with a link to the class', async () => {
    const learner = await app.learner();
    const id = await aClass(app, { title: '通知用培训班' });
    const { code } = await register(app, id, { by: learner });
    await review(id, code, 'refuse');
    await app.runJobs();
    const { records } = await learner.call(messageApi.paging, { params: {} });
    const titles = records.map(({ title }) => title).toSorted();
    expect(titles).toEqual(['报名已收到：通知用培训班', '报名未通过：通知用培训班']);
  });

  it('uses a short message for a guest, never with the query code', async () => {
    const id = await aClass(app, { title: '短信用培训班' });
    const { code, mobile } = await register(app, id);
    await app.runJobs();
    const sent = (await outboxOf(app)).filter((message) => message.mobile === mobile);
    expect(sent.map(({ text }) => text)).toEqual(['报名已收到：短信用培训班']);
    expect(JSON.stringify(sent)).not.toContain(code);
  });
});
