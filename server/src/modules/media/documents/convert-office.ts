import { mkdir, symlink, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Ctx } from '../../../platform/ctx.ts';
import { hasProgram, runProgram } from '../../../platform/gateways/program/run-program.ts';
import { officeFilters, profileSettings, Unreadable } from './document.rules.ts';

const LIMIT_MS = 10 * 60_000;
const MEMORY_MEGABYTES = 4096;

/** Whether LibreOffice is installed. */
export function canConvertOffice({ config }: Pick<Ctx, 'config'>): Promise<boolean> {
  return hasProgram('soffice', config.libreofficeDirectory);
}

/**
 * Converts an office file to PDF in `folder` and returns its path. Each run has a profile of its own: LibreOffice
 * starts only once for each profile, and nothing that a document changes there reaches the next one.
 */
export async function convertOffice(
  { config }: Pick<Ctx, 'config'>,
  { path, kind, folder }: { path: string; kind: string; folder: string },
): Promise<string> {
  const filter = officeFilters[kind];
  if (!filter) throw new Error(`no filter for ${kind}`);
  const [profile, source, made] = [join(folder, 'profile'), join(folder, `source.${kind}`), join(folder, 'source.pdf')];
  await mkdir(join(profile, 'user'), { recursive: true });
  await writeFile(join(profile, 'user', 'registrymodifications.xcu'), profileSettings());
  await symlink(path, source);
  const args = [
    `-env:UserInstallation=${pathToFileURL(profile).href}`,
    '--headless',
    '--norestore',
    '--nolockcheck',
    `--infilter=${filter.reads}`,
    '--convert-to',
    `pdf:${filter.writes}`,
    '--outdir',
    folder,
    source,
  ];
  const env = { HOME: folder, TMPDIR: folder, LC_ALL: 'C.UTF-8' };
  const limits = { limitMs: LIMIT_MS, memoryMegabytes: MEMORY_MEGABYTES };
  await runProgram('soffice', args, { directory: config.libreofficeDirectory, env, ...limits });
  // It ends without an error when it could not open the file.
  if (!(await stat(made).catch(() => undefined))) throw new Unreadable('文档无法打开，可能已损坏或设有密码');
  return made;
}
