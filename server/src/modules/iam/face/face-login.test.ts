import { auditApi } from '@ganlin/contract/audit/entry';
import { faceApi, type FaceAction } from '@ganlin/contract/iam/sign-in/face';
import { sessionApi } from '@ganlin/contract/iam/sign-in/session';
import { integrationApi } from '@ganlin/contract/site/integration';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openTestApp, type TestApp, type TestUser } from '../../../../test/support/app.ts';
import type { Caller } from '../../../../test/support/client.ts';
import { capture, captureOf, doings, photo } from '../../../../test/support/face-capture.ts';
import { jpegOf, people, type Person } from '../../../../test/support/face-pictures.ts';
import { showsAction } from './face-liveness.rules.ts';
import { unseal } from '../../../platform/security/sealed.ts';
import { facePlace } from '../../../platform/gateways/face/gallery.ts';
import { listSealedColumns, resealColumn } from '../../../platform/security/sealed-columns.ts';

const [actor, other, third, stranger] = [people[1], people[0], people[6], people[3]];
// Every action is a key of it.
const actions = Object.keys(doings) as FaceAction[];

// Analysing faces keeps a core busy that other tests may need too.
vi.setConfig({ testTimeout: 90_000 });

let app: TestApp;
let admin: TestUser;
beforeAll(async () => {
  app = await openTestApp();
  admin = await app.admin();
  await app.platform.db.updateTable('siteSetting').set({ faceLogin: true }).execute();
});
afterAll(() => app.close());
beforeEach(async () => {
  // Every test starts with nobody enrolled and no tries counted.
  await app.platform.pool.query('delete from iam_face.template');
  const counters = await app.platform.cache.keys('limit:{*face*');
  if (counters.length > 0) await app.platform.cache.del(counters);
  await setFace({});
});

function setFace(face: { threshold?: number; liveness?: boolean; triesPerDay?: number }) {
  const settings = { threshold: 0.6, liveness: false, triesPerDay: 10, ...face };
  return admin.call(integrationApi.save, { face: settings });
}

async function enrol(user: TestUser, person: Person): Promise<void> {
  const { password } = user;
  await user.call(faceApi.enrol, { ...(await photo(user, person)), password, consent: true });
}

async function enrolled(person: Person): Promise<TestUser> {
  const user = await app.learner();
  await enrol(user, person);
  return user;
}

async function signIn(caller: Caller, person: Person, username = ''): Promise<{ token: string }> {
  return caller.call(faceApi.login, { ...(await photo(caller, person)), username });
}

