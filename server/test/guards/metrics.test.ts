import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sessionApi } from '@ganlin/contract/iam/sign-in/session';
import { ClientErrorKind, clientErrorApi } from '@ganlin/contract/ops/client-error';
import { errors } from '@ganlin/contract/errors';
import { modules } from '../../src/app.ts';
import { rootFolder } from '../../src/folders.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../support/app.ts';
import { solvedCaptcha } from '../support/captcha.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const INVENTED = 'zz-invented-by-a-caller';

it('no label takes a value that a caller chooses', async () => {
  const { captchaKey, captchaValue } = await solvedCaptcha(app, app.guest);
  await app.http.inject({ method: 'GET', url: `/${INVENTED}/${INVENTED}` });
  await app.http.inject({ method: 'GET', url: `/api/${INVENTED}` });
  await app.http.inject({ method: 'PROPFIND', url: `/api/${INVENTED}` });
  await app.guest.ask(sessionApi.login, { username: INVENTED, password: INVENTED, captchaKey, captchaValue });
  await app.guest.ask(sessionApi.info, { [INVENTED]: INVENTED }, { token: INVENTED, 'user-agent': INVENTED });
  await app.guest.ask(
    clientErrorApi.report,
    { kind: ClientErrorKind.error, message: INVENTED, source: INVENTED, path: `/${INVENTED}` },
    { 'user-agent': INVENTED },
  );
  const json = await app.platform.metrics.registry.getMetricsAsJSON();
  const values = json.flatMap(({ values }) => values.flatMap(({ labels }) => Object.values(labels)));
  expect(values.length).toBeGreaterThan(200);
  expect(values.filter((value) => String(value).includes('zz-invented'))).toEqual([]);
});

it('routes and errors in labels are those of the contract', async () => {
  const known = new Set<string>(
    modules.flatMap(({ answers }) => answers.flatMap(({ api }) => Object.values(api).map(({ path }) => path))),
  );
  const { values: requests } = await app.platform.metrics.requests.get();
  const routes = new Set(requests.map(({ labels }) => String(labels.route)));
  const others = [...routes].filter((route) => !known.has(route));
  expect(others.toSorted()).toEqual([...new Set(['/*', 'unknown'].filter((route) => routes.has(route)))].toSorted());
  const { values: refusals } = await app.platform.metrics.refusals.get();
  expect(refusals.map(({ labels }) => String(labels.error)).filter((name) => !(name in errors))).toEqual([]);
});

it('every metric is in the manual, and every one in the manual exists', async () => {
  const manual = readFileSync(join(rootFolder, 'docs/operations.md'), 'utf8');
  const documented = new Set([...manual.matchAll(/`(ganlin_[a-z_]*[a-z])[`{]/g)].map(([, name]) => name));
  const names = (await app.platform.metrics.registry.getMetricsAsJSON())
    .map(({ name }) => name)
    .filter((name) => name.startsWith('ganlin_'));
  expect(names.filter((name) => !documented.has(name))).toEqual([]);
  expect([...documented].filter((name) => name !== undefined && !names.includes(name))).toEqual([]);
});
