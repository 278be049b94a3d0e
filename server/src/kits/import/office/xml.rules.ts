/** A tag of an XML text, with its position from `start` to `end`. */
export interface XmlTag {
  readonly name: string;
  readonly kind: 'open' | 'close' | 'empty';
  readonly start: number;
  readonly end: number;
  /** The value of an attribute by its qualified name, such as `r:id`. */
  readonly attribute: (name: string) => string | undefined;
}

/**
 * Iterates over the tags of an XML text. Supports no more of XML than the parts of Office files need: only the five
 * predefined entities are expanded, so nothing grows and nothing is fetched.
 */
export function* tagsOf(xml: string): Generator<XmlTag> {
  for (let at = xml.indexOf('<'); at !== -1; at = xml.indexOf('<', at)) {
    const skipped = endOfOther(xml, at);
    if (skipped !== undefined) {
      at = skipped;
      continue;
    }
    const end = xml.indexOf('>', at);
    if (end === -1) return;
    yield tagAt(xml, at, end + 1);
    at = end + 1;
  }
}

/** The text between two positions, without tags. */
export function textBetween(xml: string, from: number, to: number): string {
  return plain(xml.slice(from, to).replace(/<[^>]*>/g, ''));
}

/** The end of a comment, declaration or literal text, if one starts here. */
function endOfOther(xml: string, at: number): number | undefined {
  const mark = others.find(([start]) => xml.startsWith(start, at));
  if (!mark) return undefined;
  const end = xml.indexOf(mark[1], at);
  return end === -1 ? xml.length : end + mark[1].length;
}

const others = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<!', '>'],
  ['<?', '?>'],
] as const;

function tagAt(xml: string, start: number, end: number): XmlTag {
  const inner = xml.slice(start + 1, end - 1);
  const name = /^\/?([^\s/>]+)/.exec(inner)?.[1] ?? '';
  return {
    name,
    kind: inner.startsWith('/') ? 'close' : inner.endsWith('/') ? 'empty' : 'open',
    start,
    end,
    attribute: (wanted) => attributeIn(inner, wanted),
  };
}

function attributeIn(inner: string, wanted: string): string | undefined {
  for (const [, name, double, single] of inner.matchAll(/\s([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)) {
    if (name === wanted) return plain(double ?? single ?? '');
  }
  return undefined;
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

function plain(text: string): string {
  return text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(lt|gt|amp|quot|apos));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return entities[String(name).toLowerCase()] ?? whole;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(String(hex), 16);
    return code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
  });
}
