import type { LooseLine } from '../text-blocks.ts';

/** What the first lines of a paper say about the exam. */
export interface PaperFront {
  readonly title: string;
  readonly minutes: number | undefined;
  /** In hundredths. */
  readonly total: number | undefined;
  readonly pass: number | undefined;
}

const noTitle =
  /姓\s*名|得\s*分|准考证|身份证|单\s*位|班\s*级|阅卷|注意事项|考试(?:时间|时长|说明)|答题时间|满分|总分|^[\d_\s]+$/;
const minutes = /(\d{1,4})\s*分钟/;
const total = /(?:满分|总分|卷面分?)[:为]?\s*(\d{1,4}(?:\.\d{1,2})?)\s*分/;
const pass =
  /(\d{1,4}(?:\.\d{1,2})?)\s*分(?:以上)?(?:\(含\))?为?(?:合格|及格)|(?:合格|及格)(?:分数?线?|线)?[:为]?\s*(\d{1,4}(?:\.\d{1,2})?)\s*分/;

export function readFront(lines: readonly LooseLine[]): PaperFront {
  const text = lines.map((line) => line.text.normalize('NFKC')).join('\n');
  const title = lines.find((line) => line.text.length <= 100 && !noTitle.test(line.text))?.text ?? '';
  const centi = (digits: string | undefined) => (digits === undefined ? undefined : Math.round(Number(digits) * 100));
  const [, before, after] = pass.exec(text) ?? [];
  const duration = Number(minutes.exec(text)?.[1] ?? 0);
  return {
    title: title.replaceAll(/[\s\u3000]+/g, ' ').trim(),
    minutes: duration > 0 && duration <= 1440 ? duration : undefined,
    total: centi(total.exec(text)?.[1]),
    pass: centi(before ?? after),
  };
}
