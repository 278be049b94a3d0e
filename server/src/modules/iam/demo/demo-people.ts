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

/** From other provinces, registered before: in lists they follow. */
const elsewhere: typeof people = [
  ['batuer', '巴图尔', 'NMG', 900],
  ['wuyunqimuge', '乌云其木格', 'NMG', 3_100],
  ['maliqing', '马立青', 'GS', 260],
  ['dingxiaofeng', '丁晓峰', 'GS', 5_200],
  ['aikebaier', '艾克拜尔·买买提', 'XJ', 410],
  ['lixueying', '李雪莹', 'XJ', 9_700],
  ['songdehai', '宋德海', 'QH', 1_250],
  ['zhaxidunzhu', '扎西顿珠', 'XZ', 14_300],
  ['maxiaolong', '马小龙', 'NX', 620],
  ['weidongliang', '魏栋梁', 'SN', 380],
  ['duanhongmei', '段红梅', 'SN', 7_400],
  ['niuzhenguo', '牛振国', 'SX', 1_050],
  ['renjianping', '任建平', 'SX', 2_700],
  ['qiaoyonggang', '乔永刚', 'HEN', 140],
  ['dongyaling', '董雅玲', 'HEN', 6_100],
  ['konglingwei', '孔令伟', 'SD', 830],
  ['panshuzhen', '潘淑珍', 'SD', 11_600],
  ['jinzhezhu', '金哲洙', 'JL', 4_900],
  ['guanhongtao', '关洪涛', 'LN', 2_050],
  ['shiguangming', '石光明', 'HLJ', 570],
  ['longwenjun', '龙文军', 'GZ', 3_600],
  ['yangchaoming', '杨朝明', 'YN', 1_900],
  ['luojianhua', '罗建华', 'SC', 460],
  ['tianxiaoxia', '田晓霞', 'CQ', 8_200],
  ['mozhiqiang', '莫志强', 'GX', 2_300],
  ['xiaguoping', '夏国平', 'HUB', 5_500],
];
const ELSEWHERE_MINUTES = 60_000;

/** Accounts nobody can sign in to: their password is discarded. */
export async function seedDemoPeople(ctx: Ctx<null>): Promise<void> {
  const passwordHash = await hashPassword(randomBytes(24).toString('base64url'));
  for (const [index, [userName, realName, dept, seen]] of [...people, ...elsewhere].entries()) {
    if (await queries.isNameTaken(ctx.db, userName)) continue;
    // From a range assigned to no subscriber.
    const mobile = `1749000${String(1000 + index)}`;
    const idCard = `13010219${80 + (index % 20)}0101${String(1001 + index)}`;
    const before = index < people.length ? 0 : ELSEWHERE_MINUTES;
    const stamp = addMinutes(ctx.now, -30_000 - before + index * 60);
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
