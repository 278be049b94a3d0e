/** Labels of targets, by the noun that starts the target: `user:<id>`. A guard test finds nouns without one. */
export const auditTargets = {
  user: '用户',
  dept: '部门',
  role: '角色',
  menu: '菜单',
  site: '站点',
  session: '登录',
  host: '接入系统',
  webhook: '推送地址',
  file: '文件',
  task: '任务',
  import: '导入',
  integration: '接入设置',
  message: '消息',
  template: '模板',
  appeal: '申诉',
  article: '内容',
  battle: '对战活动',
  battleMatch: '对局',
  category: '分类',
  synonym: '检索词',
  certificate: '证书',
  'certificate-key': '证书签名密钥',
  'certificate-template': '证书模板',
  course: '课程',
  courseCategory: '课程分类',
  courseComment: '课程讨论',
  document: '文档',
  exam: '考试',
  mark: '评分',
  package: '考试包',
  paper: '答卷',
  part: '阅卷题目',
  'practical-sheet': '评分表',
  'practical-test': '实操考核',
  question: '试题',
  registration: '报名',
  repo: '题库',
  repoCategory: '题库分类',
  retention: '数据保存期限',
  retraining: '复训',
  trainclass: '培训班',
  transcriptExport: '学习档案导出',
  transcriptRequest: '查看学习档案的申请',
  video: '视频',
} as const satisfies Readonly<Record<string, string>>;

export type AuditTarget = keyof typeof auditTargets;
export const targetNouns = Object.keys(auditTargets) as [AuditTarget, ...AuditTarget[]];

/** What a target is: 用户 of `user:…`; undefined for none or an unknown noun. */
export function targetLabel(target: string): string | undefined {
  const [noun = ''] = target.split(':');
  return targetNouns.includes(noun as AuditTarget) ? auditTargets[noun as AuditTarget] : undefined;
}
