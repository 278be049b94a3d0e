import { newId } from '../../src/platform/ids.ts';
import type { TestApp } from '../support/app.ts';

export type MatrixDepts = Awaited<ReturnType<typeof makeMatrixDepts>>;

/** Two regions; in the first the home department and its neighbour, in the second one far away. */
export async function makeMatrixDepts(app: TestApp) {
  const { db } = app.platform;
  const [region, farRegion, goneRegion] = [newId(), newId(), newId()];
  await db
    .insertInto('iamRegion')
    .values([
      { id: region, code: '130000', name: '河北省' },
      { id: farRegion, code: '370000', name: '山东省' },
    ])
    .execute();
  const [home, neighbour, far] = [newId(), newId(), newId()];
  const at = { createdAt: app.clock.now, updatedAt: app.clock.now };
  await db
    .insertInto('iamDept')
    .values([
      { ...at, id: home, code: 'M1', name: '本部门', path: [home], regionId: region },
      { ...at, id: neighbour, code: 'M2', name: '相邻部门', path: [neighbour], regionId: region },
      { ...at, id: far, code: 'M3', name: '外地部门', path: [far], regionId: farRegion },
    ])
    .execute();
  return { region, farRegion, goneRegion, home, neighbour, far };
}