describe('signing in by face', () => {
  it('opens the session of the face’s owner, from a captured picture [S1-13, S3-130, S7-11]', async () => {
    const [one, two] = [await enrolled(actor), await enrolled(other)];
    for (const [user, person] of [
      [one, actor],
      [two, other],
    ] as const) {
      const { token } = await signIn(app.guest, person);
      const info = await app.guest.ask(sessionApi.info, {}, { token });
      expect(info.json<{ data: { id: string } }>().data.id).toBe(user.id);
    }
    await expect(signIn(app.guest, stranger)).toRefuse('faceUnknown');
  });

  it('compares with one account where it is named, and responds the same whether it exists', async () => {
    const [one, bare] = [await enrolled(actor), await app.learner()];
    expect(await signIn(app.guest, actor, one.userName.toUpperCase())).toEqual({ token: expect.any(String) });
    const requested = [
      [other, one.userName],
      [actor, bare.userName],
      [actor, 'nobody-has-this-name'],
      [actor, admin.userName],
    ] as const;
    for (const [n, [person, name]] of requested.entries()) {
      await expect(signIn(app.from(`10.0.0.${n}`), person, name)).toRefuse('faceUnknown');
    }
  });

  it('is logged with its method, whether it succeeds or fails', async () => {
    const user = await enrolled(actor);
    await signIn(app.guest, actor);
    await expect(signIn(app.guest, other, user.userName)).toRefuse('faceUnknown');
    const { records } = await admin.call(auditApi.logins, { params: { userName: user.userName } });
    expect(records.map(({ action, summary }) => [action, summary])).toEqual([
      ['iam.loginFailed', '人脸登录'],
      ['iam.login', '人脸登录'],
    ]);
  });

  it('is refused for a demo account while demo is off', async () => {
    const { db } = app.platform;
    const user = await enrolled(actor);
    await db.updateTable('iamUser').set({ isDemo: true }).where('id', '=', user.id).execute();
    await db.updateTable('siteSetting').set({ demo: false }).execute();
    app.clock.advance(5);
    try {
      await expect(signIn(app.guest, actor, user.userName)).toRefuse('loginFailed');
    } finally {
      await db.updateTable('siteSetting').set({ demo: true }).execute();
      await db.updateTable('iamUser').set({ isDemo: false }).where('id', '=', user.id).execute();
      app.clock.advance(5);
    }
  });

  it('is refused for disabled users, and for everyone while the site has it off', async () => {
    const user = await enrolled(actor);
    await app.platform.db.updateTable('iamUser').set({ state: 1 }).where('id', '=', user.id).execute();
    await expect(signIn(app.guest, actor)).toRefuse('userDisabled');
    await app.platform.db.updateTable('siteSetting').set({ faceLogin: false }).execute();
    try {
      await expect(app.guest.call(faceApi.challenge, {})).toRefuse('faceOff');
      const picture = (await jpegOf(actor)).toString('base64');
      await expect(app.guest.call(faceApi.login, { base64: picture, nonce: 'n'.repeat(32) })).toRefuse('faceOff');
    } finally {
      await app.platform.db.updateTable('siteSetting').set({ faceLogin: true }).execute();
    }
  });

  it('applies the site’s similarity threshold', async () => {
    const user = await enrolled(actor);
    const slightly = async () => {
      const { nonce } = await app.guest.call(faceApi.challenge, {});
      const base64 = (await jpegOf(actor, {}, { scale: 0.88, rotate: 0.08, shift: 14 })).toString('base64');
      return app.guest.call(faceApi.login, { base64, nonce, username: user.userName });
    };
    expect(await slightly()).toEqual({ token: expect.any(String) });
    await setFace({ threshold: 0.95 });
    await expect(slightly()).toRefuse('faceUnknown');
  });
});

describe('a living face', () => {
  beforeEach(() => setFace({ liveness: true }));

  const tryWith = async (caller: Caller, action: FaceAction, frames: readonly Buffer[]) =>
    caller.call(faceApi.login, await captureOf(app, caller, { action, picture: await jpegOf(actor), frames }));

  it('performs the requested action, when enrolling and when signing in', async () => {
    const user = await app.learner();
    const [enrolment, still] = [await capture(app, user, { person: actor, action: 'nod' }), await photo(user, actor)];
    const { password } = user;
    await expect(user.call(faceApi.enrol, { ...still, password, consent: true })).toRefuse('faceNotAlive');
    await user.call(faceApi.enrol, { ...enrolment, password, consent: true });
    for (const action of actions) {
      const input = await capture(app, app.guest, { person: actor, action });
      expect(await app.guest.call(faceApi.login, input), action).toEqual({ token: expect.any(String) });
    }
  });

  it('is not a photo, whether still, moved, scaled, turned or tilted', async () => {
    const moved = [
      {},
      { shift: 4 },
      { shift: 36 },
      { scale: 1.25 },
      { scale: 0.75 },
      { rotate: 0.3 },
      { squeeze: 0.65 },
    ];
    const pictures = await Promise.all(moved.map((held) => jpegOf(actor, {}, held)));
    const [still, ...poses] = (await app.platform.faces.look(pictures)).map((face) => face!.pose);
    for (const action of actions) expect(showsAction(action, still!, poses), action).toBe(false);
    const frames = [0, 2, 6].map((n) => pictures[n]!);
    await expect(tryWith(app.guest, 'turnLeft', frames)).toRefuse('faceNotAlive');
  });

  it('is rejected if it performs another action', async () => {
    const right = await Promise.all([jpegOf(actor), jpegOf(actor, { turn: -1 }), jpegOf(actor, { turn: -1 })]);
    await expect(tryWith(app.guest, 'turnLeft', right)).toRefuse('faceNotAlive');
  });

  it('matches the captured picture in every frame', async () => {
    const foreign = await Promise.all([jpegOf(actor), jpegOf(other, { mouth: 1 }), jpegOf(other, { mouth: 1 })]);
    await expect(tryWith(app.guest, 'openMouth', foreign)).toRefuse('faceNotAlive');
  });

  it('is in every frame, and there are enough frames', async () => {
    await expect(tryWith(app.guest, 'openMouth', [])).toRefuse('faceNotAlive');
    const open = await jpegOf(actor, { mouth: 1 });
    await expect(tryWith(app.guest, 'openMouth', [await jpegOf(actor), open])).toRefuse('faceNotAlive');
    const gone = [open, Buffer.from('no picture'), open];
    await expect(tryWith(app.guest, 'openMouth', gone)).toRefuse('faceNotAlive');
  });
});

