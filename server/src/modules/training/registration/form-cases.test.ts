import type { Envelope } from '@ganlin/contract/core/envelope';
import { errors } from '@ganlin/contract/errors';
import { formCases, type FormCase } from '../../../../../contract/test/form-cases.ts';
import { Charge } from '@ganlin/contract/training/kinds';
import { registrationApi } from '@ganlin/contract/training/registration';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/support/app.ts';
import { aClass, paid } from '../../../../test/support/training.ts';

let app: TestApp;
/** One class per set of rules. */
const classes = new Map<string, string>();

beforeAll(async () => {
  app = await openTestApp();
  const by = await app.admin();
  for (const { rules } of formCases) {
    const name = JSON.stringify(rules);
    if (classes.has(name)) continue;
    const fee = rules.charge === Charge.paid ? paid : {};
    classes.set(name, await aClass(app, { by, ...fee, required: rules.required }));
  }
});
afterAll(() => app.close());

interface Outcome {
  readonly title: string;
  readonly code: number;
  readonly faults: unknown;
}

async function send({ title, rules, form }: FormCase, index: number): Promise<Outcome> {
  // Each from its own IP address, so that no rate limit applies.
  const guest = app.from(`10.7.${Math.floor(index / 250)}.${1 + (index % 250)}`);
  const activityId = classes.get(JSON.stringify(rules));
  const { code, data } = (await guest.ask(registrationApi.save, { ...form, activityId })).json<Envelope>();
  return { title, code, faults: code === 0 ? {} : data };
}

const expected = ({ title, faults }: FormCase): Outcome => ({
  title,
  code: Object.keys(faults).length === 0 ? 0 : errors.registrationFaulty.code,
  faults,
});

/** More than there are connections would only wait for each other, on a busy machine too long. */
const AT_ONCE = 20;

it('judges every form like the page: valid forms are registered, invalid ones return errors by field [S3-17, S3-55…S3-78, S5-01…S5-35]', async () => {
  const outcomes: Outcome[] = [];
  for (let from = 0; from < formCases.length; from += AT_ONCE) {
    const some = formCases.slice(from, from + AT_ONCE);
    outcomes.push(...(await Promise.all(some.map((one, at) => send(one, from + at)))));
  }
  expect(outcomes).toEqual(formCases.map(expected));
  const { count } = await app.platform.db
    .selectFrom('trainingPerson')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBe(formCases.filter(({ faults }) => Object.keys(faults).length === 0).length);
});
