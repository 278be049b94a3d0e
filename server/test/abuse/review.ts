/**
 * Attacks a process that runs as in production, one vulnerability after the other, and prints requests and responses:
 * the table of docs/security/review-2026-11.md. Fails when a vulnerability is open.
 */
import { MEBIBYTE } from '@ganlin/contract/core/size';
import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { openReviewSite, type ReviewSite } from './review-site.ts';

interface Tried {
  readonly hole: string;
  readonly requested: string;
  readonly answered: string;
  readonly closed: boolean;
}

const tried: Tried[] = [];
const note = (hole: string, requested: string, answered: string, closed: boolean): void => {
  // A request that does not match its schema attacks nothing, except where that is the point.
  const missed = answered.startsWith('HTTP 400') && hole !== '2' && hole !== '21';
  tried.push({
    hole,
    requested,
    answered: answered.replaceAll('|', '/').slice(0, 160),
    closed: closed && !missed,
  });
};

await using site = await openReviewSite();
const attacks = [
  demoAccounts,
  nestedBodies,
  practiceDuringExam,
  floodOfSaves,
  settingsAsStaff,
  otherRegion,
  keysOfOtherExams,
  queryCodes,
  openRegistration,
  arrangementsOutOfScope,
  newWayIn,
  rolesOfOthers,
  lockOut,
  embeddedStaff,
  uploads,
  forgottenSettings,
  auditLog,
  passwordOfOthers,
  logsOutOfScope,
  weakPasswords,
  sittingRules,
  smallerOnes,
];
for (const attack of attacks) {
  try {
    await attack(site);
  } catch (error) {
    note(attack.name, 'the attack itself', `failed: ${String(error)}`, false);
  }
}

console.log('| hole | asked | answered | |\n| --- | --- | --- | --- |');
for (const { hole, requested, answered, closed } of tried)
  console.log(`| ${hole} | ${requested} | ${answered} | ${closed ? 'closed' : '**open**'} |`);
const open = tried.filter(({ closed }) => !closed);
const controls = tried.filter(({ requested }) => requested.startsWith('control')).length;
console.log(`${tried.length - controls} attacks and ${controls} controls, ${open.length} not as they should be`);
if (open.length > 0) process.exitCode = 1;

async function demoAccounts({ startWith, ask, captcha, disableDemo, start }: ReviewSite): Promise<void> {
  const { code, said } = await startWith({});
  note('1', 'start in production beside an enabled demo administrator', said, code !== 0);
  await disableDemo();
  await start();
  const login = await ask('/api/sys/user/login', {
    body: { username: 'admin', password: 'GanlinAdmin2026', ...(await captcha()) },
  });
  note('1', 'login as admin with the password of the README', login.summary, login.code !== 0);
  const demo = await ask('/api/sys/user/demo-login', { body: { account: 'admin' } });
  note('1', 'demo-login', demo.summary, demo.code !== 0);
}

async function nestedBodies({ ask }: ReviewSite): Promise<void> {
  const deep = (levels: number) => `{"x":${'['.repeat(levels)}${']'.repeat(levels)}}`;
  for (const levels of [500_000, 5_000]) {
    const reply = await ask('/api/sys/config/detail', { text: deep(levels) });
    note(
      '2',
      `config/detail with ${levels} nested lists`,
      `${reply.summary} in ${reply.ms} ms`,
      reply.status < 500 && reply.ms < 200,
    );
  }
}

async function practiceDuringExam({ ask, learner, examOpenForPractice }: ReviewSite): Promise<void> {
  const { token } = await learner();
  const { examId, repoId } = await examOpenForPractice();
  await ask('/api/exam/paper/start', { token, body: { examId } });
  const opened = await ask('/api/practice/train/open', { token, body: { repoId, mode: 9 } });
  note('3', 'practice/train/open (背题) of the bank while sitting the exam', opened.summary, opened.code !== 0);
}

