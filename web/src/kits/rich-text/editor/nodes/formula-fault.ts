const words: readonly (readonly [RegExp, (part: string) => string])[] = [
  [/Undefined control sequence: (\\\S+)/, (name) => `没有 ${name} 这个命令`],
  [/Expected 'EOF', got '([^']+)'/, (sign) => `多了一个 ${sign}`],
  [/Expected '([^']+)', got 'EOF'/, (sign) => `少了一个 ${sign}`],
  [/Expected '([^']+)'/, (sign) => `这里应该是 ${sign}`],
  [/Expected group after '([^']+)'/, (sign) => `${sign} 后面缺少内容`],
  [/(?:Unexpected end of input|got 'EOF')/, () => '没有写完'],
  [/Double (?:super|sub)script/, () => '同一处写了两个上标或下标，请用大括号分开'],
  [/Unknown column alignment: (\S+)/, (sign) => `不认识的对齐方式 ${sign}`],
  [/No such environment: (\S+)/, (name) => `没有 ${name} 这种环境`],
];

/** What KaTeX, which speaks English, has against a formula. */
export function formulaFault(message: string): string {
  const place = /at position (\d+)/.exec(message)?.[1];
  const found = words.flatMap(([pattern, say]) => {
    const match = pattern.exec(message);
    return match ? [say(match[1] ?? '')] : [];
  });
  return `${found[0] ?? '写法不完整'}${place === undefined ? '' : `（第 ${place} 个字符）`}`;
}
