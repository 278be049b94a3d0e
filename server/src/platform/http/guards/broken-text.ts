/** Text PostgreSQL cannot store: a NUL character, or a lone surrogate. Nobody types either. */
export function isBroken(value: unknown): boolean {
  if (typeof value === 'string') return isBrokenText(value);
  // Uses a list instead of recursion: the input is untrusted. Strings, the bulk of the values, are never added to the
  // list.
  const waiting: object[] = [];
  const isBad = (child: unknown): boolean => {
    if (typeof child === 'string') return isBrokenText(child);
    if (typeof child === 'object' && child !== null) waiting.push(child);
    return false;
  };
  isBad(value);
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (Array.isArray(next)) {
      for (let index = 0; index < next.length; index++) if (isBad(next[index])) return true;
      continue;
    }
    for (const key in next) if (isBrokenText(key) || isBad((next as Record<string, unknown>)[key])) return true;
  }
  return false;
}

const isBrokenText = (text: string): boolean => text.includes('\0') || !text.isWellFormed();
