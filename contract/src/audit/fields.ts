import { reviewStateLabels, reviewStepLabels } from '../content/review/kinds.ts';
import { textInChina } from '../core/time.ts';
import { menuTypeLabels } from '../iam/menu.ts';
import { dataScopeLabels } from '../iam/role.ts';
import { roleTypeLabels, userStateLabels } from '../iam/user.ts';
import { integrationLabels, smsProviderLabels } from '../site/integration.ts';
import { auditActions } from './entry.ts';

/** Labels of the fields in audit entries, in display order. A field without a label is shown by its own name. */
export const auditFields: Readonly<Record<string, string>> = {
  userId: '用户编号',
  userName: '账号',
  realName: '姓名',
  email: '邮箱',
  mobile: '手机',
  idCard: '身份证号',
  avatar: '头像',
  roleType: '类型',
  state: '状态',
  reviewNote: '审核意见',
  timePercent: '考试时间（%）',
  passwordReset: '重置密码',
  name: '名称',
  code: '编码',
  leader: '负责人',
  remark: '备注',
  dataScope: '数据范围',
  deptId: '部门编号',
  deptName: '部门',
  deptIds: '部门编号',
  deptNames: '部门',
  regionId: '行政区编号',
  regionName: '行政区',
  roleId: '角色编号',
  roleIds: '角色编号',
  roleNames: '角色',
  menuIds: '菜单编号',
  menuNames: '菜单与功能',
  parentId: '上级编号',
  parentName: '上级',
  sort: '次序',
  type: '类型',
  title: '名称',
  path: '地址',
  component: '页面',
  redirect: '转到',
  icon: '图标',
  hidden: '隐藏',
  alwaysShow: '总是显示',
  affix: '固定标签',
  noCache: '不缓存',
  siteName: '站点名称',
  frontLogo: '前台标志',
  backLogo: '后台标志',
  copyRight: '版权信息',
  h5Host: '手机端地址',
  mpCode: '小程序码',
  qualifiedTarget: '持证率目标',
  articleReaders: '内容发布前的审核',
  contactPhone: '服务电话',
  contactEmail: '联系邮箱',
  contactAddress: '联系地址',
  contactHours: '服务时间',
  wechatLogin: '微信登录',
  faceLogin: '人脸登录',
  cropLogin: '企业微信登录',
  dingLogin: '钉钉登录',
  mobileLogin: '手机登录',
  userReg: '用户注册',
  demo: '演示账号',
  passwordMin: '密码最少位数',
  staffPasswordMin: '管理人员密码最少位数',
  passwordScore: '学员密码强度',
  staffPasswordScore: '管理人员密码强度',
  passwordDays: '密码有效天数',
  sessionHours: '登录保持小时数',
  staffLifeHours: '管理人员登录最长小时数',
  learnerLifeDays: '学员登录最长天数',
  adminSecondFactor: '全部权限者须两步验证',
  secondFactor: '须两步验证',
  oneSession: '只保留一处登录',
  regReview: '注册需要审核',
  rawToken: '接受地址中的登录令牌',
  origins: '来源',
  pages: '可以打开的页面',
  themeColor: '主题色',
  permissions: '允许的功能',
  allowsStaff: '允许管理人员进入',
  address: '推送地址',
  events: '事件',
  ...integrationLabels,
  provider: '服务商',
  signName: '签名',
  appId: '应用编号',
  appKey: '应用标识',
  corpId: '企业编号',
  agentId: '应用编号',
  accessKeyId: '访问标识',
  loginTemplate: '登录模板',
  regTemplate: '注册模板',
  resetTemplate: '找回密码模板',
  secretSet: '密钥已设置',
  secretChanged: '更换密钥',
  threshold: '相似度',
  liveness: '活体检测',
  triesPerDay: '每天次数',
  params: '条件',
  action: '操作',
  keyword: '关键词',
  ip: 'IP 地址',
  target: '对象',
  between: '时间',
  chosen: '选中人数',
  count: '数量',
  skipped: '跳过',
  fileName: '文件名',
  content: '内容',
  audience: '接收范围',
  receivers: '接收人数',
  readers: '已读人数',
  withSms: '同时发送短信',
  enabled: '启用',
  ids: '编号',
  fields: '字段',
  verdict: '结论',
  reason: '原因',
  number: '号码',
  paid: '缴费',
  paidOn: '缴费日期',
  reference: '流水号',
  columns: '列',
  form: '格式',
  characters: '正文字数',
  textMark: '正文指纹',
  withAnswers: '含答案',
  startTime: '开始时间',
  endTime: '结束时间',
  totalTime: '时长（分钟）',
  passScore: '及格分',
  quota: '名额',
  required: '必填项',
  channel: '栏目',
  publishAt: '发布时间',
  withdrawAt: '撤下时间',
  categoryId: '分类编号',
  categoryName: '分类',
  tags: '知识点',
  level: '难度',
  add: '增加',
  remove: '去掉',
  sex: '性别',
  unit: '工作单位',
  position: '职务',
  version: '版本',
  score: '分数',
  points: '分值',
  reviewState: '审核状态',
  step: '步骤',
  comment: '意见',
  note: '说明',
};

/** Labels of codes, by the field that contains them. */
const codes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  state: userStateLabels,
  roleType: roleTypeLabels,
  dataScope: dataScopeLabels,
  type: menuTypeLabels,
  action: auditActions,
  provider: smsProviderLabels,
  reviewState: reviewStateLabels,
  step: reviewStepLabels,
};

/** `sms.signName` as shown to users: 短信服务 · 签名. */
export function fieldWord(field: string): string {
  return field
    .split('.')
    .map((part) => wordIn(auditFields, part) ?? part)
    .join(' · ');
}

/** One value as text: the label of a code, yes or no, an instant in China time, a dash for an empty value. */
export function valueWord(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '—';
  if (typeof value === 'boolean') return value ? '是' : '否';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const last = field.slice(field.lastIndexOf('.') + 1);
  const word = wordIn(codes[last] ?? {}, text);
  if (word !== undefined) return word;
  return instant.test(text) ? textInChina(new Date(text)) : text;
}

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;

const wordIn = (words: Readonly<Record<string, string>>, name: string): string | undefined =>
  Object.hasOwn(words, name) ? words[name] : undefined;