describe('a challenge', () => {
  it('requests a random action, and none where the site does not require it', async () => {
    await setFace({ liveness: true });
    const requested = await Promise.all(
      Array.from({ length: 60 }, () => app.from('10.5.0.1').call(faceApi.challenge, {})),
    );
    expect(new Set(requested.map(({ action }) => action)).size).toBe(4);
    expect(new Set(requested.map(({ nonce }) => nonce)).size).toBe(60);
    expect(requested[0]?.seconds).toBe(15);
    await setFace({ liveness: false });
    expect(await app.guest.call(faceApi.challenge, {})).toMatchObject({ action: null });
  });

  it('is valid once, for fifteen seconds, and from the address that requested it', async () => {
    await enrolled(actor);
    const input = await photo(app.guest, actor);
    expect(await app.platform.cache.ttl(`face:{${input.nonce}}`)).toBeLessThanOrEqual(15);
    const twice = await Promise.allSettled([
      app.guest.call(faceApi.login, input),
      app.guest.call(faceApi.login, input),
    ]);
    expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(app.guest.call(faceApi.login, input)).toRefuse('faceChallengeOver');
    const elsewhere = app.from('10.2.0.1').call(faceApi.login, await photo(app.guest, actor));
    await expect(elsewhere).toRefuse('faceChallengeOver');
  });
});

describe('tries', () => {
  /** No face at all: refused cheaply, and counted like any other try. */
  async function fail(caller: Caller, username = ''): Promise<void> {
    const { nonce } = await caller.call(faceApi.challenge, {});
    const base64 = Buffer.from('no picture').toString('base64');
    await expect(caller.call(faceApi.login, { base64, nonce, username })).toRefuse('faceNotFound');
  }

  it('are blocked after five failures from one address', async () => {
    await enrolled(actor);
    const here = app.from('10.3.0.1');
    for (let n = 0; n < 5; n++) await fail(here);
    await expect(signIn(here, actor)).toRefuse('faceTriesOver');
    expect(await signIn(app.from('10.3.0.2'), actor)).toEqual({ token: expect.any(String) });
  });

  it('that succeed are not counted', async () => {
    const { userName } = await enrolled(actor);
    await signIn(app.guest, actor);
    await signIn(app.guest, actor, userName);
    const counters = ['ip:127.0.0.1', `name:${userName}`, `day:${userName}`].map((name) => `limit:{face-try:${name}}`);
    expect(await app.platform.cache.mget(counters)).toEqual(['0', '0', '0']);
  });

  it('are blocked after five at one account, from any addresses, whether or not it exists', async () => {
    const user = await enrolled(actor);
    for (const name of [user.userName, 'nobody']) {
      for (let n = 0; n < 5; n++) await fail(app.from(`10.4.0.${n}`), name);
      await expect(signIn(app.from('10.4.0.8'), actor, name)).toRefuse('faceTriesOver');
    }
    // Leaving the name out does not help either.
    await expect(signIn(app.from('10.4.0.9'), actor)).toRefuse('faceTriesOver');
  });

  it('are blocked for the day after as many as the site allows', async () => {
    await setFace({ triesPerDay: 2 });
    const user = await enrolled(actor);
    for (let n = 0; n < 2; n++) await fail(app.guest, user.userName);
    await expect(signIn(app.guest, actor, user.userName)).toRefuse('faceTriesOver');
    const left = await app.platform.cache.ttl(`limit:{face-try:day:${user.userName}}`);
    expect(left).toBeGreaterThan(86_000);
  });
});

