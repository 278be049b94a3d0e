import { afterAll, beforeAll, expect, it } from 'vitest';
import { boundEndpoints, boundParts } from '../guards/all-endpoints.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { unexpected } from './finding.ts';
import { knownMassHoles, knownReachHoles, knownRegionHoles } from './known-holes.ts';
import { openLedger } from './ledger.ts';
import { massFindings } from './mass-assignment.ts';
import { needsMore } from './not-shown.ts';
import { partFindings } from './parts.ts';
import { reachFindings, type Stage } from './reach.ts';
import { regionFindings } from './regions.ts';
import { makeWorld } from './world.ts';

let app: TestApp;
let stage: Stage;
beforeAll(async () => {
  app = await openTestApp();
  const world = await makeWorld(app);
  stage = { app, world, ledger: await openLedger(app) };
}, 240_000);
afterAll(() => app.close());

const endpoints = boundEndpoints.map(({ endpoint }) => endpoint);

it('an id out of scope gets the same response as a missing one, and nothing is written', async () => {
  expect(unexpected(await reachFindings(stage, endpoints), knownReachHoles)).toEqual([]);
}, 480_000);

it('nothing of another region is in any reply or file that staff get in a frame of their region', async () => {
  const { findings, answered } = await regionFindings(stage, endpoints);
  expect(unexpected(findings, knownRegionHoles)).toEqual([]);
  expect(answered).toBeGreaterThan(200);
}, 240_000);

it('uploads in parts of other users are not found either', async () => {
  expect(
    await partFindings(
      stage,
      boundParts.map(({ endpoint }) => endpoint),
    ),
  ).toEqual([]);
});

it('server-only fields change nothing, in whichever body they are sent', async () => {
  const { findings, answered } = await massFindings(stage, endpoints);
  expect(unexpected(findings, knownMassHoles)).toEqual([]);
  const silent = endpoints.map(({ path }) => path).filter((path) => !answered.has(path));
  // Anything new here needs a body in bodies-*.ts and its records in records-*.ts, or a reason in not-shown.ts.
  expect(silent.toSorted()).toEqual(Object.keys(needsMore).toSorted());
}, 480_000);
