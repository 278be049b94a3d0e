/**
 * No form of ours nests a third as deep. Parsers, schemas and everything that traverses a body may recurse this far.
 */
const MAX_JSON_DEPTH = 64;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const [OPEN_LIST, CLOSE_LIST] = [0x5b, 0x5d];
const [OPEN_OBJECT, CLOSE_OBJECT] = [0x7b, 0x7d];

/**
 * Whether JSON nests deeper than `most`, determined from its raw text in one pass: parsing half a million brackets
 * blocks everybody else for a third of a second. Invalid JSON is left to the parser.
 */
export function nestsDeeper(text: string, max: number = MAX_JSON_DEPTH): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      at = endOfString(text, at);
    } else if (code === OPEN_LIST || code === OPEN_OBJECT) {
      depth++;
      if (depth > max) return true;
    } else if (code === CLOSE_LIST || code === CLOSE_OBJECT) {
      depth--;
    }
  }
  return false;
}

/** The index of the closing quote of the string that begins at `start`. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) return at;
    if (code === BACKSLASH) at++;
  }
  return at;
}
