import { randomInt } from 'node:crypto';
import { certificateGrantApi } from '@ganlin/contract/certificate/grant';
import { grantImportApi } from '@ganlin/contract/certificate/grant-import';
import { certificateVerifyApi } from '@ganlin/contract/certificate/verify';
import { integrationApi } from '@ganlin/contract/site/integration';
import { faceApi } from '@ganlin/contract/iam/sign-in/face';
import { sessionApi } from '@ganlin/contract/iam/sign-in/session';
import { SmsType } from '@ganlin/contract/iam/sign-in/sms';
import { RoleType, userApi } from '@ganlin/contract/iam/user';
import { personApi } from '@ganlin/contract/training/person';
import { registrationApi } from '@ganlin/contract/training/registration';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openSession } from '../../src/modules/iam/session/session.ts';
import { openCtx } from '../../src/platform/ctx.ts';
import { openLog } from '../../src/platform/log/log.ts';
import { openTestApp, type TestApp, type TestUser } from '../support/app.ts';
import { solvedCaptcha } from '../support/captcha.ts';
import { publishedTemplate } from '../support/certificates.ts';
import { callerOf, type Caller } from '../support/client.ts';
import { openWays, requestCode } from '../support/sms.ts';
import { openSmsServer, smsTemplates } from '../support/sms-server.ts';
import { makeDepts } from '../support/staff.ts';
import { listenToRedis, sweep, type Place } from '../support/sweep.ts';
import { aClass, freshIdCard, paid } from '../support/training.ts';
import { sendFile } from '../support/upload.ts';
import { bookOf, importer, person as row } from '../support/user-import.ts';

const PEOPLE = 1000;
/** How many of the users do what is slow or rate-limited. */
const SOME = 12;
const AT_ONCE = 10;
/** Base64 of something that is not an image. */
const NO_PICTURE = 'AAAA';

const logged: string[] = [];
const keys = { accessKeyId: 'AKID-test', secret: 'not-a-real-secret' };
let provider: Awaited<ReturnType<typeof openSmsServer>>;
let redis: Awaited<ReturnType<typeof listenToRedis>>;
let app: TestApp;
let admin: TestUser;
/** Output that bypasses the log: a library's warning, a forgotten debug line. */
const beside = [
  vi.spyOn(process.stdout, 'write'),
  vi.spyOn(process.stderr, 'write'),
  ...(['log', 'info', 'warn', 'error', 'debug'] as const).map((method) => vi.spyOn(console, method)),
];

beforeAll(async () => {
  provider = await openSmsServer(keys);
  const log = openLog('trace', { write: (line: string) => void logged.push(line) });
  app = await openTestApp({ log, env: { SMS_ENDPOINT: provider.endpoint } });
  redis = await listenToRedis(app);
  admin = await app.admin();
  await openWays(app, { mobileLogin: true, userReg: true, faceLogin: true });
  const sms = { provider: 'aliyun', signName: '人影学堂', appId: '1400', ...smsTemplates, ...keys } as const;
  await admin.call(integrationApi.save, { sms });
  await makeDepts(app);
});
afterAll(async () => {
  for (const spy of beside) spy.mockRestore();
  redis.stop();
  await app.close();
  await provider.close();
});

interface Person {
  readonly userName: string;
  readonly idCard: string;
  readonly mobile: string;
  readonly accountNumber: string;
  /** Each from their own address, so that no rate limit applies. */
  readonly address: string;
  readonly token: string;
  readonly caller: Caller;
}

/** Numbers that do not occur anywhere by chance. */
const start = { mobile: randomInt(10_000_000, 99_000_000), account: randomInt(1e10, 9e10) };

async function bringIn(): Promise<Person[]> {
  const people = Array.from({ length: PEOPLE }, (_, n) => ({
    userName: `seeded${n}`,
    idCard: freshIdCard(),
    mobile: `166${start.mobile + n}`,
    accountNumber: `6217${start.account + n}`,
    address: `10.77.${Math.floor(n / 250)}.${(n % 250) + 1}`,
  }));
  const { checked, confirm } = importer(app, admin);
  const id = await checked(people.map(({ userName, mobile, idCard }) => row({ userName, mobile, idCard })));
  await confirm(id);
  await app.runJobs();
  const users = await app.platform.db
    .selectFrom('iamUser')
    .select(['id', 'userName'])
    .where('mobileHash', 'is not', null)
    .execute();
  const ids = new Map(users.map(({ id, userName }) => [userName, id]));
  const signedIn = async (person: (typeof people)[number]): Promise<Person> => {
    const origin = { requestId: 'test', ip: person.address, userAgent: 'test' };
    const { token } = await openSession(openCtx(app.platform, { user: null, origin }), ids.get(person.userName)!);
    return { ...person, token, caller: callerOf(app.http, token, person.address) };
  };
  return inParallel(people, signedIn);
}