async function floodOfSaves({ ask, learner, sit }: ReviewSite): Promise<void> {
  const { token } = await learner();
  const { paperId, epoch } = await sit(token);
  const item = (seq: number, option: string) => ({ ordinal: 1, seq, answer: { options: [option] } });
  const large = { paperId, epoch, items: [item(1, 'x'.repeat(1_000_000))] };
  const refused = await ask('/api/exam/paper/save', { token, body: large });
  note('4', 'save with an answer of 1 MB', refused.summary, refused.status >= 400);
  const replies = await Promise.all(
    Array.from({ length: 64 }, (_, at) =>
      ask('/api/exam/paper/save', { token, body: { paperId, epoch, items: [item(10 + at, 'a')] } }),
    ),
  );
  const stored = replies.filter(({ code }) => code === 0).length;
  note(
    '4',
    '64 saves at once',
    `${stored} kept, others: ${replies.find(({ code }) => code !== 0)?.summary ?? 'none'}`,
    stored <= 30,
  );
}

async function settingsAsStaff({ ask, staff }: ReviewSite): Promise<void> {
  const { token } = await staff('sys:config:save');
  const sms = { provider: 'aliyun', accessKeyId: 'mine', secret: 'mine', signName: '我', template: 'SMS_1' };
  for (const [path, body] of [
    ['/api/sys/config/integration/save', { sms }],
    ['/api/sys/config/policy/save', {}],
  ] as const) {
    const reply = await ask(path, { token, body });
    note('5', `${path.slice(8)} with sys:config:save alone`, reply.summary, reply.code === 10010003);
  }
}

async function otherRegion({ ask, staff, places, db }: ReviewSite): Promise<void> {
  const me = await staff('sys:user:', { dataScope: 4, regionId: places.city });
  const form = { id: me.id, userName: me.userName, realName: '我', roleType: 2, regionId: places.province };
  const reply = await ask('/api/sys/user/save', { token: me.token, body: form });
  const { rows } = await db.query<{ regionId: string }>('select region_id as "regionId" from iam_user where id = $1', [
    me.id,
  ]);
  note('6', 'user/save of oneself with the region above', reply.summary, rows[0]?.regionId === places.city);
}

async function keysOfOtherExams({ ask, staff, places, examOpenForPractice }: ReviewSite): Promise<void> {
  const { examId, composition } = await examOpenForPractice();
  const { token } = await staff('exam:exam:paging', { dataScope: 2, deptId: places.dept });
  const detail = await ask('/api/exam/exam/detail', { token, body: { id: examId } });
  note('7', 'exam/detail of another department’s exam', detail.summary, !detail.text.includes('questionId'));
  for (const body of [{ id: examId }, { composition }]) {
    const preview = await ask('/api/exam/exam/preview', { token, body });
    note('7', `exam/preview by ${Object.keys(body)[0]}`, preview.summary, preview.code !== 0);
  }
}

async function queryCodes({ ask, staff, register }: ReviewSite): Promise<void> {
  const { classId, code, mobile } = await register();
  const { token } = await staff('train:person:paging');
  const list = await ask('/api/activity/trainclass/person/paging', {
    token,
    body: { params: { activityId: classId }, current: 1, size: 20 },
  });
  note(
    '8',
    'person/paging: the query code',
    list.code === 0 ? `code 0, whole code shown: ${list.text.includes(code)}` : list.summary,
    !list.text.includes(code),
  );
  const alone = await ask('/api/activity/trainclass/person/query', { body: { code } });
  note('8', 'person/query by the code alone', alone.summary, alone.code !== 0);
  const query = (guess: string, from: string) =>
    ask('/api/activity/trainclass/person/query', { body: { code, mobile: guess }, from });
  const guesses = [];
  for (let at = 0; at < 12; at++) guesses.push(await query(`1390000${String(at).padStart(4, '0')}`, `203.0.113.${at}`));
  const compared = guesses.filter(({ code: result }) => result === 30020010).length;
  note(
    '8',
    '12 guesses of the mobile from 12 addresses',
    `${compared} compared, then ${guesses.at(-1)?.summary}`,
    compared <= 5,
  );
  const right = await query(mobile, '203.0.113.200');
  note('8', 'the right mobile after that', right.summary, right.code === 30020024);
}

