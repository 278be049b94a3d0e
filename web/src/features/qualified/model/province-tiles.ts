interface Tile {
  readonly code: string;
  readonly short: string;
  /** From 0, from the west and from the north. */
  readonly column: number;
  readonly row: number;
}

const tile = (code: string, short: string, column: number, row: number): Tile => ({ code, short, column, row });

/** Provinces as squares, placed by their direction from each other; codes of GB/T 2260. */
// oxfmt-ignore
export const provinceTiles: readonly Tile[] = [
  tile('230000', '黑', 7, 0),
  tile('650000', '新', 0, 1), tile('150000', '蒙', 4, 1), tile('210000', '辽', 6, 1), tile('220000', '吉', 7, 1),
  tile('630000', '青', 1, 2), tile('620000', '甘', 2, 2), tile('640000', '宁', 3, 2), tile('140000', '晋', 4, 2),
  tile('130000', '冀', 5, 2), tile('110000', '京', 6, 2), tile('120000', '津', 7, 2),
  tile('540000', '藏', 0, 3), tile('510000', '川', 2, 3), tile('610000', '陕', 3, 3), tile('410000', '豫', 4, 3),
  tile('370000', '鲁', 5, 3), tile('320000', '苏', 6, 3), tile('310000', '沪', 7, 3),
  tile('500000', '渝', 3, 4), tile('420000', '鄂', 4, 4), tile('340000', '皖', 5, 4), tile('330000', '浙', 6, 4),
  tile('530000', '滇', 2, 5), tile('520000', '贵', 3, 5), tile('430000', '湘', 4, 5), tile('360000', '赣', 5, 5),
  tile('350000', '闽', 6, 5), tile('710000', '台', 7, 5),
  tile('450000', '桂', 3, 6), tile('440000', '粤', 4, 6), tile('820000', '澳', 5, 6), tile('810000', '港', 6, 6),
  tile('460000', '琼', 3, 7),
];
