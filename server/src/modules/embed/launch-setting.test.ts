import { launchApi } from '@ganlin/contract/embed/launch';
import { expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/support/app.ts';
import { registerHost, signed } from '../../../test/support/embedded.ts';
import { productionEnv } from '../../../test/support/production-env.ts';

const production = productionEnv();

async function withApp(env: Record<string, string>, run: (app: TestApp) => Promise<void>): Promise<void> {
  const app = await openTestApp({ env });
  try {
    await run(app);
  } finally {
    await app.close();
  }
}

async function askForDemo(app: TestApp) {
  // In production registering a host needs a second factor, which another test covers.
  await app.platform.db.updateTable('siteSetting').set({ adminSecondFactor: false }).execute();
  const host = await registerHost(app);
  const { id, userName } = await app.learner();
  const ask = () => app.guest.call(launchApi.ticket, signed(app, host, { userName }));
  await expect(ask()).resolves.toHaveProperty('ticket');
  await app.platform.db.updateTable('iamUser').set({ isDemo: true }).where('id', '=', id).execute();
  return ask();
}

it('a demo account can enter by a ticket in a trial, but not in production', async () => {
  await withApp({}, async (app) => expect(await askForDemo(app)).toHaveProperty('ticket'));
  await withApp(production, (app) => expect(askForDemo(app)).toRefuse('launchRefused'));
});

it('without Redis no ticket is issued, because a replayed request could not be detected', async () => {
  await withApp({ REDIS_URL: 'redis://127.0.0.1:1' }, async (app) => {
    const host = await registerHost(app);
    const { userName } = await app.learner();
    await expect(app.guest.call(launchApi.ticket, signed(app, host, { userName }))).toRefuse('serviceAway');
    expect(await app.platform.db.selectFrom('embedTicket').selectAll().execute()).toEqual([]);
  });
});
