import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp, type TestUser } from '../support/app.ts';
import { boundEndpoints } from './all-endpoints.ts';

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
  const rows = boundEndpoints
    .map(
      ({ module, endpoint }) =>
        `| ${module} | ${endpoint.method} ${endpoint.path} | ${endpoint.access} | ${endpoint.summary} |`,
    )
    .toSorted();
  const table = ['| module | endpoint | access | |', '| --- | --- | --- | --- |', ...rows].join('\n');
  const text = `# Who may call what\n\nMade from the contract; a test fails when it differs (\`npx vitest run access -u\` writes it).\n\n${table}\n`;
  await expect(text).toMatchFileSnapshot('../../../docs/access.md');
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
