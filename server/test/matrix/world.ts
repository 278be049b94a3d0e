import { DataScope } from '@ganlin/contract/iam/role';
import { permissions, type Permission } from '@ganlin/contract/permissions';
import type { TestApp, TestUser } from '../support/app.ts';
import type { Caller } from '../support/client.ts';
import { embeddedCaller, registerHost } from '../support/embedded.ts';
import { putInto } from '../support/messages.ts';
import { staffWith } from '../support/staff.ts';
import { HOME_REGION, makeMatrixDepts, type MatrixDepts } from './places.ts';
import { practicalRecords } from './records-practical.ts';
import { certificateRecords } from './records-certificate.ts';
import { courseRecords, goneCourseRecords } from './records-course.ts';
import { examRecords, gonePapers } from './records-exam.ts';
import { goneHouseRecords, houseRecords } from './records-house.ts';
import { goneIamRecords, iamRecords } from './records-iam.ts';
import { waysIn } from './records-ways-in.ts';
import { goneTrainingRecords, trainingRecords } from './records-training.ts';
import { countedIn } from './records-stats.ts';
import { transcriptRecords } from './records-transcript.ts';

/** The position of a record relative to the caller. `deleted` was their own. */
export type Position = 'own' | 'anothers' | 'otherDept' | 'otherRegion' | 'deleted';
/** By kind of record (`id-kinds.ts`). */
export type Records = Readonly<Record<string, string>>;

/** A place where records are created, with its users. */
export interface RecordDept {
  readonly position: Position;
  readonly deptId: string;
  readonly regionId: string;
  readonly staff: TestUser;
  readonly learner: TestUser;
  /** Takes an exam all the time, which blocks other endpoints. */
  readonly sitter: TestUser;
}

/** A body for an endpoint, built to try out one of its fields. */
export type BodyOf = (world: World, field: string) => unknown;

export interface World {
  readonly now: Date;
  readonly depts: MatrixDepts;
  /** The callers; `regionStaff` is in the same place as `staff` and has access to the whole region. */
  readonly callers: Readonly<Record<'learner' | 'sitter' | 'staff' | 'regionStaff' | 'admin', TestUser>> & {
    /** May access everything, in a frame whose host named the home region. */
    readonly framedStaff: Caller;
  };
  readonly records: Readonly<Record<Position, Records>>;
}

/** One record of each kind in each position, created through the API wherever that is quick. */
export async function makeWorld(app: TestApp): Promise<World> {
  const depts = await makeMatrixDepts(app);
  const admin = await app.admin();
  const { home, neighbour, far, region, farRegion } = depts;
  const own = await slotAt(app, 'own', { deptId: home, regionId: region });
  const house = await houseRecords(app, admin);
  const recordsAt = async (dept: RecordDept) => ({ ...house, ...(await recordsOf(app, dept)) });
  const at = async (position: Position, where: { deptId: string; regionId: string }) =>
    recordsAt(await slotAt(app, position, where));
  const ownRecords = await recordsAt(own);
  const records = {
    own: { ...ownRecords, ...(await waysIn(app, own.learner, ownRecords)) },
    anothers: await at('anothers', { deptId: home, regionId: region }),
    otherDept: await at('otherDept', { deptId: neighbour, regionId: region }),
    otherRegion: await at('otherRegion', { deptId: far, regionId: farRegion }),
    deleted: {
      ...(await goneHouseRecords(app, admin)),
      ...(await goneIamRecords(app, own)),
      ...(await gonePapers(app, own)),
      ...(await goneCourseRecords(app, own)),
      ...(await goneTrainingRecords(app, own)),
    },
  };
  const regionStaff = await staffWith(app, { ...everything, dataScope: DataScope.region, deptId: home });
  const framedStaff = await staffInFrame(app, depts);
  return { now: app.clock.now, depts, callers: { ...own, regionStaff, framedStaff, admin }, records };
}

async function staffInFrame(app: TestApp, { home }: MatrixDepts): Promise<Caller> {
  const staff = await staffWith(app, { ...everything, dataScope: DataScope.all, deptId: home });
  // The keys of the table are the codes.
  const typed = everything.permissions as Permission[];
  const host = await registerHost(app, { allowsStaff: true, permissions: typed });
  return embeddedCaller(app, host, staff.userName, { regionId: HOME_REGION });
}

const everything = { permissions: Object.keys(permissions) } as const;

async function slotAt(
  app: TestApp,
  position: Position,
  { deptId, regionId }: { deptId: string; regionId: string },
): Promise<RecordDept> {
  const staff = await staffWith(app, { ...everything, dataScope: DataScope.deptAndBelow, deptId });
  const [learner, sitter] = [await app.learner(), await app.learner()];
  for (const { id } of [learner, sitter]) await putInto(app, id, deptId);
  return { position, deptId, regionId, staff, learner, sitter };
}

async function recordsOf(app: TestApp, dept: RecordDept): Promise<Records> {
  const iam = await iamRecords(app, dept);
  const exam = await examRecords(app, dept);
  const training = await trainingRecords(app, dept, exam);
  const course = await courseRecords(app, dept);
  const certificates = await certificateRecords(app, dept);
  const practicals = await practicalRecords(app, dept);
  const transcript = await transcriptRecords(app, dept);
  await countedIn(app, [dept.deptId, iam['dept']]);
  return { ...iam, ...exam, ...training, ...course, ...certificates, ...practicals, ...transcript };
}