async function openRegistration({ ask, newClass }: ReviewSite): Promise<void> {
  const activityId = await newClass();
  const replies = [];
  for (let at = 0; at < 6; at++) {
    const body = { activityId, key: randomUUID(), name: '某人', mobile: `1380000${String(at).padStart(4, '0')}` };
    replies.push(await ask('/api/activity/trainclass/person/save', { body, from: '198.51.100.7' }));
  }
  const result = replies.find(({ code }) => code !== 0);
  note(
    '9',
    'six registrations of one address',
    `${replies.filter(({ code }) => code === 0).length} accepted, then ${result?.summary ?? 'nothing'}`,
    result !== undefined,
  );
}

async function arrangementsOutOfScope({ ask, staff, places, examOpenForPractice }: ReviewSite): Promise<void> {
  const { examId } = await examOpenForPractice();
  const me = await staff('exam:exam:', { dataScope: 2, deptId: places.dept });
  const requested = { examId, userId: me.id, timePercent: 300, attempts: 50, reason: '病假' };
  const body = { ...requested, endTime: '2099-01-01T00:00:00Z' };
  const reply = await ask('/api/exam/override/save', { token: me.token, body });
  note('10', 'override/save with an end in 2099 for a national exam', reply.summary, reply.code !== 0);
  const other = await staff('exam:exam:');
  const control = await ask('/api/exam/override/save', { token: other.token, body });
  note('10', 'control: the same by staff who reach everybody', control.summary, control.code === 0);
}

async function newWayIn({ ask, learner }: ReviewSite): Promise<void> {
  const { token } = await learner();
  const state = randomBytes(32).toString('hex');
  const reply = await ask('/api/sys/user/binding/get-url', { token, body: { provider: 'wechat', state } });
  note('11', 'binding of a WeChat account with the session alone', reply.summary, reply.code !== 0);
}

async function rolesOfOthers({ ask, staff, places, db }: ReviewSite): Promise<void> {
  const { token } = await staff('sys:role:', { dataScope: 2, deptId: places.dept });
  const { rows } = await db.query<{ id: string }>("select id from iam_role where code = 'learner'");
  const body = { id: rows[0]?.id, code: 'learner', name: '学员', dataScope: 1, menuIds: [] };
  const reply = await ask('/api/sys/role/save', { token, body });
  note('12', 'role/save of the built-in learner role by staff of a department', reply.summary, reply.code !== 0);
}

async function lockOut({ ask, captcha, learner }: ReviewSite): Promise<void> {
  const { userName, password } = await learner();
  const login = async (secret: string, from: string, cookie = '') =>
    ask('/api/sys/user/login', {
      body: { username: userName, password: secret, ...(await captcha(from)) },
      from,
      cookie,
    });
  const first = await login(password, '192.0.2.10');
  for (let at = 0; at < 105; at++) await login('Wrong2026x', `2001:db8::${at.toString(16)}`);
  const owner = await login(password, '192.0.2.77', first.cookie);
  note(
    '13',
    'after 105 wrong passwords from one /64: the owner’s device from a new address',
    owner.summary,
    owner.code === 0,
  );
  const stranger = await login(password, '2001:db8::ffff');
  note('13', 'the same from an unknown device of that /64', stranger.summary, stranger.code !== 0);
}

async function embeddedStaff({ ask, host, staff, learner }: ReviewSite): Promise<void> {
  const { keyId, secret } = await host();
  const ticketFor = ({ userName }: { readonly userName: string }) => {
    const at = Math.floor(Date.now() / 1000);
    const request = { keyId, at, nonce: randomUUID(), userName, path: '/web/uc', regionId: '' };
    const signature = createHmac('sha256', secret).update(Object.values(request).join('\n')).digest('hex');
    return ask('/api/embed/launch/ticket', { body: { ...request, signature } });
  };
  const reply = await ticketFor(await staff('sys:user:'));
  note('14', 'launch ticket for a member of staff', reply.summary, reply.code !== 0);
  const control = await ticketFor(await learner());
  note('14', 'control: for a learner', control.summary, control.code === 0);
}

async function uploads({ upload, learner }: ReviewSite): Promise<void> {
  const { token } = await learner();
  for (const path of ['/api/common/file/upload', '/api/common/file/upload-avatar', '/api/qu/question/upload']) {
    const reply = await upload(path, token, Buffer.alloc(20 * MEBIBYTE, 1));
    note('15', `a file of 20 MB by a learner to ${path}`, reply.summary, reply.code !== 0);
  }
}

