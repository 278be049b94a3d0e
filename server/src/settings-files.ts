import { readFileSync } from 'node:fs';

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * Any setting may be the content of a file, named by the variable with the suffix `_FILE`: Docker, Kubernetes and
 * systemd hand out secrets that way. A file takes precedence over the variable of its setting.
 */
export function withSettingsFromFiles(names: readonly string[], env: Variables, reasons: string[]): Variables {
  const fromFiles = names.flatMap((name) => {
    const file = env[`${name}_FILE`];
    if (file === undefined) return [];
    try {
      return [[name, readFileSync(file, 'utf8').trim()] as const];
    } catch (error) {
      const why = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
      reasons.push(`${name}_FILE: ${file} cannot be read${why}`);
      return [];
    }
  });
  return { ...env, ...Object.fromEntries(fromFiles) };
}
