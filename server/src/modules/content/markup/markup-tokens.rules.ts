/** A piece of markup with tags as our own writers emit them: lower case, attributes in double quotes. */
export type Token =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'open'; readonly tag: string; readonly attributes: ReadonlyMap<string, string> }
  | { readonly kind: 'close'; readonly tag: string };

const piece = /<(\/?)([a-z][a-z0-9]*)((?:\s+[a-z][a-z-]*="[^"]*")*)\s*\/?>|[^<]+|</g;
const attribute = /([a-z][a-z-]*)="([^"]*)"/g;

/** Anything that is not a tag of that form is text. */
export function* tokensOf(html: string): Generator<Token> {
  for (const [whole, slash, tag, written] of html.matchAll(piece)) {
    if (tag === undefined) yield { kind: 'text', text: decoded(whole) };
    else if (slash === '/') yield { kind: 'close', tag };
    else yield { kind: 'open', tag, attributes: attributesOf(written ?? '') };
  }
}

function attributesOf(written: string): ReadonlyMap<string, string> {
  return new Map([...written.matchAll(attribute)].map(([, name = '', value = '']) => [name, decoded(value)]));
}

const signs: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

function decoded(text: string): string {
  if (!text.includes('&')) return text;
  return text.replaceAll(/&(amp|lt|gt|quot);/g, (whole, name: string) => signs[name] ?? whole);
}
