import type { Ctx } from '../../../platform/ctx.ts';
import { newId } from '../../../platform/ids.ts';
import { ensureDept } from '../model/dept.queries.ts';
import { provinces, seedRegions, type RegionCode } from '../dept/regions-seed.ts';

interface DemoDept {
  readonly code: string;
  readonly name: string;
  /** Defaults to the parent's. */
  readonly region?: RegionCode;
  readonly children?: readonly DemoDept[];
}

/** The 31 mainland provinces by the letter prefix of their departments' codes. */
const provinceLetters = {
  '110000': 'BJ',
  '120000': 'TJ',
  '130000': 'HB',
  '140000': 'SX',
  '150000': 'NMG',
  '210000': 'LN',
  '220000': 'JL',
  '230000': 'HLJ',
  '310000': 'SH',
  '320000': 'JS',
  '330000': 'ZJ',
  '340000': 'AH',
  '350000': 'FJ',
  '360000': 'JX',
  '370000': 'SD',
  '410000': 'HEN',
  '420000': 'HUB',
  '430000': 'HUN',
  '440000': 'GD',
  '450000': 'GX',
  '460000': 'HI',
  '500000': 'CQ',
  '510000': 'SC',
  '520000': 'GZ',
  '530000': 'YN',
  '540000': 'XZ',
  '610000': 'SN',
  '620000': 'GS',
  '630000': 'QH',
  '640000': 'NX',
  '650000': 'XJ',
} as const satisfies Readonly<Partial<Record<keyof typeof provinces, string>>>;

const hebei: readonly DemoDept[] = [
  {
    code: 'HB-SJZ',
    name: '石家庄市人工影响天气办公室',
    region: '130100',
    children: [
      { code: 'HB-SJZ-PS', name: '平山县人工影响天气办公室' },
      { code: 'HB-SJZ-ZH', name: '赞皇县人工影响天气办公室' },
    ],
  },
  {
    code: 'HB-ZJK',
    name: '张家口市人工影响天气办公室',
    region: '130700',
    children: [
      { code: 'HB-ZJK-CC', name: '赤城县人工影响天气办公室' },
      { code: 'HB-ZJK-YX', name: '蔚县人工影响天气办公室' },
      { code: 'HB-ZJK-GY', name: '沽源县人工影响天气办公室' },
      { code: 'HB-ZJK-KB', name: '康保县人工影响天气办公室' },
    ],
  },
  {
    code: 'HB-CD',
    name: '承德市人工影响天气办公室',
    region: '130800',
    children: [
      { code: 'HB-CD-FN', name: '丰宁满族自治县人工影响天气办公室' },
      { code: 'HB-CD-WC', name: '围场满族蒙古族自治县人工影响天气办公室' },
      { code: 'HB-CD-LH', name: '隆化县人工影响天气办公室' },
    ],
  },
  { code: 'HB-BD', name: '保定市人工影响天气办公室', region: '130600' },
  { code: 'HB-HD', name: '邯郸市人工影响天气办公室', region: '130400' },
];

const demoRoot: DemoDept = {
  code: 'ZX',
  name: '中国气象局人工影响天气中心（演示）',
  children: Object.entries(provinceLetters).map(([code, letters]) => {
    // Object.entries loses the keys' type; provinceLetters has no other keys.
    const region = code as keyof typeof provinceLetters;
    const children = region === '130000' ? hebei : [];
    return { code: letters, name: `${provinces[region]}人工影响天气办公室`, region, children };
  }),
};

/** Seeds demo departments. Repeating it changes nothing. */
export async function seedDemoDepts(ctx: Ctx<null>): Promise<void> {
  const regions = await seedRegions(ctx);
  await seedDept(ctx, demoRoot, { parentId: null, parentPath: [], regionId: null, sort: 1, regions });
}

interface Place {
  readonly parentId: string | null;
  readonly parentPath: readonly string[];
  readonly regionId: string | null;
  readonly sort: number;
  readonly regions: ReadonlyMap<string, string>;
}

async function seedDept(ctx: Ctx<null>, item: DemoDept, place: Place): Promise<void> {
  const { parentId, parentPath, sort, regions } = place;
  const { code, name, children = [] } = item;
  const regionId = item.region === undefined ? place.regionId : (regions.get(item.region) ?? null);
  const id = newId();
  const stamps = { createdAt: ctx.now, updatedAt: ctx.now };
  const row = { id, parentId, path: [...parentPath, id], code, name, regionId, sort, ...stamps };
  const dept = await ensureDept(ctx.db, row);
  for (const [index, child] of children.entries())
    await seedDept(ctx, child, { parentId: dept.id, parentPath: dept.path, regionId, sort: index + 1, regions });
}
