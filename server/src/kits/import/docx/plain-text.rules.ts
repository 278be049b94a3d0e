/** The text of a plain file, whichever way it is written down: UTF-8, UTF-16, or what Chinese Windows writes. */
export function decodeText(bytes: Uint8Array): string | undefined {
  const marked = marks.find(({ mark }) => mark.every((byte, index) => bytes[index] === byte));
  const encodings = marked ? [marked.encoding] : ['utf-8', 'gb18030'];
  for (const encoding of encodings) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      // Not this one.
    }
  }
  return undefined;
}

const marks = [
  { mark: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { mark: [0xff, 0xfe], encoding: 'utf-16le' },
  { mark: [0xfe, 0xff], encoding: 'utf-16be' },
] as const;