const formOf = ({ idCard, mobile, accountNumber }: Person) => ({
  name: '王海涛',
  idCard,
  mobile,
  unit: '北方检测站',
  billingType: 2 as const,
  accountName: '北方检测站',
  taxId: '12520526MB0000000A',
  accountBank: '示例银行',
  accountNumber,
});

/**
 * Everything that can go wrong with a request, with the user's values in it wherever a page or manual call could put
 * them.
 */
async function fail(person: Person): Promise<number[]> {
  const { caller, token, mobile, idCard, accountNumber, address } = person;
  const inject = (url: string, headers = {}) => app.http.inject({ url, headers, remoteAddress: address });
  const answers = [
    await caller.ask(registrationApi.save, { ...formOf(person), activityId: accountNumber, name: [idCard] }),
    await inject(`/api/none?token=${token}&mobile=${mobile}&idCard=${idCard}&accountNumber=${accountNumber}`),
    await inject(`/web/home/token/${token}?token=${token}`),
    await app.http.inject({
      method: 'POST',
      url: registrationApi.save.path,
      remoteAddress: address,
      headers: { 'content-type': 'application/json', token },
      payload: `{"mobile": "${mobile}", "idCard": "${idCard}", "accountNumber": ${accountNumber}, "token": ${token}`,
    }),
  ];
  return answers.map(({ statusCode }) => statusCode);
}

/** The slower and rate-limited requests. */
async function failMore(person: Person, activityId: string): Promise<void> {
  const { mobile, idCard, accountNumber, address, token } = person;
  const guest = app.from(address);
  await requestCode(app, guest, { smsType: SmsType.login, mobile });
  await guest.ask(sessionApi.mobileLogin, { mobile, smsCode: '000000' });
  for (const username of [mobile, idCard, accountNumber]) {
    const { captchaKey, captchaValue } = await solvedCaptcha(app, guest);
    await guest.ask(sessionApi.login, { username, password: idCard, captchaKey, captchaValue });
  }
  for (const username of [mobile, idCard]) {
    const { nonce } = await guest.call(faceApi.challenge, {});
    await guest.ask(faceApi.login, { username, nonce, base64: NO_PICTURE });
  }
  await guest.ask(registrationApi.query, { code: 'ABCDEFGHJK', mobile });
  await callerOf(app.http, `${token}x`, address).ask(sessionApi.info, {});
  for (const keyword of [mobile, idCard]) {
    await admin.call(userApi.paging, { params: { keyword } });
    await admin.ask(userApi.export, { params: { keyword } });
    await admin.ask(personApi.paging, { params: { activityId, keyword } });
  }
  // The database rejects both, and reports the whole row in its reason.
  const registration = { ...formOf(person), name: '拒收', activityId, mobile: `${mobile.slice(0, 3)}00000000` };
  expect((await guest.ask(registrationApi.save, registration)).statusCode).toBe(500);
  const email = `${mobile}.${idCard}.${accountNumber}@example.cn`;
  const user = { userName: `refused${mobile.slice(-4)}`, realName: '拒收', email, roleType: RoleType.learner };
  expect((await admin.ask(userApi.save, { ...user, password: 'Rain2026cloud' })).statusCode).toBe(500);
}

/** Certificates for all of them by a list of id cards; some are drawn, zipped and verified with whole numbers. */
async function certify(people: readonly Person[]): Promise<void> {
  const reply = await sendFile(app, grantImportApi.start, {
    token: admin.token,
    fields: { templateId: await publishedTemplate(admin), issuedOn: '2026-03-05', className: '', studyHours: '' },
    name: '名单.xlsx',
    content: await bookOf(
      people.map(({ idCard }) => [idCard]),
      ['身份证号'],
    ),
  });
  const { id } = reply.json<{ data: { id: string } }>().data;
  await app.runJobs();
  await admin.call(grantImportApi.confirm, { id, way: 'good', options: {} });
  await app.runJobs();
  const granted = await app.platform.db
    .selectFrom('certificateCertificate')
    .select(['id', 'number', 'signed'])
    .execute();
  expect(granted).toHaveLength(people.length);
  await admin.call(certificateGrantApi.zip, { ids: granted.slice(0, SOME).map((one) => one.id) });
  await admin.ask(certificateGrantApi.pdf, { id: granted[0]!.id });
  for (const [n, { idCard, mobile, caller }] of people.slice(0, SOME).entries()) {
    const { number, signed } = granted[n]!;
    for (const check of [idCard, mobile, idCard.slice(-4)])
      await caller.ask(certificateVerifyApi.byNumber, { number, check });
    await caller.ask(certificateVerifyApi.byNumber, { number: idCard });
    for (const text of [signed, idCard, `${signed}${mobile}`]) await caller.ask(certificateVerifyApi.byCode, { text });
    await admin.ask(certificateGrantApi.paging, { params: { keyword: idCard.slice(0, 18) } });
  }
}

