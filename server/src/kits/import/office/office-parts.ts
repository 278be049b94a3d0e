import { posix } from 'node:path';
import { unzipSync } from 'fflate';
import { tagsOf } from './xml.rules.ts';

/** The requested parts of an Office file, by their paths inside it. */
export interface OfficeParts {
  readonly text: (path: string) => string | undefined;
  readonly bytes: (path: string) => Buffer | undefined;
  /** The targets of a part's relationships, by their ids. External targets are left out: nothing is ever fetched. */
  readonly links: (path: string) => ReadonlyMap<string, string>;
}

/** Unpacks the parts whose paths match. The total unpacked size must have been checked before. */
export function officeParts(archive: Uint8Array, wanted: RegExp, limit: number): OfficeParts {
  const parts = unzipSync(archive, {
    // A part's declared size is trusted only up to the limit.
    filter: ({ name, originalSize }) => wanted.test(name) && originalSize <= limit,
  });
  const bytes = (path: string) => {
    const part = Object.hasOwn(parts, path) ? parts[path] : undefined;
    return part && Buffer.from(part.buffer, part.byteOffset, part.byteLength);
  };
  const text = (path: string) => bytes(path)?.toString('utf8');
  return { bytes, text, links: (path) => linksOf(path, text(linksPath(path)) ?? '') };
}

const linksPath = (path: string): string => posix.join(posix.dirname(path), '_rels', `${posix.basename(path)}.rels`);

function linksOf(path: string, xml: string): Map<string, string> {
  const links = new Map<string, string>();
  for (const { name, attribute } of tagsOf(xml)) {
    const [id, target] = [attribute('Id'), attribute('Target')];
    if (name !== 'Relationship' || id === undefined || target === undefined) continue;
    if (attribute('TargetMode') === 'External') continue;
    links.set(id, posix.join(target.startsWith('/') ? '' : posix.dirname(path), target).replace(/^\/+/, ''));
  }
  return links;
}
