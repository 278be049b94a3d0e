/** JSON texts that are cheap to send and meant to be expensive to read. None is longer than `bytes`. */
export function bombs(bytes: number): readonly string[] {
  const nested = (open: string, close: string) => {
    const depth = Math.floor((bytes - 20) / (open.length + close.length));
    return `{"x":${open.repeat(depth)}0${close.repeat(depth)}}`;
  };
  const list = (item: string) => `{"x":[${`${item},`.repeat(Math.floor((bytes - 20) / (item.length + 1)))}0]}`;
  const keys = Array.from({ length: Math.floor((bytes - 20) / 12) }, (_, at) => `"k${at.toString(36)}":0`);
  return [
    nested('[', ']'),
    nested('{"x":', '}'),
    // Never closed: the parser notices the error only at the very end.
    `{"x":${'['.repeat(bytes - 20)}`,
    list('0'),
    list('{}'),
    list('""'),
    list('[[[[[[[[]]]]]]]]'),
    `{${keys
      .join(',')
      .slice(0, bytes - 20)
      .replace(/,[^,]*$/, '')}}`,
    `{"x":"${'\\u0041'.repeat(Math.floor((bytes - 20) / 6))}"}`,
    `{"x":"${'"'.replace('"', '\\"').repeat(Math.floor((bytes - 20) / 2))}"}`,
    `{"x":${'9'.repeat(bytes - 20)}}`,
  ];
}
