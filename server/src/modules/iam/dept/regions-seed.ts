import type { Ctx } from '../../../platform/ctx.ts';
import { newId } from '../../../platform/ids.ts';
import { ensureRegion } from '../model/dept.queries.ts';

/** Province-level regions with their codes of GB/T 2260, in its order. */
export const provinces = {
  '110000': '北京市',
  '120000': '天津市',
  '130000': '河北省',
  '140000': '山西省',
  '150000': '内蒙古自治区',
  '210000': '辽宁省',
  '220000': '吉林省',
  '230000': '黑龙江省',
  '310000': '上海市',
  '320000': '江苏省',
  '330000': '浙江省',
  '340000': '安徽省',
  '350000': '福建省',
  '360000': '江西省',
  '370000': '山东省',
  '410000': '河南省',
  '420000': '湖北省',
  '430000': '湖南省',
  '440000': '广东省',
  '450000': '广西壮族自治区',
  '460000': '海南省',
  '500000': '重庆市',
  '510000': '四川省',
  '520000': '贵州省',
  '530000': '云南省',
  '540000': '西藏自治区',
  '610000': '陕西省',
  '620000': '甘肃省',
  '630000': '青海省',
  '640000': '宁夏回族自治区',
  '650000': '新疆维吾尔自治区',
  '710000': '台湾省',
  '810000': '香港特别行政区',
  '820000': '澳门特别行政区',
} as const satisfies Readonly<Record<string, string>>;

/** Prefecture-level regions of the provinces that use them so far. */
const prefectures = {
  '130100': '石家庄市',
  '130200': '唐山市',
  '130300': '秦皇岛市',
  '130400': '邯郸市',
  '130500': '邢台市',
  '130600': '保定市',
  '130700': '张家口市',
  '130800': '承德市',
  '130900': '沧州市',
  '131000': '廊坊市',
  '131100': '衡水市',
  '410100': '郑州市',
  '410200': '开封市',
  '410300': '洛阳市',
  '410400': '平顶山市',
  '410500': '安阳市',
  '410600': '鹤壁市',
  '410700': '新乡市',
  '410800': '焦作市',
  '410900': '濮阳市',
  '411000': '许昌市',
  '411100': '漯河市',
  '411200': '三门峡市',
  '411300': '南阳市',
  '411400': '商丘市',
  '411500': '信阳市',
  '411600': '周口市',
  '411700': '驻马店市',
  '420100': '武汉市',
  '420200': '黄石市',
  '420300': '十堰市',
  '420500': '宜昌市',
  '420600': '襄阳市',
  '420700': '鄂州市',
  '420800': '荆门市',
  '420900': '孝感市',
  '421000': '荆州市',
  '421100': '黄冈市',
  '421200': '咸宁市',
  '421300': '随州市',
  '422800': '恩施土家族苗族自治州',
} as const satisfies Readonly<Record<string, string>>;

export type RegionCode = keyof typeof provinces | keyof typeof prefectures;

/** Seeds the regions; returns the id of each code. Repeating it changes nothing. */
export async function seedRegions(ctx: Ctx<null>): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const [code, name] of [...Object.entries(provinces), ...Object.entries(prefectures)]) {
    const province = `${code.slice(0, 2)}0000`;
    const parentId = code === province ? null : (ids.get(province) ?? null);
    ids.set(code, await ensureRegion(ctx.db, { id: newId(), parentId, code, name, sort: Number(code) }));
  }
  return ids;
}