async function forgottenSettings({ startWith }: ReviewSite): Promise<void> {
  const bare = await startWith({ NODE_ENV: '', LINK_SECRET: '', SEARCH_SECRET: '', CHAIN_SECRET: '', DATA_KEYS: '' });
  note('16', 'start without NODE_ENV and secrets', bare.said, bare.code !== 0);
  const same = 'a'.repeat(40);
  const weak = await startWith({ LINK_SECRET: same, SEARCH_SECRET: same, CHAIN_SECRET: same });
  note('16', 'start with three equal secrets of 40 × a', weak.said, weak.code !== 0);
}

async function auditLog({ db }: ReviewSite): Promise<void> {
  for (const statement of [
    "update audit_entry set summary = 'x'",
    'delete from audit_entry',
    'alter table audit_entry disable trigger all',
  ]) {
    const said = await db.query(statement).then(
      () => 'done',
      (error: unknown) => String(error),
    );
    note('17', `as the application’s role: ${statement}`, said, said !== 'done');
  }
}

async function passwordOfOthers({ ask, staff, learner }: ReviewSite): Promise<void> {
  const { token } = await staff('sys:user:save');
  const victim = await learner();
  const body = { id: victim.id, userName: victim.userName, realName: '他', roleType: 1, password: 'Taken-over-2026' };
  const reply = await ask('/api/sys/user/save', { token, body });
  note('18', 'user/save with a password and without sys:user:reset', reply.summary, reply.code !== 0);
}

async function logsOutOfScope({ ask, staff, learner }: ReviewSite): Promise<void> {
  await learner();
  const { token, userName } = await staff('sys:audit:', { dataScope: 1 });
  const reply = await ask('/api/sys/audit/logins', { token, body: { params: {}, current: 1, size: 100 } });
  const names = [...reply.text.matchAll(/"userName":"([^"]*)"/g)].map(([, name]) => name);
  const others = names.filter((name) => name !== userName).length;
  note(
    '19',
    'audit/logins with a scope of oneself',
    `${reply.summary}, ${others} entries of others`,
    reply.code !== 0 || others === 0,
  );
}

async function weakPasswords({ ask, learner }: ReviewSite): Promise<void> {
  const { token, password } = await learner();
  for (const weak of ['123456a', '1qaz2wsx', 'qwe123', 'qq123456', '1q2w3e4r', 'asd123456']) {
    const reply = await ask('/api/sys/user/update-pass', { token, body: { oldPassword: password, password: weak } });
    note('20', `a new password ${weak}`, reply.summary, reply.code !== 0);
  }
}

async function sittingRules({ ask, learner, sit }: ReviewSite): Promise<void> {
  const { token } = await learner();
  const { paperId, epoch } = await sit(token, { forwardOnly: true });
  const save = (ordinal: number, seq: number) =>
    ask('/api/exam/paper/save', {
      token,
      body: { paperId, epoch, items: [{ ordinal, seq, answer: { options: ['a'] } }] },
    });
  await save(3, 1);
  const back = await save(1, 2);
  note(
    '21',
    'question 1 after question 3 of a paper that goes forward only',
    back.summary,
    !back.text.includes('"ordinal":1'),
  );
  const handIn = await ask('/api/exam/paper/hand-in', { token, body: { paperId, items: [] } });
  note('21', 'hand-in without an epoch', handIn.summary, handIn.code !== 0);
}

async function smallerOnes({ ask, captcha }: ReviewSite): Promise<void> {
  let refused = 0;
  for (let at = 0; at < 12; at++) {
    const body = { username: 'nobody-here', password: 'Wrong2026x', ...(await captcha()) };
    const reply = await ask('/api/sys/user/login', { body, from: `203.0.113.9, 10.9.8.${at}`, spoof: true });
    if (reply.msg.includes('再试')) refused++;
  }
  note('22', '12 sign-ins with another X-Forwarded-For in front each time', `${refused} met the limit`, refused > 0);
}
