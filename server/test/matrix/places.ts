import { newId } from '../../src/platform/ids.ts';
import type { TestApp } from '../support/app.ts';

/** The national code of the region in which the callers are. */
export const HOME_REGION = '130000';

/** The name of the department in the other region. */
export const FAR_DEPT = '外地部门';

export type MatrixDepts = Awaited<ReturnType<typeof makeMatrixDepts>>;

/** Two regions; in the first the home department and its neighbour, in the second one far away. */
export async function makeMatrixDepts(app: TestApp) {
  const { db } = app.platform;
  const [region, farRegion, goneRegion] = [newId(), newId(), newId()];
  await db
    .insertInto('iamRegion')
    .values([
      { id: region, code: HOME_REGION, name: '河北省' },
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
      { ...at, id: far, code: 'M3', name: FAR_DEPT, path: [far], regionId: farRegion },
    ])
    .execute();
  return { region, farRegion, goneRegion, home, neighbour, far };
}
