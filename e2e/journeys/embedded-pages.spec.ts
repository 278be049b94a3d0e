import { hostPageNames } from '@ganlin/contract/embed/pages';
import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test';
import { openExampleHost, reserveOrigin, type ExampleHost } from '../support/example-host.ts';
import { heardBy, type HostKey } from '../support/host-site.ts';
import { expectSound } from '../support/sound.ts';
import { admin, learner, test } from '../support/test.ts';

const EXTERNAL = '/applicationinterface/external';
const HEBEI = '130000';
const wide = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
const shots = process.env['SHOTS'];

// As browsers are now: a frame of another site gets no cookies and no storage of its own.
test.use({
  launchOptions: [
    async ({ launchOptions }, use) =>
      use({ ...launchOptions, args: [...(launchOptions.args ?? []), '--test-third-party-cookie-phaseout'] }),
    { scope: 'worker' },
  ],
});

let host: ExampleHost;
let examId: string;
let classId: string;

test.beforeAll(async ({ site }) => {
  const place = await reserveOrigin();
  const token = await adminToken(site.origin);
  const reply = await fetch(`${site.origin}/api/sys/host/save`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', token },
    body: JSON.stringify({
      name: '业务门户',
      origins: [place.origin],
      enabled: true,
      allowsStaff: true,
      pages: hostPageNames,
    }),
  });
  const { data } = (await reply.json()) as { data: HostKey };
  host = await openExampleHost(place, { site: site.origin, key: data });
  const { rows } = await site.db.query<{ id: string }>(
    `select e.id from exam_exam e join paper_paper p on p.exam_id = e.id
      join iam_user u on u.id = p.user_id and u.user_name = $1 and p.state = 2 limit 1`,
    [learner.name],
  );
  examId = rows[0]?.id ?? '';
  const classes = await site.db.query<{ id: string }>(
    `select id from training_class where state = 1 and apply_ends_at > now() limit 1`,
  );
  classId = classes.rows[0]?.id ?? '';
});
test.afterAll(async ({ site }) => {
  await host.close();
  await site.db.query(`delete from embed_host`);
});

async function adminToken(origin: string): Promise<string> {
  const reply = await fetch(`${origin}/api/sys/user/demo-login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ account: 'admin' }),
  });
  const { data } = (await reply.json()) as { data: { token: string } };
  return data.token;
}

interface Shown {
  readonly name: string;
  readonly path: () => string;
  readonly more?: () => string;
  /** What staff and learners must see. */
  readonly staff: (frame: FrameLocator) => Locator;
  readonly learner: (frame: FrameLocator) => Locator;
}

const pages: readonly Shown[] = [
  {
    name: 'dynamic [S2-71, O-02]',
    path: () => `${EXTERNAL}/dynamic`,
    staff: (frame) => frame.getByRole('heading', { name: '近期考试' }),
    learner: (frame) => frame.getByRole('heading', { name: '开放的培训班' }),
  },
  {
    name: 'dashboard [S2-72, O-03]',
    path: () => `${EXTERNAL}/dashboard`,
    staff: (frame) => frame.getByRole('heading', { name: '各单位持证率' }),
    learner: (frame) => frame.getByRole('heading', { name: '学习档案', level: 1 }),
  },
  {
    name: 'exam/exam [S2-73, O-04]',
    path: () => `${EXTERNAL}/exam/exam`,
    staff: (frame) => frame.getByLabel('考试列表', { exact: true }).first(),
    learner: (frame) => frame.getByRole('heading', { name: '考试', exact: true }),
  },
  {
    name: 'exam/stat/{examId} [S2-74, O-05]',
    path: () => `${EXTERNAL}/exam/stat/${examId}`,
    staff: (frame) => frame.getByRole('heading', { name: /^考试分析/ }),
    learner: (frame) => frame.getByText('我的考试记录'),
  },
  {
    name: 'course/list [S2-75, O-06]',
    path: () => `${EXTERNAL}/course/list`,
    staff: (frame) => frame.getByLabel('课程列表', { exact: true }).first(),
    learner: (frame) => frame.getByRole('heading', { name: '课程中心' }),
  },
  {
    name: 'course/stat [S2-76, O-07]',
    path: () => `${EXTERNAL}/course/stat`,
    staff: (frame) => frame.getByLabel('各课程的学习记录', { exact: true }).first(),
    learner: (frame) => frame.getByRole('heading', { name: '我的学习统计' }),
  },
  {
    name: 'cert/grant [S2-77, O-08]',
    path: () => `${EXTERNAL}/cert/grant`,
    staff: (frame) => frame.getByLabel('颁发记录', { exact: true }).first(),
    learner: (frame) => frame.getByRole('heading', { name: '我的证书' }),
  },
  {
    name: 'sys/user [S2-78, O-09]',
    path: () => `${EXTERNAL}/sys/user`,
    staff: (frame) => frame.getByLabel('用户列表', { exact: true }).first(),
    learner: (frame) => frame.getByRole('heading', { name: '个人资料' }),
  },
  {
    name: 'trainingRegistrationPage [S2-70]',
    path: () => '/applicationinterface/trainingRegistrationPage',
    more: () => `trainclassId=${classId}`,
    staff: (frame) => frame.getByRole('heading', { name: /培训|班/ }).first(),
    learner: (frame) => frame.getByRole('heading', { name: /培训|班/ }).first(),
  },
];

async function open(page: Page, user: string, { path, more }: Shown): Promise<FrameLocator> {
  const query = new URLSearchParams({ user, path: path(), region: HEBEI, more: more?.() ?? '' });
  await page.goto(`${host.origin}/?${query}`);
  return page.frameLocator('iframe');
}

const shotName = ({ name }: Shown, role: string, { width }: { readonly width: number }): string =>
  `${name.split(' ')[0]?.replaceAll('/', '-')}-${role}-${width}.png`;

const overflowIn = (frame: FrameLocator): Promise<number> =>
  frame.locator('html').evaluate((root) => root.scrollWidth - root.clientWidth);

for (const shown of pages) {
  test(`${shown.name} on a host's page, as staff and as a learner, at both widths`, async ({ page, context }) => {
    for (const [role, user] of [
      ['staff', admin.name],
      ['learner', learner.name],
    ] as const) {
      for (const size of [wide, phone]) {
        await page.setViewportSize(size);
        const frame = await open(page, user, shown);
        await expect(shown[role](frame))
          .toBeVisible()
          .catch(async (error: unknown) => {
            if (shots) await page.screenshot({ path: `${shots}/${shotName(shown, role, size)}`, fullPage: true });
            throw error;
          });
        await expect(frame.getByRole('banner')).toHaveCount(0);
        await expect(frame.getByRole('contentinfo')).toHaveCount(0);
        await expect(frame.locator('a[href^="/admin"]')).toHaveCount(0);
        await expect.poll(async () => (await heardBy(page)).map(({ type }) => type)).toContain('ganlin:ready');
        await page.waitForLoadState('networkidle');
        if (shots) await page.screenshot({ path: `${shots}/${shotName(shown, role, size)}`, fullPage: true });
        await expectSound(page, 'html', { frames: size === wide });
        expect(await overflowIn(frame)).toBeLessThanOrEqual(0);
      }
    }
    expect(await context.cookies()).toEqual([]);
  });
}
