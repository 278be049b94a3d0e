import { messageApi } from '@ganlin/contract/message/message';
import { DataScope, roleApi } from '@ganlin/contract/iam/role';
import { profileApi } from '@ganlin/contract/iam/profile';
import { questionImportApi } from '@ganlin/contract/question/import';
import { TaskState } from '@ganlin/contract/ops/task';
import { userApi, UserState } from '@ganlin/contract/iam/user';
import { userImportApi } from '@ganlin/contract/iam/user-import';
import { deptApi } from '@ganlin/contract/iam/dept';
import { newId } from '../../src/platform/ids.ts';
import type { TestApp, TestUser } from '../support/app.ts';
import { signInAgain } from '../support/embedded.ts';
import { putInto, sendTo, report } from '../support/messages.ts';
import { questionImporter, sentence } from '../support/question-import.ts';
import { importer, person } from '../support/user-import.ts';
import type { RecordDept, Records } from './world.ts';

/** Accounts and related records: one of each, belonging to the people of this place. */
export async function iamRecords(app: TestApp, place: RecordDept): Promise<Records> {
  const { staff, learner } = place;
  const { db } = app.platform;
  const user = await subject(app, place);
  const role = await roleAt(app, place);
  await signInAgain(app, learner.id);
  await report(app, [learner.id]);
  const { taskId: ownTask } = await learner.call(profileApi.exportOwn, { password: learner.password });
  const { taskId } = await staff.call(userApi.startExport, { params: {} });
  await app.runJobs();
  const failedTask = newId();
  const failed = {
    kind: 'iam.exportUsers',
    title: '导出',
    input: '{}',
    state: TaskState.failed,
    createdAt: new Date(),
  };
  await db
    .insertInto('platformTask')
    .values({ ...failed, id: failedTask, ownerId: staff.id })
    .execute();
  const message = await db
    .selectFrom('messageDirect')
    .select('id')
    .where('userId', '=', learner.id)
    .executeTakeFirstOrThrow();
  return {
    user: user.id,
    userSession: await sessionOf(app, user.id),
    ownSession: await sessionOf(app, learner.id),
    dept: await deptBelow(app, place),
    wholeDept: place.deptId,
    pendingUser: await pendingUser(app, place),
    region: place.regionId,
    role,
    // Everybody sees that an administrator role exists; granting it is another matter.
    grantedRole: place.position === 'own' ? role : await adminRole(app),
    binding: await bindingOf(app, learner.id),
    savedFilter: await filterOf(app, learner.id),
    message: message.id,
    broadcast: await sendTo(staff, { deptIds: [place.deptId] }),
    ownTask,
    staffTask: taskId,
    failedTask,
    auditEntry: await entryBy(app, staff.id),
    userImport: await importer(app, staff).checked([person({ deptCode: codeOf(place) })]),
    questionImport: await questionImport(app, staff),
  };
}

/** A user of the department, with an account that staff may change. */
async function subject(app: TestApp, { deptId }: RecordDept): Promise<TestUser> {
  const user = await app.learner();
  await putInto(app, user.id, deptId);
  return user;
}

async function pendingUser(app: TestApp, place: RecordDept): Promise<string> {
  const { id } = await subject(app, place);
  await app.platform.db.updateTable('iamUser').set({ state: UserState.pending }).where('id', '=', id).execute();
  return id;
}

async function adminRole({ platform: { db } }: TestApp): Promise<string> {
  return (await db.selectFrom('iamRole').select('id').where('grantsAll', '=', true).executeTakeFirstOrThrow()).id;
}

async function sessionOf({ platform: { db } }: TestApp, userId: string): Promise<string> {
  const rows = await db
    .selectFrom('iamSession')
    .select('id')
    .where('userId', '=', userId)
    .orderBy('id', 'desc')
    .execute();
  return rows[0]!.id;
}

const codeOf = ({ deptId }: RecordDept): string => `C${deptId.slice(-12)}`;

async function deptBelow(app: TestApp, place: RecordDept): Promise<string> {
  const form = { parentId: place.deptId, code: newId().slice(-12), name: newId() };
  await app.platform.db
    .updateTable('iamDept')
    .set({ code: codeOf(place) })
    .where('id', '=', place.deptId)
    .execute();
  const { id } = await place.staff.call(deptApi.save, form);
  await app.platform.db.updateTable('iamDept').set({ regionId: place.regionId }).where('id', '=', id).execute();
  return id;
}

/** A role held by a user of the place, granting nothing that its staff do not have. */
async function roleAt(app: TestApp, place: RecordDept): Promise<string> {
  const admin = await app.admin();
  const menus = await app.platform.db
    .selectFrom('iamMenu')
    .select('id')
    .where('permission', '=', 'sys:user:paging')
    .execute();
  const { id } = await admin.call(roleApi.save, {
    code: `m${newId().slice(-12)}`,
    name: '查看用户',
    dataScope: DataScope.self,
    menuIds: menus.map(({ id }) => id),
  });
  const holder = await subject(app, place);
  await app.platform.db.insertInto('iamUserRole').values({ userId: holder.id, roleId: id }).execute();
  return id;
}

async function filterOf({ platform: { db } }: TestApp, userId: string): Promise<string> {
  const id = newId();
  const filter = { list: 'users', slot: 1, name: '停用的', search: 'state=1', savedAt: new Date() };
  await db
    .insertInto('iamSavedFilter')
    .values({ ...filter, id, userId })
    .execute();
  return id;
}

async function bindingOf({ platform: { db } }: TestApp, userId: string): Promise<string> {
  const id = newId();
  const row = {
    provider: 'wechat',
    app: 'a',
    externalSealed: '',
    externalHash: Buffer.from(id),
    createdAt: new Date(),
  };
  await db
    .insertInto('iamBinding')
    .values({ ...row, id, userId })
    .execute();
  return id;
}

async function entryBy({ platform: { db } }: TestApp, actorId: string): Promise<string> {
  const rows = await db.selectFrom('auditEntry').select('id').where('userId', '=', actorId).limit(1).execute();
  return rows[0]!.id;
}

function questionImport(app: TestApp, staff: TestUser): Promise<string> {
  return questionImporter(app, staff).checked(`1. ${sentence()}（ ）\nA. 甲\nB. 乙\n答案：A\n`);
}

/** The same, deleted again by their owners. */
export async function goneIamRecords(app: TestApp, place: RecordDept): Promise<Records> {
  const { staff, learner } = place;
  const { db } = app.platform;
  const [user, dept] = [await subject(app, place), await deptBelow(app, place)];
  await staff.call(userApi.delete, { ids: [user.id] });
  await staff.call(deptApi.delete, { ids: [dept] });
  const userImport = await importer(app, staff).checked([person({ deptCode: codeOf(place) })]);
  await staff.call(userImportApi.discard, { id: userImport });
  const imported = await questionImport(app, staff);
  await staff.call(questionImportApi.discard, { id: imported });
  await report(app, [learner.id]);
  const messages = await db
    .selectFrom('messageDirect')
    .select('id')
    .where('userId', '=', learner.id)
    .orderBy('id', 'desc')
    .execute();
  const message = messages[0]!.id;
  await learner.call(messageApi.userDelete, { ids: [message] });
  return { user: user.id, userSession: user.id, dept, message, userImport, questionImport: imported };
}
