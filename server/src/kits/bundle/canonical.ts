export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

/** JSON with sorted properties and without spaces: equal values have equal bytes, so that they can be signed. */
export function canonical(value: Json): string {
  if (Array.isArray(value)) return `[${value.map((one: Json) => canonical(one)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  // The branch above has taken the arrays, which the type of a read-only array does not tell the compiler.
  const entries = Object.entries(value as Record<string, Json>).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([name, one]) => `${JSON.stringify(name)}:${canonical(one)}`).join(',')}}`;
}
