/**
 * How the text of a law is split: the editor formats pasted text by it, the server assigns anchors by it, and pages
 * keep clauses together by it.
 */
const count = '[零〇一二三四五六七八九十百千两0-9０-９]{1,12}';
const clause = new RegExp(`^第\\s?(${count})\\s?条(?:之(${count}))?`, 'u');
const part = new RegExp(`^第\\s?${count}\\s?(编|章|节)(?=[\\s\\u3000]|$)|^附[\\s\\u3000]*[则录件]$`, 'u');
/** Followed by this, the text refers to a clause instead of starting one: 第十条第二款规定的…… */
const speaksOf = /^(?:第|规定|所|、|，|。|和|及|与|或|至|到|的|中)/u;

/** Leading and trailing blanks of a line: typesetting, not text. */
const blanks = /^[\s\u3000]+|[\s\u3000]+$/g;

export const bareLine = (line: string): string => line.replaceAll(blanks, '');

interface Clause {
  /** 第十二条, as written. */
  readonly label: string;
  readonly number: string;
  /** The number in 之一, or an empty string. */
  readonly after: string;
}

/** The 第N条 that a line begins with. */
export function clauseOf(line: string): Clause | undefined {
  const text = bareLine(line);
  const [label, number, after] = clause.exec(text) ?? [];
  if (label === undefined || number === undefined || speaksOf.test(text.slice(label.length))) return undefined;
  return { label, number, after: after ?? '' };
}

/** Whether a line is the heading of a part (编), chapter (章) or section (节). */
export function headingOf(line: string): 'part' | 'chapter' | 'section' | undefined {
  const found = part.exec(bareLine(line));
  if (!found) return undefined;
  if (found[1] === '节') return 'section';
  return found[1] === '编' ? 'part' : 'chapter';
}

/** Finds the line starts in text without line breaks: before 第N章 or 第N条 after a full stop or wide blanks. */
export const runTogether = new RegExp(
  `(?<=[。；：！？][\\s\\u3000]*|\\u3000{2,}|\\n)(?=第\\s?${count}\\s?[编章节条](?:之${count})?[\\s\\u3000])`,
  'u',
);
