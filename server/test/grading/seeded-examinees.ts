import { newId } from '../../src/platform/ids.ts';
import { keyedHash, seal } from '../../src/platform/security/sealed.ts';
import type { TestApp, TestUser } from '../support/app.ts';

/** An examinee with a name, a unit, an account and numbers that occur nowhere else. */
export interface SeededExaminee extends TestUser {
  /** What would tell a grader who it is. A part of the name counts too: it may be shown shortened. */
  readonly words: Readonly<
    Record<'name' | 'unit' | 'unitId' | 'account' | 'mobile' | 'idCard' | 'email' | 'userId', string>
  >;
}

const rare = ['龘', '靐', '齉', '爩', '籱', '麤'];

export async function seededExaminee(app: TestApp, n: number): Promise<SeededExaminee> {
  const learner = await app.learner();
  const { db, config } = app.platform;
  const sign = rare[n % rare.length] ?? '';
  const words = {
    name: sign,
    unit: `${sign}山气象局`,
    unitId: newId(),
    account: `zqaccount${n}`,
    mobile: `1397319${String(n).padStart(4, '0')}`,
    idCard: `11010119900307${String(7391 + n)}`,
    email: `zqmail${n}@example.com`,
    userId: learner.id,
  };
  const at = { createdAt: new Date(), updatedAt: new Date() };
  await db
    .insertInto('iamDept')
    .values({ ...at, id: words.unitId, code: `ZQ${n}`, name: words.unit, path: [words.unitId] })
    .execute();
  await db
    .updateTable('iamUser')
    .set({
      realName: `${sign}小明`,
      userName: words.account,
      email: words.email,
      deptId: words.unitId,
      mobileSealed: seal(config.dataKeys, words.mobile, ['iamUser.mobileSealed', learner.id]),
      mobileHash: keyedHash(config.searchSecret, 'mobile', words.mobile),
      idCardSealed: seal(config.dataKeys, words.idCard, ['iamUser.idCardSealed', learner.id]),
      idCardHash: keyedHash(config.searchSecret, 'idCard', words.idCard),
    })
    .where('id', '=', learner.id)
    .execute();
  return { ...learner, words };
}
