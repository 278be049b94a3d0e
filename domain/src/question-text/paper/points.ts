/** What the headings and questions of a printed paper say about points. All points are integer hundredths. */

export interface HeadingPoints {
  /** For each question of the section. */
  readonly each: number | undefined;
  /** For each blank, where a heading counts blanks instead of questions. */
  readonly eachBlank: number | undefined;
  readonly total: number | undefined;
  /** How many questions it promises. */
  readonly count: number | undefined;
}

const amount = String.raw`(\d{1,4}(?:\.\d{1,2})?)\s*分`;
const each = new RegExp(String.raw`(?:每|各)(?:一|小|道|个)*题?(?:各|得|为|计|值)?\s*${amount}`);
const eachBlank = new RegExp(String.raw`每(?:一|个)?空格?(?:各|得|为|计)?\s*${amount}`);
const total = new RegExp(String.raw`(?:共计|合计|总计|总分|满分|共|计)[:为得]?\s*${amount}`);
const alone = new RegExp(String.raw`[([]\s*(?:本(?:大|部分)?题)?\s*${amount}\s*[)\]]`);
const count = /(?<![第每\d.])(\d{1,3})\s*(?:道|个)?小?题(?!型)/;

const centiOf = (digits: string | undefined): number | undefined => {
  const centi = digits === undefined ? 0 : Math.round(Number(digits) * 100);
  return centi > 0 ? centi : undefined;
};

const half = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[【［]/g, '[')
    .replaceAll(/[】］]/g, ']');

/** `一、单项选择题（共 10 小题，每题 2 分，共 20 分）`. */
export function pointsInHeading(heading: string): HeadingPoints {
  const text = half(heading).replaceAll(/[^\S\n]+/g, '');
  const found = (pattern: RegExp): string | undefined => pattern.exec(text)?.[1];
  const counted = Number(found(count) ?? 0);
  return {
    each: centiOf(found(each)),
    eachBlank: centiOf(found(eachBlank)),
    total: centiOf(found(total) ?? found(alone)),
    count: counted > 0 ? counted : undefined,
  };
}

const open = String.raw`[（(【\[［]`;
const end = String.raw`[)）】\]］]`;
const marked = String.raw`${open}\s*(?:本(?:小)?题\s*)?(?:满分|共|计)?\s*([0-9０-９]{1,3}(?:[.．][0-9０-９]{1,2})?)\s*分\s*${end}`;
const ahead = new RegExp(String.raw`^\s*${marked}[\s\u3000]*`);
const behind = new RegExp(String.raw`[\s\u3000]*${marked}\s*$`);

/** `（10 分）` at the beginning or end of a question, and the question without it. */
export function pointsInStem(stem: string): { readonly points: number | undefined; readonly stem: string } {
  for (const pattern of [ahead, behind]) {
    const [whole, digits] = pattern.exec(stem) ?? [];
    const points = centiOf(digits?.normalize('NFKC'));
    if (whole !== undefined && points !== undefined) return { points, stem: stem.replace(pattern, '') };
  }
  return { points: undefined, stem };
}

/** `10`, `10 分`: after the label `分值`. */
export function labelledPoints(label: string): number | undefined {
  return centiOf(/^(\d{1,3}(?:\.\d{1,2})?)\s*分?$/.exec(half(label).trim())?.[1]);
}

const scoring = /分|^\s*(?:共)?\s*\d+\s*(?:道|个)?小?题\s*$/;

/** The heading as a title, and what it tells examinees besides points. */
export function wordsOfHeading(heading: string): { readonly title: string; readonly intro: string } {
  const [first = '', ...rest] = heading.split('\n');
  const bracket = /[（(](.*)[)）]?\s*$/.exec(first);
  const head = bracket ? first.slice(0, bracket.index) : first;
  const [name = '', ...after] = head.split(/[:：，,。;；]/);
  const said = [...after, bracket?.[1] ?? '', ...rest].flatMap((text) => text.split(/[，,。;；）)]/));
  const intro = said.map((part) => part.replace(/^[（(\s\u3000]+/, '').trim());
  return {
    title: name
      .replaceAll(/[【】[\]［］]/g, '')
      .trim()
      .slice(0, 60),
    intro: intro.filter((part) => part !== '' && !scoring.test(part)).join('，'),
  };
}
