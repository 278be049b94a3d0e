/** Pixels of a millimetre while laying out: enough that the smallest text is above the least size of browsers. */
export const UNIT = 10;

const MM_PER_POINT = 25.4 / 72;

/** Points as pixels of the layout. */
export const pointsPx = (points: number): number => points * MM_PER_POINT * UNIT;

export const svgAddress = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`;

const serif = "'Noto Serif CJK SC', 'Source Han Serif SC', 'Songti SC', STSong, SimSun, serif";
const sans = "'Noto Sans CJK SC', 'Source Han Sans SC', 'PingFang SC', 'Microsoft YaHei', SimHei, sans-serif";

/** By the codes of the design's fonts. */
export const fontFamilies: Readonly<Record<1 | 2, string>> = { 1: serif, 2: sans };
