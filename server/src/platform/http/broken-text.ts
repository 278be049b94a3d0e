/** Text PostgreSQL cannot hold: a NUL character, or half of a character pair. No person types either. */
export function isBroken(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed();
  if (typeof value !== 'object' || value === null) return false;
  // Every request is walked through: without the lists of pairs that Object.entries would make.
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) if (isBroken(value[index])) return true;
    return false;
  }
  for (const key in value) if (isBroken(key) || isBroken((value as Record<string, unknown>)[key])) return true;
  return false;
}
