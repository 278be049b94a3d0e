import type { CellKey } from './cells.ts';

export interface QuestionColumn {
  readonly key: CellKey;
  readonly title: string;
  /** Other headings in common use. */
  readonly synonyms: readonly string[];
  readonly required: boolean;
  readonly hint: string;
  /** In characters. */
  readonly width: number;
}

/**
 * Headings of a spreadsheet with one row per question. Options have a column each (`A` … `Z`) between stem and
 * answer, as teachers usually keep them; the reader merges them into the cell `options`.
 */
export const questionColumns: readonly QuestionColumn[] = [
  {
    key: 'code',
    title: '编码',
    synonyms: ['试题编码', '题目编码', '编号', '试题编号'],
    required: false,
    hint: '可不填；库里已有的编码表示更新那道题',
    width: 12,
  },
  {
    key: 'type',
    title: '题型',
    synonyms: ['试题类型', '题目类型', '类型'],
    required: true,
    hint: '单选题、多选题、判断题、填空题、简答题、匹配题、组合题',
    width: 10,
  },
  {
    key: 'stem',
    title: '题干',
    synonyms: ['题目', '题目内容', '试题内容', '试题', '内容', '题目名称'],
    required: true,
    hint: '填空题用 ____ 表示空；公式写成 $…$',
    width: 50,
  },
  {
    key: 'options',
    title: '选项',
    synonyms: ['备选项', '选项内容', '候选项'],
    required: false,
    hint: '一行一个：A. …；匹配题一行一对：左 —— 右。也可以分写在 A、B、C … 列',
    width: 40,
  },
  {
    key: 'answer',
    title: '答案',
    synonyms: ['正确答案', '参考答案', '标准答案', '试题答案'],
    required: false,
    hint: '单选 A；多选 ABD；判断 正确；填空各空用 | 分隔，同一空的多个答案用 ； 分隔',
    width: 20,
  },
  {
    key: 'analysis',
    title: '解析',
    synonyms: ['整体解析', '答案解析', '试题解析', '题目解析'],
    required: false,
    hint: '为什么这样答',
    width: 50,
  },
  {
    key: 'level',
    title: '难度',
    synonyms: ['难易度', '难度等级', '难易程度'],
    required: false,
    hint: '普通、较难；不填为普通',
    width: 8,
  },
  {
    key: 'tags',
    title: '知识点',
    synonyms: ['标签', '考点', '知识点标签'],
    required: false,
    hint: '多个用 ； 分隔，最多 10 个',
    width: 24,
  },
  {
    key: 'repo',
    title: '题库',
    synonyms: ['所属题库', '题库名称'],
    required: false,
    hint: '题库名称，多个用 ； 分隔；可不填',
    width: 20,
  },
  {
    key: 'source',
    title: '来源',
    synonyms: ['出处', '题目来源', '试题来源'],
    required: false,
    hint: '可不填',
    width: 16,
  },
  {
    key: 'children',
    title: '小题',
    synonyms: ['子题', '小题内容'],
    required: false,
    hint: '组合题的小题，按文本格式书写，每个小题以 【小题】【题型】 开头',
    width: 50,
  },
];

/** `A`, `选项A`, `A选项`, `选项 A`: the letter of an option column. */
export function optionLetterOf(heading: string): string | undefined {
  const [, letter] = /^(?:选项|答案选项)?\s*([a-z])\s*(?:选项|项)?$/i.exec(heading.normalize('NFKC').trim()) ?? [];
  return letter?.toUpperCase();
}

/** The cell that a heading names, ignoring an asterisk or a remark in brackets. */
export function columnOf(heading: string): CellKey | undefined {
  const name = heading
    .normalize('NFKC')
    .replaceAll(/[*\s]|\(.*\)/g, '')
    .trim();
  return questionColumns.find(({ title, synonyms }) => title === name || synonyms.includes(name))?.key;
}
