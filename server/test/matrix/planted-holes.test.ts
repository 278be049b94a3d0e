import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../support/app.ts';
import { accessFindings } from './access.ts';
import { makeCallers, type Callers } from './callers.ts';
import { allDoors } from './doors.ts';
import { accessHoles, massHoles, reachHoles } from './holes.ts';
import { openLedger } from './ledger.ts';
import { massFindings } from './mass-assignment.ts';
import { planted, type Hole } from './plant.ts';
import { reachFindings, type Stage } from './reach.ts';
import { makeWorld } from './world.ts';

const named = (holes: readonly Hole[]) => holes.map((hole) => [hole.name, hole] as const);

/** Findings while the hole is closed, and while it is open. */
async function whileOpen<Found>(
  open: Set<string>,
  { name }: Hole,
  look: () => Promise<Found>,
): Promise<[Found, Found]> {
  const before = await look();
  open.add(name);
  try {
    return [before, await look()];
  } finally {
    open.delete(name);
  }
}

describe('the access matrix', () => {
  let app: TestApp;
  let callers: Callers;
  beforeAll(async () => {
    app = await openTestApp({ modules: planted(accessHoles).modules });
    callers = await makeCallers(app, {
      permissions: ['exam:paper:paging', 'sys:user:delete', 'sys:overview:detail', 'media:video:save'],
    });
  }, 120_000);
  afterAll(() => app.close());

  it.each(named(accessHoles))('finds %s', async (_name, { endpoint }) => {
    const doors = allDoors.filter((door) => door.endpoint.path === endpoint.path);
    expect(await accessFindings(app, callers, doors)).not.toEqual([]);
  });
});

describe('the matrix of ids and bodies', () => {
  const { modules, open } = planted([...reachHoles, ...massHoles]);
  let app: TestApp;
  let stage: Stage;
  beforeAll(async () => {
    app = await openTestApp({ modules });
    const world = await makeWorld(app);
    stage = { app, world, ledger: await openLedger(app) };
  }, 240_000);
  afterAll(() => app.close());

  it.each(named(reachHoles))('finds %s, and nothing without it', async (_name, hole) => {
    const [closed, opened] = await whileOpen(open, hole, () => reachFindings(stage, [hole.endpoint]));
    expect(closed).toEqual([]);
    expect(opened).not.toEqual([]);
  });

  it.each(named(massHoles))('finds %s, and nothing without it', async (_name, hole) => {
    const [closed, opened] = await whileOpen(open, hole, () => massFindings(stage, [hole.endpoint]));
    expect(closed.findings).toEqual([]);
    expect(opened.findings).not.toEqual([]);
  });
});
