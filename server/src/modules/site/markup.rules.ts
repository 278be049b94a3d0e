/** The attributes of each tag that the copyright text may use. */
const attributesOf: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'title', 'target'],
  b: [],
  strong: [],
  i: [],
  em: [],
  br: [],
  span: ['title'],
  p: [],
  img: ['src', 'alt', 'title'],
};

/** Only what begins like this is an address: no scheme can be smuggled in behind it, however it is encoded. */
const ADDRESS = /^(https?:\/\/[^\s/\\&]|\/(?![/\\&]))[^\s\\`']*$/i;

const valueRules: Readonly<Record<string, RegExp>> = {
  href: ADDRESS,
  src: ADDRESS,
  target: /^_(blank|self)$/,
  alt: /^/,
  title: /^/,
};

const TAG = /<(\/?)([a-z]+)((?:\s+[a-z]+="[^"<>]*")*)\s*\/?>/gi;
const ATTRIBUTE = /([a-z]+)="([^"]*)"/gi;

/** Whether markup is text with nothing but plain tags. It is judged and never rewritten: what is stored was typed so. */
export function isPlainMarkup(markup: string): boolean {
  if (hasControlCharacter(markup)) return false;
  const rest = markup.replaceAll(TAG, (tag, slash: string, name: string, attributes: string) =>
    isAllowedTag(name.toLowerCase(), { attributes, closes: slash !== '' }) ? ' ' : tag,
  );
  return !/[<>]/.test(rest);
}

function isAllowedTag(name: string, { attributes, closes }: { attributes: string; closes: boolean }): boolean {
  if (!Object.hasOwn(attributesOf, name)) return false;
  if (closes) return attributes === '';
  return [...attributes.matchAll(ATTRIBUTE)].every(([, attribute = '', value = '']) =>
    isAllowedAttribute(name, attribute.toLowerCase(), value),
  );
}

function isAllowedAttribute(tag: string, attribute: string, value: string): boolean {
  return attributesOf[tag]?.includes(attribute) === true && valueRules[attribute]?.test(value) === true;
}

/** Parsers drop or fold them in places, so what is read would not be what was judged. */
function hasControlCharacter(text: string): boolean {
  return /[^\P{Cc}\t\r\n]/u.test(text);
}