/** A few at a time, as on a real site, each in their own class: registrations for one class wait for each other. */
async function inParallel<One, Done>(all: readonly One[], work: (one: One) => Promise<Done>): Promise<Done[]> {
  const done: Done[] = [];
  for (let at = 0; at < all.length; at += AT_ONCE) {
    done.push(...(await Promise.all(all.slice(at, at + AT_ONCE).map(work))));
  }
  return done;
}

const kinds = ['idCard', 'mobile', 'accountNumber', 'token'] as const;

it(
  '1,000 id cards, mobiles, bank accounts and tokens are nowhere in the database, the logs or Redis',
  // Half a minute alone; on busy cores it has taken more than four.
  { timeout: 480_000 },
  async () => {
    const people = await bringIn();
    const classes: string[] = [];
    for (let n = 0; n < AT_ONCE; n++) classes.push(await aClass(app, { by: admin, ...paid }));
    const classOf = (person: Person) => classes[people.indexOf(person) % AT_ONCE]!;
    const register = (some: readonly Person[]) =>
      inParallel(some, async (person) => {
        await person.caller.call(registrationApi.save, { ...formOf(person), activityId: classOf(person) });
      });
    await app.owner.query(`alter table training_person add constraint planted check (name <> '拒收') not valid`);
    await app.owner.query(`alter table iam_user add constraint planted check (real_name <> '拒收') not valid`);
    await register(people.slice(0, SOME));
    for (const person of people.slice(0, SOME)) await failMore(person, classOf(person));
    // Some jobs are run; the others stay queued, with all their payload.
    await app.runJobs();
    await certify(people);
    await register(people.slice(SOME));
    await inParallel(people, async (person) => {
      expect(await fail(person)).toEqual([400, 404, 404, 400]);
    });

    // All values are stored, for those with permission to see them.
    const { rows } = await app.platform.pool.query<{ users: number; registered: number; sessions: number }>(
      `select (select count(*)::int from iam_user where mobile_sealed <> '' and id_card_sealed <> '') as users,
            (select count(*)::int from training_person where account_number_sealed <> '') as registered,
            (select count(*)::int from iam_session where user_agent = 'test') as sessions`,
    );
    expect(rows[0]).toMatchObject({ users: PEOPLE, registered: PEOPLE });
    expect(rows[0]!.sessions).toBeGreaterThanOrEqual(PEOPLE);
    // Repeated errors share a line.
    for (const table of ['training_person', 'iam_user'])
      expect(logged.some((line) => line.includes('request failed') && line.includes(table))).toBe(true);
    expect(provider.arrived.length).toBeGreaterThan(0);

    const values = people.flatMap((person) => kinds.map((kind) => person[kind]));
    expect(new Set(values).size).toBe(4 * PEOPLE);
    const found = () =>
      sweep(app, values, {
        logged: [...logged, ...beside.flatMap(({ mock }) => mock.calls.map((call) => call.map(String).join(' ')))],
        saidToRedis: redis.said,
      });
    expect(await found()).toEqual({ database: [], logs: [], redis: [] });

    // Counter-check: planted values are found, in every form.
    const planted = (at: number) => people.slice(at, at + 4).map((person, kind) => person[kinds[kind]!]);
    const [plain, bytes, base64, inLog, inRedis, inKey] = [0, 4, 8, 12, 16, 20].map(planted) as Planted;
    await app.owner.query('create table planted (plain text, bytes bytea, base64 text)');
    for (const [n, value] of plain.entries())
      await app.owner.query('insert into planted values ($1, $2, $3)', [
        value,
        Buffer.from(`<${bytes[n]}>`),
        Buffer.from(`{"v":"${base64[n]}"}`).toString('base64'),
      ]);
    for (const value of inLog) app.platform.log.info({ note: `<${value}>` }, 'planted');
    for (const value of inRedis) await app.platform.cache.rpush('planted', value);
    for (const value of inKey) await app.platform.cache.set(`planted:${value}`, '1');
    const all: Record<Place, string[]> = {
      database: [...plain, ...bytes, ...base64],
      logs: inLog,
      redis: [...inRedis, ...inKey],
    };
    const again = await found();
    for (const place of ['database', 'logs', 'redis'] as const)
      expect([place, again[place].toSorted()]).toEqual([place, all[place].toSorted()]);
  },
);

type Planted = [string[], string[], string[], string[], string[], string[]];
