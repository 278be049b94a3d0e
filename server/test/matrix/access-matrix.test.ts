import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../support/app.ts';
import { accessFindings } from './access.ts';
import { makeCallers, type Callers } from './callers.ts';
import { allDoors } from './doors.ts';
import { unexpected } from './finding.ts';
import { knownAccessHoles } from './known-holes.ts';

let app: TestApp;
let callers: Callers;
beforeAll(async () => {
  app = await openTestApp();
  callers = await makeCallers(app);
}, 60_000);
afterAll(() => app.close());

it('every endpoint admits exactly the callers its declaration admits', async () => {
  expect(unexpected(await accessFindings(app, callers, allDoors), knownAccessHoles)).toEqual([]);
}, 120_000);
