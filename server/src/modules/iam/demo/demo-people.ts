import { randomBytes } from 'node:crypto';
import { RoleType, UserState } from '@ganlin/contract/iam/user';
import { addMinutes } from '@ganlin/contract/core/time';
import type { Ctx } from '../../../platform/ctx.ts';
import { newId } from '../../../platform/ids.ts';
import { keyedHash } from '../../../platform/security/sealed.ts';
import { hashPassword } from '../password/password.ts';
import { sealIdCard, sealMobile } from '../model/sealed-numbers.ts';
import * as queries from '../seed/seed.queries.ts';

/** Invented users, so that lists look as in real use: account, name, department, minutes since the last sign-in. */
const people: readonly (readonly [userName: string, realName: string, dept: string, seen: number | null])[] = [
  ['zhoulixin', '周立新', 'HB-ZJK-CC', 2],
  ['chenxiaotong', '陈晓彤', 'HB-SJZ', 18],
  ['majianjun', '马建军', 'HB-CD-WC', null],
  ['wanghaitao', '王海涛', 'HB-ZJK', 64],
  ['liushufen', '刘淑芬', 'HB-ZJK-CC', 190],
  ['zhaoguodong', '赵国栋', 'HB-CD', 20_000],
  ['sunyajing', '孙雅静', 'HB', 1_500],
  ['yangzhiqiang', '杨志强', 'HB-SJZ-PS', 1_700],
  ['guohongyu', '郭宏宇', 'HB-CD-FN', null],
  ['heyutong', '何雨桐', 'HB-BD', 4_300],
  ['gaozhenhua', '高振华', 'HB-ZJK-YX', 5_800],
  ['zhengwenbo', '郑文博', 'HB-HD', 8_900],
  ['linjiaqi', '林佳琪', 'HB-ZJK-GY', 30],
  ['tangxuefeng', '唐雪峰', 'HB-ZJK-KB', 700],
  ['fengzhiyuan', '冯志远', 'HB-SJZ-ZH', 12_000],
  ['hanmingyue', '韩明月', 'HB-CD-LH', null],
];

/** Accounts nobody can sign in to: their password is discarded. */
export async function seedDemoPeople(ctx: Ctx<null>): Promise<void> {
  const passwordHash = await hashPassword(randomBytes(24).toString('base64url'));
  for (const [index, [userName, realName, dept, seen]] of people.entries()) {
    if (await queries.isNameTaken(ctx.db, userName)) continue;
    // From a range assigned to no subscriber.
    const mobile = `1749000${String(1000 + index)}`;
    const idCard = `13010219${80 + (index % 20)}0101${String(1001 + index)}`;
    const stamp = addMinutes(ctx.now, -30_000 + index * 60);
    const id = newId();
    await queries.insertUser(ctx.db, 'learner', {
      id,
      userName,
      realName,
      passwordHash,
      passwordChangedAt: ctx.now,
      mobileSealed: sealMobile(ctx, id, mobile),
      mobileHash: keyedHash(ctx.config.searchSecret, 'mobile', mobile),
      idCardSealed: sealIdCard(ctx, id, idCard),
      idCardHash: keyedHash(ctx.config.searchSecret, 'idCard', idCard),
      roleType: RoleType.learner,
      state: seen === null ? UserState.pending : UserState.normal,
      deptId: await queries.findDeptId(ctx.db, dept),
      lastLoginAt: seen === null ? null : addMinutes(ctx.now, -seen),
      isDemo: true,
      createdAt: stamp,
      updatedAt: stamp,
    });
  }
}
