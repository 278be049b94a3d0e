/**
 * Takes the images of docs/images from a separate running site: `npm run pictures [-- name …]`, after `npm run
 * build`; with names only those, at both sizes.
 */
import { mkdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import ExcelJS from 'exceljs';
import { people } from '../server/test/support/face-pictures.ts';
import { writeFaceVideo } from '../server/test/support/face-video.ts';
import { agree, beginExam, comingExam, endExam, gradingScreens, openExam, sitExam } from './support/exam-pictures.ts';
import { battleScreens, closeBattlePictures, hostScreen } from './support/battle-pictures.ts';
import { certificateScreens, ownCertificateScreens, verifyScreen } from './support/certificate-pictures.ts';
import { courseScreens } from './support/course-pictures.ts';
import { addHost, closeHostPictures, hostScreens } from './support/host-pictures.ts';
import { invigilationScreens } from './support/invigilation-pictures.ts';
import { publicScreens } from './support/public-pictures.ts';
import { openSite } from './support/site.ts';
import { registrationPath } from './support/training.ts';
import { beginSession, demoClasses, fillForm, register, showCode } from './support/training-pictures.ts';
import { wordPaper } from './support/word-paper.ts';

const wanted = new Set(process.argv.slice(2));
const folder = resolve(import.meta.dirname, '../docs/images');
const sizes = { '': { width: 1440, height: 900 }, '-phone': { width: 390, height: 844 } } as const;

/** Each screen of the management centre that has an image, and how to prepare the state to show. */
const screens: readonly Shown[] = [
  { name: 'admin', path: '/admin/dashboard', ready: '学习与考试趋势' },
  { name: 'overview', path: '/admin/sys/overview', ready: '服务状态' },
  { name: 'stats', path: '/admin/stats', ready: '数据截至' },
  { name: 'users', path: '/admin/sys/user', ready: '赵国栋' },
  { name: 'import', path: '/admin/sys/user/import', ready: '下载模板', prepare: uploadSheet },
  { name: 'depts', path: '/admin/sys/dept', ready: '河北省人工影响天气办公室' },
  { name: 'role-editor', path: '/admin/sys/role', ready: '系统管理员', prepare: openRole },
  { name: 'menus', path: '/admin/sys/menu', ready: '仪表盘' },
  { name: 'config', path: '/admin/sys/config', ready: '站点名称' },
  { name: 'audit-difference', path: '/admin/sys/audit?action=iam.userChanged', ready: '修改用户', prepare: openEntry },
  { name: 'health', path: '/admin/sys/health', ready: '数据密钥' },
  { name: 'retention', path: '/admin/sys/retention', ready: '站内消息' },
  { name: 'packages', path: '/admin/exam/package', ready: '导出' },
  { name: 'alerts', path: '/admin/sys/config?section=alert', ready: '发送测试' },
  { name: 'broadcasts', path: '/admin/sys/msg', ready: '汛期' },
  { name: 'online', path: '/admin/sys/online', ready: '本次登录' },
  ...hostScreens(() => site),
  { name: 'questions', path: '/admin/qu/question', ready: '已发布' },
  { name: 'question-edit', path: questionPath, ready: '考生看到的样子' },
  { name: 'question-import', path: '/admin/qu/import', ready: '粘贴文本', prepare: pastePaper },
  { name: 'exams', path: '/admin/exam/exam', ready: '已发布' },
  { name: 'classes', path: '/admin/train/class', ready: '已发布' },
  { name: 'class-edit', path: `/admin/train/class/edit/${demoClasses.open}`, ready: '培训班名称' },
  { name: 'class-people', path: `/admin/train/person/${demoClasses.open}`, ready: '孟凡平' },
  { name: 'check-in', path: () => beginSession(site), ready: '李学员', prepare: showCode },
  { name: 'home-config', path: '/admin/content/home', ready: '搜索热词' },
  { name: 'articles', path: '/admin/content/law', ready: '已发布' },
  { name: 'article-edit', path: lawToEdit, ready: '人工影响天气管理条例' },
  { name: 'exam-edit', path: async () => `/admin/exam/exam/edit/${await comingExam(site)}?part=paper`, ready: '可用' },
  ...gradingScreens(() => site),
  ...invigilationScreens(() => site),
  hostScreen(() => site),
  ...certificateScreens(() => site),
];

/** Screens of a learner. */
const ownScreens: readonly Shown[] = [
  { name: 'profile', path: '/profile/index', ready: '联系方式' },
  { name: 'train', path: '/web/train', ready: '可报名', whole: true },
  { name: 'class-view', path: `/web/train/class/${demoClasses.running}`, ready: '课程安排', whole: true },
  ...courseScreens(() => site),
  ...battleScreens(() => site),
  ...ownCertificateScreens(),
  { name: 'messages', path: '/web/notice', ready: '消息中心' },
  { name: 'training', path: trainingPath, ready: '答题卡', prepare: answerSome },
  { name: 'practice', path: '/web/repo', ready: '火箭作业安全题库' },
  {
    name: 'exam-check',
    path: async () => `/web/exam/check/${await openExam(site)}`,
    ready: '开始考试',
    prepare: agree,
  },
  {
    name: 'exam-start',
    path: async (page) => `/web/exam/start/${await beginExam(site, page)}`,
    ready: '交卷',
    prepare: sitExam,
  },
  { name: 'exam-result', path: async (page) => `/web/exam/result/${await endExam(site, page)}`, ready: '交卷回执' },
];

/** Pages for guests. */
const openScreens: readonly Shown[] = [
  { name: 'register', path: '/register', ready: '学员注册' },
  { name: 'forgot', path: '/forgot', ready: '找回密码' },
  ...publicScreens(() => site),
  verifyScreen(),
  { name: 'registration', path: registrationPath(demoClasses.open), ready: '我要报名', whole: true },
  {
    name: 'registration-form',
    path: `${registrationPath(demoClasses.open)}&step=form`,
    ready: '提交报名',
    prepare: fillForm,
    whole: true,
  },
  {
    name: 'registration-done',
    path: `${registrationPath(demoClasses.free)}&step=form`,
    ready: '提交报名',
    prepare: register,
  },
];

mkdirSync(folder, { recursive: true });
const site = await openSite(3);
const film = join(tmpdir(), `pictures-${process.pid}.y4m`);
await writeFaceVideo(film, people[0], [{ seconds: 4 }]);
await openAllDoors();
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${film}`,
  ],
});
try {
  for (const suffix of Object.keys(sizes) as (keyof typeof sizes)[]) {
    const viewport = sizes[suffix];
    const context = await browser.newContext({
      viewport,
      locale: 'zh-CN',
      reducedMotion: 'reduce',
      baseURL: site.origin,
    });
    const page = await context.newPage();
    await page.goto('/web/home');
    await settle(page);
    await take(page, `home${suffix}`, true);
    await page.getByRole('banner').getByRole('button', { name: '登录' }).click();
    await page.getByAltText('验证码').waitFor();
    await settle(page);
    await take(page, `login${suffix}`);
    await page.getByRole('tab', { name: '手机' }).click();
    await settle(page);
    await take(page, `login-mobile${suffix}`);
    await page.getByRole('region', { name: '其他登录方式' }).getByRole('button', { name: '人脸' }).click();
    await page.getByRole('dialog', { name: '人脸登录' }).getByText('很好，请保持这个姿势！').waitFor();
    // No real face may be committed to the repository.
    await page.addStyleTag({ content: 'video { filter: blur(24px); }' });
    await take(page, `face${suffix}`);
    await takeAll(page, suffix, openScreens);
    await enter(page, 'learner');
    await takeAll(page, suffix, ownScreens);
    await enter(page, 'admin');
    // Only once: repeating the same change would change nothing.
    if (suffix === '') await changeSomebody(page);
    await takeAll(page, suffix, screens);
    await context.close();
  }
} finally {
  await browser.close();
  closeBattlePictures();
  await closeHostPictures();
  await site.close();
  await rm(film, { force: true });
}

interface Shown {
  readonly name: string;
  /** The URL, or how to find it. */
  readonly path: string | ((page: Page) => Promise<string>);
  readonly ready: string;
  readonly prepare?: (page: Page) => Promise<void>;
  /** The full page, not only the viewport. */
  readonly whole?: true;
  /** Not shown on phones. */
  readonly wide?: true;
  /** In a frame of the page. */
  readonly frame?: true;
}

function isWanted(name: string): boolean {
  return wanted.size === 0 || wanted.has(name.replace(/-phone$/, ''));
}

async function takeAll(page: Page, suffix: keyof typeof sizes, shown: readonly Shown[]): Promise<void> {
  for (const { name, path, ready, prepare, whole = false, wide = false, frame = false } of shown.filter(({ name }) =>
    isWanted(name),
  )) {
    if (wide && suffix !== '') continue;
    await page.setViewportSize(sizes[suffix]);
    await page.goto(typeof path === 'string' ? path : await path(page));
    const shownIn = frame ? page.frameLocator('iframe') : page.getByRole('main');
    await shownIn.getByText(ready).filter({ visible: true }).first().waitFor();
    await prepare?.(page);
    await settle(page);
    await take(page, `${name}${suffix}`, whole);
  }
}

/** Every feature of a site, with some content in each list. */
async function openAllDoors(): Promise<void> {
  const doors = ['mobile_login', 'user_reg', 'face_login', 'wechat_login', 'crop_login', 'ding_login'];
  const set = doors.map((door) => `${door} = true`).join(', ');
  await site.changeSettings(`${set}, h5_host = 'https://m.example.cn/'`);
  await addHost(site);
}

async function enter(page: Page, account: 'learner' | 'admin'): Promise<void> {
  const reply = await page.request.post('/api/sys/user/demo-login', { data: { account } });
  const { data } = (await reply.json()) as { data: { token: string } };
  await page.context().addCookies([{ name: 'token', value: data.token, url: site.origin }]);
}

/** Something for the log to show: a user gets another name and department. */
async function changeSomebody(page: Page): Promise<void> {
  const token = (await page.context().cookies()).find(({ name }) => name === 'token')?.value ?? '';
  const { rows } = await site.db.query<{ id: string; dept: string; roles: string[] }>(
    `select u.id, (select id from iam_dept where code = 'HB-SJZ') as dept,
            array(select role_id from iam_user_role where user_id = u.id) as roles
       from iam_user u where user_name = 'wanghaitao'`,
  );
  const person = { id: rows[0]?.id, userName: 'wanghaitao', realName: '王海', roleType: 1, roleIds: rows[0]?.roles };
  const data = { ...person, email: 'wanghaitao@example.cn', deptId: rows[0]?.dept };
  await page.request.post('/api/sys/user/save', { headers: { token }, data });
}

async function uploadSheet(page: Page): Promise<void> {
  const book = new ExcelJS.Workbook();
  book.addWorksheet('用户').addRows([
    ['账号', '姓名', '手机号', '身份证号', '类型', '角色'],
    ['sunlei', '孙磊', '13711110001', '', '学员', ''],
    ['qianxiaoyan', '钱晓燕', '1371111', '', '学员', ''],
    ['zhouming', '', '13711110003', '', '学员', ''],
    ['fengyuan', '冯远', '13711110004', '13010219900101', '学员', ''],
    ['admin', '陈建军', '13711110005', '', '教师', ''],
    ['zhenghui', '郑慧', '13711110006', '', '管理人员', ''],
    ['sunlei', '孙雷', '13711110007', '', '学员', '观摩员'],
  ]);
  const buffer = Buffer.from(await book.xlsx.writeBuffer());
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  await page.locator('input[type=file]').setInputFiles({ name: '2026年春季学员名单.xlsx', mimeType, buffer });
  await page.getByRole('group', { name: '按检查结果查看' }).waitFor();
}

async function openRole(page: Page): Promise<void> {
  await page.getByRole('button', { name: '新建角色' }).first().click();
  await page.getByRole('dialog').getByText('系统管理').first().waitFor();
}

async function openEntry(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /详情|查看/ })
    .first()
    .click();
  await page.getByRole('dialog').getByText('邮箱').first().waitFor();
}

async function questionPath(): Promise<string> {
  const { rows } = await site.db.query<{ id: string }>(
    `select id from question_item where type = 2 and state = 1 order by code limit 1`,
  );
  return `/admin/qu/question/edit/${rows[0]?.id}`;
}

async function pastePaper(page: Page): Promise<void> {
  await page.getByText('粘贴文本', { exact: true }).click();
  await page.getByLabel('试题文本').fill(wordPaper);
  await page.getByRole('button', { name: '检查并预览' }).click();
  await page.getByRole('group', { name: '按检查结果查看' }).waitFor();
}

async function trainingPath(): Promise<string> {
  const { rows } = await site.db.query<{ id: string }>(`select id from question_repo where title = '火箭作业安全题库'`);
  return `/web/repo/training/${rows[0]?.id}/1`;
}

/** Two answers, so that the answer sheet has content and one question shows its outcome. */
async function answerSome(page: Page): Promise<void> {
  for (const option of [0, 1]) {
    await page.getByRole('article').locator('label').nth(option).click();
    await page.getByText(/回答(正确|错误)/).waitFor();
    if (option === 0) await page.keyboard.press('Enter');
  }
}

async function lawToEdit(): Promise<string> {
  const { rows } = await site.db.query<{ id: string }>(
    `select id from content_article where title = '人工影响天气管理条例' and state = 1`,
  );
  return `/admin/content/law/edit/${rows[0]?.id}`;
}

async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(500);
}

async function take(page: Page, name: string, fullPage = false): Promise<void> {
  if (!isWanted(name)) return;
  if (fullPage) await bringPictures(page);
  // A third of the size at the same quality: every clone of the repository contains all of them.
  const small = sharp(await page.screenshot({ fullPage })).png({ palette: true, quality: 90, effort: 7 });
  await small.toFile(join(folder, `${name}.png`));
  console.log(`docs/images/${name}.png`);
}

/** Images below the viewport load on scrolling. */
async function bringPictures(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    await Promise.all(Array.from(document.images, (image) => image.decode().catch(() => undefined)));
  });
}
