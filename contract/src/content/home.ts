import { z } from 'zod';
import { post } from '../core/endpoint.ts';
import { Id } from '../core/id.ts';
import { KIBIBYTE } from '../core/size.ts';

const line = (limit: number) => z.string().trim().max(limit, `不能超过 ${limit} 个字`);

/** An address on this site or an external one. */
const LinkAddress = z
  .string()
  .trim()
  .max(500)
  .regex(/^(https?:\/\/[^\s/]\S*|\/(?![/\\])\S*)$/i, '链接须以 http://、https:// 或 / 开头');

/** Blocks that the home page can have below its header, with their default titles. */
export const homeBlockTitles = {
  classes: '培训班招生',
  bulletins: '通知、法规与标准',
  courses: '在线课程',
  news: '资讯',
  science: '看懂一朵云',
  lectures: '技术交流讲座',
  products: '会员风采',
  steps: '从学习到持证上岗',
  figures: '平台数据',
  links: '友情链接',
} as const;
export type HomeBlock = keyof typeof homeBlockTitles;
const homeBlocks = Object.keys(homeBlockTitles) as [HomeBlock, ...HomeBlock[]];

/** Illustrations for a banner without its own image. */
export const bannerScenes = ['sky', 'radar', 'aircraft', 'rocket'] as const;
export type BannerScene = (typeof bannerScenes)[number];
export const bannerSceneLabels: Readonly<Record<BannerScene, string>> = {
  sky: '天空',
  radar: '雷达',
  aircraft: '增雨飞机',
  rocket: '火箭作业',
};

const Banner = z.object({
  title: line(40).min(1, '请输入标题'),
  text: line(120).default(''),
  linkText: line(10).default(''),
  link: LinkAddress.or(z.literal('')).default(''),
  scene: z.enum(bannerScenes).default('sky'),
  pictureId: Id.nullable().default(null),
});

export const HomeConfig = z.object({
  /** The first is shown immediately, the others rotate; each is one illustration with a short text. */
  banners: z.array(Banner).min(1, '至少要有一个横幅').max(6, '横幅不能超过 6 个'),
  /** Suggestions below the search field. */
  hotWords: z.array(line(12).min(1, '请输入热词')).max(8, '热词不能超过 8 个').default([]),
  /** In display order; each at most once. */
  blocks: z
    .array(
      z.object({
        kind: z.enum(homeBlocks),
        title: line(20).min(1, '请输入标题'),
        text: line(40).default(''),
        visible: z.boolean(),
        count: z.int().min(1, '至少 1 条').max(12, '最多 12 条'),
      }),
    )
    .max(homeBlocks.length)
    .refine((all) => new Set(all.map(({ kind }) => kind)).size === all.length, { error: '版块不能重复' }),
  links: z
    .array(z.object({ title: line(30).min(1, '请输入名称'), link: LinkAddress }))
    .max(20, '链接不能超过 20 个')
    .default([]),
});
export type HomeConfig = z.infer<typeof HomeConfig>;

/** Home page of a new site. */
export const defaultHome: HomeConfig = {
  banners: [
    {
      title: '科学作业每一次 从学习开始',
      text: '人工影响天气从业人员的学习、培训与考试平台。查法规标准，报培训班，考试取证全程可见。',
      linkText: '',
      link: '',
      scene: 'radar',
      pictureId: null,
    },
  ],
  hotWords: ['人工影响天气管理条例', '火箭作业', '空域申请', '碘化银'],
  blocks: [
    {
      kind: 'classes',
      title: homeBlockTitles.classes,
      text: '按报名截止时间排列，免登录即可报名',
      visible: true,
      count: 3,
    },
    { kind: 'bulletins', title: homeBlockTitles.bulletins, text: '', visible: true, count: 5 },
    {
      kind: 'courses',
      title: homeBlockTitles.courses,
      text: '按自己的时间学，学时自动计',
      visible: true,
      count: 4,
    },
    { kind: 'news', title: homeBlockTitles.news, text: '行业动态与平台消息', visible: true, count: 4 },
    { kind: 'science', title: homeBlockTitles.science, text: '人工影响天气科普', visible: true, count: 5 },
    {
      kind: 'lectures',
      title: homeBlockTitles.lectures,
      text: '一线专家讲作业、讲雷达、讲安全',
      visible: true,
      count: 4,
    },
    { kind: 'products', title: homeBlockTitles.products, text: '会员单位的装备与成果', visible: true, count: 4 },
    { kind: 'steps', title: homeBlockTitles.steps, text: '', visible: true, count: 1 },
    { kind: 'figures', title: homeBlockTitles.figures, text: '', visible: true, count: 5 },
    { kind: 'links', title: homeBlockTitles.links, text: '', visible: false, count: 12 },
  ],
  links: [],
};

export const homeConfigApi = {
  detail: post('/api/content/home/detail', {
    summary: '首页设置',
    access: 'perm:content:home:save',
    request: z.object({}),
    response: z.object({
      config: HomeConfig,
      version: z.int32(),
      /** URLs of the banner images, by id. */
      pictures: z.array(z.object({ id: Id, url: z.string() })),
    }),
  }),
  save: post('/api/content/home/save', {
    summary: '修改首页设置',
    access: 'perm:content:home:save',
    maxBodyBytes: 64 * KIBIBYTE,
    request: z.object({ config: HomeConfig, version: z.int32().min(0) }),
    response: z.object({ version: z.int32() }),
    errors: ['homeChanged', 'articleFileUnknown'],
  }),
};
