import type { Endpoint } from '@ganlin/contract/core/endpoint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp, type TestUser } from '../support/app.ts';
import { embeddedCaller, registerHost } from '../support/embedded.ts';
import { boundEndpoints, boundParts } from './all-endpoints.ts';

let app: TestApp;
let learner: TestUser;
let staff: TestUser;
beforeAll(async () => {
  app = await openTestApp();
  [learner, staff] = [await app.learner(), await app.staff()];
});
afterAll(() => app.close());

const endpoints = boundEndpoints.map(({ endpoint }) => endpoint);
const closed = endpoints
  .filter(({ access }) => access !== 'public')
  .map((endpoint) => [endpoint.path, endpoint] as const);
const byPermission = closed.filter(([, { access }]) => access.startsWith('perm:'));

it('is what docs/access.md says, endpoint by endpoint', async () => {
  const row = (module: string, asked: string, { access, scope, summary }: Endpoint) =>
    `| ${[module, asked, access, scope ?? '', summary].join(' | ')} |`;
  const rows = [
    ...boundEndpoints.map(({ module, endpoint }) => row(module, `${endpoint.method} ${endpoint.path}`, endpoint)),
    ...boundParts.map(({ module, endpoint }) => row(module, `HEAD, PATCH, DELETE ${endpoint.path}/{id}`, endpoint)),
  ].toSorted();
  const table = ['| module | endpoint | access | scope | |', '| --- | --- | --- | --- | --- |', ...rows].join('\n');
  const text = `# Who may call what\n\nMade from the contract; a test fails when it differs (\`npx vitest run access -u\` writes it).\n\n${table}\n`;
  await expect(text).toMatchFileSnapshot('../../../docs/access.md');
});

/** Management endpoints whose answers belong to nobody's department: the system as a whole, and who may do what. */
const systemWide = [
  /^\/api\/sys\/(overview|check|task|audit|menu|role|config|health|key|host|msg\/template)\//,
  /^\/api\/common\/file\/upload-public$/,
  // Banks and their questions belong to the whole house (docs/decisions/0027).
  /^\/api\/qu\//,
  // What the public site shows belongs to the whole house too, and so do its films.
  /^\/api\/(content|media\/video)\//,
  // That there is an exam, and what may be drawn for one, names nobody.
  /^\/api\/exam\/exam\/(paging|check|preview)$/,
];

/** What somebody looks at of their own imports. Whatever judges or writes rows is not among it. */
const ownAlone = [/\/import\/(template|columns|recent|detail|rows|faults|discard)$/];

it('heeds the data scope wherever people and departments are managed', () => {
  const forgotten = byPermission.filter(
    ([path, { scope }]) => !scope && ![...systemWide, ...ownAlone].some((all) => all.test(path)),
  );
  expect(forgotten.map(([path]) => path)).toEqual([]);
});

describe('without a token', () => {
  it.each(closed)('%s is refused with 10010002', async (_path, endpoint) => {
    expect((await app.guest.ask(endpoint, {})).json()).toMatchObject({ code: 10010002 });
  });
});

describe('without the permission', () => {
  it.each(byPermission)('%s is refused to a learner and to staff', async (_path, endpoint) => {
    expect((await learner.ask(endpoint, {})).json()).toMatchObject({ code: 10010003 });
    expect((await staff.ask(endpoint, {})).json()).toMatchObject({ code: 10010003 });
  });
});

describe('in another system’s frame', () => {
  const own = closed.filter(([, { ownAccount }]) => ownAccount);

  it.each(own)('%s is refused, whoever asks', async (_path, endpoint) => {
    const host = await registerHost(app);
    for (const { userName } of [learner, await app.admin()]) {
      const framed = await embeddedCaller(app, host, userName);
      expect((await framed.ask(endpoint, {})).json()).toMatchObject({ code: 40030004 });
    }
  });

  it('everything that changes the account itself is refused', () => {
    const paths = own.map(([path]) => path);
    const touching = closed.map(([path]) => path).filter((path) => /\/(update|update-pass|revoke)$/.test(path));
    expect(touching.length).toBeGreaterThan(2);
    expect(paths).toEqual(expect.arrayContaining(touching));
  });
});
