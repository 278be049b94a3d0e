import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { runProgram } from '../../../scripts/services/run-program.ts';

const kit = resolve(import.meta.dirname, '../../../deploy/ha');

export type Values = Readonly<Record<string, string | number>>;

/** Fills the templates that are shipped, by the script that is shipped; what `values` lacks keeps its example. */
export async function fillTemplates(
  directory: string,
  { machine, names, values }: { machine: number; names: readonly string[]; values: Values },
): Promise<void> {
  const file = join(directory, 'values');
  await mkdir(directory, { recursive: true });
  const lines = Object.entries(values).map(([name, value]) => `${name}='${value}'`);
  await writeFile(file, `. ${join(kit, 'values.example')}\n${lines.join('\n')}\n`, { mode: 0o600 });
  const { code, stderr } = await runProgram('bash', [join(kit, 'fill.sh'), file, String(machine), directory, ...names]);
  if (code !== 0) throw new Error(`fill.sh: ${stderr}`);
}
