import type { Permission } from '../permissions.ts';

/** What a new role may begin with. Choosing one fills in the form; afterwards role and template are independent. */
export interface RoleTemplate {
  readonly code: string;
  readonly name: string;
  readonly remark: string;
  readonly permissions: readonly Permission[];
  /** Codes of the menu items that have no function of their own; the pages of the functions come with them. */
  readonly pages: readonly string[];
}

export const roleTemplates: readonly RoleTemplate[] = [
  {
    code: 'teaching',
    name: '教务',
    remark: '办班、报名、签到、结业、颁发证书，指派课程，查看考试和成绩',
    permissions: [
      'train:class:paging',
      'train:class:save',
      'train:class:publish',
      'train:person:paging',
      'train:person:save',
      'train:person:review',
      'train:person:payment',
      'train:person:import',
      'train:person:export',
      'train:checkin:paging',
      'train:checkin:show',
      'train:checkin:correct',
      'course:course:paging',
      'course:assignment:save',
      'course:record:paging',
      'course:record:export',
      'exam:exam:paging',
      'exam:paper:paging',
      'exam:paper:export',
      'cert:grant:paging',
      'cert:grant:save',
      'cert:qualified:paging',
      'stats:figure:list',
      'sys:user:paging',
      'sys:dept:tree',
    ],
    pages: ['train.edit', 'train.import', 'course.recordCourse', 'course.recordPerson', 'cert.grantImport'],
  },
  {
    code: 'questions',
    name: '命题',
    remark: '维护题库和试题，导入导出，处理纠错，查重，组卷',
    permissions: [
      'qu:repo:paging',
      'qu:repo:save',
      'qu:question:paging',
      'qu:question:save',
      'qu:question:import',
      'qu:question:export',
      'qu:report:paging',
      'qu:report:reply',
      'exam:exam:paging',
      'exam:exam:save',
      'exam:analysis:view',
    ],
    pages: ['question.edit', 'question.import', 'question.duplicate', 'exam.edit'],
  },
  {
    code: 'grading',
    name: '阅卷',
    remark: '只给分到自己名下的作答评分，看不到考生姓名',
    permissions: ['exam:grading:mark'],
    pages: ['exam.gradingDesk', 'exam.gradingPaper'],
  },
  {
    code: 'editor',
    name: '编辑',
    remark: '编写法规、标准、科普、视频、资讯和通知，发布由有发布权限的人办理',
    permissions: ['content:article:paging', 'content:article:save', 'content:category:save', 'media:video:save'],
    pages: [
      'content.standard',
      'content.popularscience',
      'content.lecture',
      'content.product',
      'content.news',
      'content.notice',
      'content.edit',
    ],
  },
  {
    code: 'reader',
    name: '内容审核',
    remark: '审核和复核送审的内容，不能审核自己写的',
    permissions: ['content:article:paging', 'content:article:review'],
    pages: [
      'content.standard',
      'content.popularscience',
      'content.lecture',
      'content.product',
      'content.news',
      'content.notice',
      'content.edit',
    ],
  },
];
