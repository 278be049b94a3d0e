/** Decodes a plain text file from any of its encodings: UTF-8, UTF-16, or that of Chinese Windows. */
export function decodeText(bytes: Uint8Array): string | undefined {
  const marked = marks.find(({ mark }) => mark.every((byte, index) => bytes[index] === byte));
  const encodings = marked ? [marked.encoding] : ['utf-8', 'gb18030'];
  for (const encoding of encodings) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      // Not this encoding.
    }
  }
  return undefined;
}

const marks = [
  { mark: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { mark: [0xff, 0xfe], encoding: 'utf-16le' },
  { mark: [0xfe, 0xff], encoding: 'utf-16be' },
] as const;
