/** CSS rules with identical bodies in different sheets. */

/** A shorter body is faster to read than to look up. */
export const MIN_DECLARATIONS = 3;

export interface Body {
  /** Its declarations in alphabetical order: their order in a rule does not matter. */
  readonly declarations: readonly string[];
  /** Where it occurs: `sheet: selector`. */
  readonly rules: readonly string[];
}

/** Bodies that occur more than once, those with the most lines first. */
export function identicalBodies(sheets: ReadonlyMap<string, string>): Body[] {
  const bodies = new Map<string, { declarations: string[]; rules: string[] }>();
  for (const [sheet, text] of sheets) {
    // The content of the innermost braces.
    for (const [, selector = '', body = ''] of text.replace(/\/\*.*?\*\//gs, '').matchAll(/([^{};]+)\{([^{}]*)\}/g)) {
      const declarations = declarationsOf(body);
      if (declarations.length < MIN_DECLARATIONS) continue;
      const key = declarations.join(';');
      const known = bodies.get(key) ?? { declarations, rules: [] };
      known.rules.push(`${sheet}: ${oneLine(selector)}`);
      bodies.set(key, known);
    }
  }
  return [...bodies.values()].filter(({ rules }) => rules.length > 1).toSorted((a, b) => linesIn(b) - linesIn(a));
}

export function linesIn({ declarations, rules }: Body): number {
  return declarations.length * rules.length;
}

function declarationsOf(body: string): string[] {
  return body.split(';').map(oneLine).filter(Boolean).toSorted();
}

function oneLine(text: string): string {
  return text.trim().replace(/\s+/g, ' ');
}