describe('enrolling', () => {
  it('requires consent and the password, stores the time and version of the consent, and no picture', async () => {
    const user = await app.learner();
    expect(await user.call(faceApi.detail, {})).toMatchObject({ enrolledAt: null });
    const bare = await user.ask(faceApi.enrol, { ...(await photo(user, actor)), password: user.password });
    expect(bare.statusCode).toBe(400);
    const guessed = { ...(await photo(user, actor)), password: 'Wrong2026', consent: true as const };
    await expect(user.call(faceApi.enrol, guessed)).toRefuse('passwordWrong');
    await enrol(user, actor);
    const { rows } = await app.platform.pool.query('select * from iam_face.template where user_id = $1', [user.id]);
    expect(rows).toEqual([
      {
        user_id: user.id,
        descriptor_sealed: expect.stringMatching(/^dev\.2\.[\w-]{900,1100}$/),
        model: 'face-api-1.7',
        consent_version: 1,
        consented_at: app.clock.now,
        enrolled_at: app.clock.now,
        revision: expect.anything(),
      },
    ]);
    const { enrolledAt, consentText } = await user.call(faceApi.detail, {});
    expect([enrolledAt, consentText]).toEqual([app.clock.now.toISOString(), expect.stringContaining('敏感个人信息')]);
  });

  it('is not for staff; a user who becomes staff or is deleted loses their face template', async () => {
    const input = { ...(await photo(admin, actor)), password: admin.password, consent: true as const };
    await expect(admin.call(faceApi.enrol, input)).toRefuse('faceNotForStaff');
    const change = { staff: { roleType: 2 }, deleted: { deletedAt: new Date() } };
    for (const set of Object.values(change)) {
      const user = await enrolled(actor);
      await app.platform.db.updateTable('iamUser').set(set).where('id', '=', user.id).execute();
      await expect(signIn(app.guest, actor)).toRefuse('faceUnknown');
      expect((await app.platform.pool.query('select 1 from iam_face.template')).rowCount).toBe(0);
    }
  });

  it('rejects a face that another account has, and a picture without a clear one', async () => {
    const [user, late] = [await enrolled(actor), await app.learner()];
    await expect(enrol(late, actor)).toRefuse('faceTaken');
    const { nonce } = await late.call(faceApi.challenge, {});
    const base64 = (await jpegOf(third, {}, { scale: 0.35 })).toString('base64');
    const small = { base64, nonce, password: late.password, consent: true as const };
    await expect(late.call(faceApi.enrol, small)).toRefuse('faceNotFound');
    await enrol(user, actor);
  });

  it('can be removed at any time, also while the site has faces off, and then opens nothing', async () => {
    const user = await enrolled(actor);
    await signIn(app.guest, actor);
    await app.platform.db.updateTable('siteSetting').set({ faceLogin: false }).execute();
    await user.call(faceApi.remove, {});
    await app.platform.db.updateTable('siteSetting').set({ faceLogin: true }).execute();
    await expect(signIn(app.guest, actor)).toRefuse('faceUnknown');
    const { rows } = await app.platform.pool.query<{ action: string }>(
      `select action from audit_entry where target = $1 order by at, id`,
      [`user:${user.id}`],
    );
    expect(rows.map(({ action }) => action)).toEqual(['iam.faceEnrolled', 'iam.faceRemoved']);
  });

  it('never changes other ways to sign in', async () => {
    const user = await app.learner();
    const read = () =>
      app.platform.db.selectFrom('iamUser').selectAll().where('id', '=', user.id).executeTakeFirstOrThrow();
    const before = await read();
    await enrol(user, actor);
    await signIn(app.guest, actor);
    await user.call(faceApi.remove, {});
    expect(await read()).toEqual({ ...before, lastLoginAt: expect.any(Date) });
  });
});

it('re-encrypts templates with everything else when the data key changes', async () => {
  await enrolled(actor);
  const read = async () => {
    const { rows } = await app.platform.pool.query<{ sealed: string; id: string }>(
      'select descriptor_sealed as sealed, user_id as id from iam_face.template',
    );
    return rows[0]!;
  };
  const before = await read();
  const columns = await listSealedColumns(app.platform.db);
  const column = columns.find(({ table }) => table === 'iam_face.template');
  expect(column).toMatchObject({ column: 'descriptor_sealed', keys: [{ name: 'user_id' }] });
  const [old] = app.platform.config.dataKeys;
  const keys = [{ id: 'next', key: Buffer.alloc(32, 9) }, old!];
  for await (const step of resealColumn(app.platform.db, keys, column!)) expect(step).toMatchObject({ written: 1 });
  const after = await read();
  expect([before.sealed.slice(0, 4), after.sealed.slice(0, 5)]).toEqual(['dev.', 'next.']);
  const open = ({ sealed, id }: typeof after) => unseal(keys, sealed, facePlace(id));
  expect(open(after)).toBe(open(before));
});
