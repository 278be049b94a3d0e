import { addSeconds } from '@ganlin/contract/core/time';
import { demoAccounts } from '@ganlin/contract/iam/sign-in/session';
import { MessageKind } from '@ganlin/contract/message/kinds';
import type { Ctx } from '../../../platform/ctx.ts';
import { builtInRoles, findAccount, findRoleId, nameAudience } from '../../iam/index.ts';
import { audienceColumns } from '../broadcast/audience.rules.ts';
import * as queries from '../broadcast/broadcast.queries.ts';

interface Demo {
  readonly id: string;
  /** Everyone, if there is no role. */
  readonly role?: keyof typeof builtInRoles;
  readonly title: string;
  readonly paragraphs: readonly string[];
}

/** Oldest first. */
const messages: readonly Demo[] = [
  {
    id: '019a8000-0000-7000-8000-000000000001',
    role: 'learner',
    title: '欢迎来到人影学堂',
    paragraphs: [
      '这里是人工影响天气从业人员的学习培训平台。法规、标准、科普和技术交流在首页的导航中，学习和培训在“学习培训”中。',
      '单位、培训班和系统发给您的消息都在“消息中心”。有未读消息时，页面右上角的头像旁会显示数字。',
      '请不要与他人共用账号。在公共电脑上使用后，请退出登录；也可以在“登录设备”中结束其他地方的登录。',
    ],
  },
  {
    id: '019a8000-0000-7000-8000-000000000002',
    role: 'learner',
    title: '请核对个人信息',
    paragraphs: [
      '培训报名、考试和证书都使用账号中登记的姓名和联系方式。请检查姓名是否与身份证一致，手机号是否为本人正在使用的号码。',
      '手机号和邮箱可以自行更改；身份证号或所在单位有误时，请联系本单位的管理人员更正。',
    ],
  },
  {
    id: '019a8000-0000-7000-8000-000000000003',
    role: 'admin',
    title: '使用学员个人信息的注意事项',
    paragraphs: [
      '列表中的手机号和身份证号默认隐去中间几位。确有需要时才查看完整号码，并如实填写原因；每一次查看和导出都会记入操作日志。',
      '导出的名单只用于本次工作，用完及时删除，不要转发到群聊或存放在公用电脑上。',
      '人员调离岗位后，请及时调整其角色或停用账号。',
    ],
  },
  {
    id: '019a8000-0000-7000-8000-000000000004',
    title: '汛期作业安全提醒',
    paragraphs: [
      '汛期强对流天气多发，也是高炮、火箭作业最集中的时段。请各作业点在每次作业前逐项确认：',
      '一、空域。未取得空域批复不得作业；只在批复的时段和范围内作业，时段结束立即停止。',
      '二、人员。作业人员经培训合格后上岗，在岗人数符合要求；雷电临近时人员离开炮位和发射架，进入有防雷设施的室内。',
      '三、射界。按安全射界图确定方位和仰角，作业前清场警戒，射界内不得有人员、村镇和重要设施。',
      '四、弹药。炮弹、火箭弹入库、出库双人核对；过期、受潮或外观有损伤的一律停用、单独存放并上报。',
      '五、故障。出现瞎火、留膛、火箭弹滞留等情况时，按操作规程等待和警戒，不得擅自拆卸，由专业人员处置。',
      '六、上报。作业结束后及时上报时间、方位、用弹量和效果，并做好装备维护。',
    ],
  },
];

/** Sends a few messages from the demo administrator. Idempotent. */
export async function seedDemoMessages(ctx: Ctx<null>): Promise<void> {
  const sender = await findAccount(ctx.db, demoAccounts.admin);
  if (!sender) return;
  for (const [index, { id, role, title, paragraphs }] of messages.entries()) {
    const roleId = role && (await findRoleId(ctx.db, builtInRoles[role]));
    const audience = { all: !roleId, deptIds: [], roleIds: roleId ? [roleId] : [], userIds: [] };
    const within = { all: true, userId: sender.id, depts: [], deptTrees: [], regions: [], onlyRegions: null };
    const row = {
      id,
      sender: sender.realName,
      kind: MessageKind.notice,
      title,
      content: paragraphs.join('\n\n'),
      ...audienceColumns(audience, within),
      audienceLabel: await nameAudience(ctx, audience),
      receivers: await queries.countReceivers(ctx.db, audience, within),
      // Not before the demo accounts were created: users do not see earlier messages.
      sentAt: addSeconds(ctx.now, index),
    };
    await queries.insertBroadcast(ctx.db, row, []);
  }
  await queries.newVersion(ctx.db);
}
