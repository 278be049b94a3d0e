import { personApi, personImportApi } from '@ganlin/contract/training/person';
import { registrationApi } from '@ganlin/contract/training/registration';
import { trainclassApi } from '@ganlin/contract/training/trainclass';
import type { TestApp } from '../support/app.ts';
import { aClass, aPerson, paid, twoSessions } from '../support/training.ts';
import { sendFile } from '../support/upload.ts';
import { bookOf } from '../support/user-import.ts';
import { fileOf } from './uploaded.ts';
import type { RecordDept, Records } from './world.ts';

/** A class of the place with its sessions, its own exam, a registered user, and a sheet of people to import. */
export async function trainingRecords(app: TestApp, dept: RecordDept, exams: Records): Promise<Records> {
  const { staff, learner } = dept;
  const sessions = twoSessions(app);
  const trainclass = await aClass(app, { by: staff, review: false, sessions, examIds: [exams['exam']!] });
  const closedClass = await aClass(app, { by: staff });
  await staff.call(trainclassApi.close, { id: closedClass });
  const reviewClass = await aClass(app, { by: staff });
  const paidClass = await aClass(app, { by: staff, ...paid, review: false });
  const person = await registered(dept, trainclass);
  const submitted = await registered(dept, reviewClass);
  const toPay = await registered(dept, paidClass);
  const unpaidClass = await aClass(app, { by: staff, ...paid, review: false });
  const unpaid = await registered(dept, unpaidClass);
  await sendFile(app, registrationApi.sendProof, { token: learner.token, fields: { code: toPay.code } });
  return {
    trainclass,
    closedClass,
    reviewClass,
    paidClass,
    draftClass: await aClass(app, { by: staff, draft: true }),
    classSession: sessions[0]!.id,
    person: person.id,
    submitted: submitted.id,
    toPay: toPay.id,
    toPayCode: toPay.code,
    unpaid: unpaid.id,
    unpaidClass,
    classFile: await fileOf(app, staff, 'training'),
    personImport: await sheetFor(app, dept, trainclass),
  };
}

/** Registers the learner of the place for the class. */
async function registered({ staff, learner }: RecordDept, activityId: string): Promise<{ id: string; code: string }> {
  const { code } = await learner.call(registrationApi.save, { ...aPerson(), activityId });
  const { records } = await staff.call(personApi.paging, { params: { activityId } });
  return { id: records[0]!.id, code };
}

async function sheetFor(app: TestApp, { staff }: RecordDept, activityId: string): Promise<string> {
  const { name, idCard, mobile, unit } = aPerson();
  const content = await bookOf([[name, idCard!, mobile!, unit!]], ['姓名', '身份证号', '手机号码', '工作单位']);
  const reply = await sendFile(app, personImportApi.start, {
    token: staff.token,
    fields: { activityId },
    name: '名单.xlsx',
    content,
  });
  await app.runJobs();
  return reply.json<{ data: { id: string } }>().data.id;
}

export async function goneTrainingRecords(app: TestApp, dept: RecordDept): Promise<Records> {
  const { staff } = dept;
  const trainclass = await aClass(app, { by: staff, draft: true, sessions: twoSessions(app) });
  await staff.call(trainclassApi.delete, { ids: [trainclass] });
  const live = await aClass(app, { by: staff });
  const personImport = await sheetFor(app, dept, live);
  await staff.call(personImportApi.discard, { id: personImport });
  return { trainclass, draftClass: trainclass, personImport };
}
