/** Attributes of each tag allowed in the copyright text. */
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

/** Only a value with this prefix is a URL: no scheme can be smuggled in behind it, however it is encoded. */
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

/**
 * Whether markup is text with plain tags only. It is checked and never rewritten: the stored value is what was typed.
 */
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

/** Parsers drop or fold them in places, so the parsed text would differ from the checked one. */
function hasControlCharacter(text: string): boolean {
  return /[^\P{Cc}\t\r\n]/u.test(text);
}
