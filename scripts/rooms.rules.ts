/** Folder rules: how many files a folder may have, and which topics of a module may import which. */

export const MAX_FILES = 15;

/** Reports folders with too many source files; tests and styles beside them do not count. */
export function crowdedFolders(files: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const file of files) {
    if (!/\.tsx?$/.test(file) || /\.(test|spec)\.tsx?$/.test(file)) continue;
    const folder = file.slice(0, file.lastIndexOf('/'));
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > MAX_FILES)
    .map(([folder, count]) => `${folder}: ${count} source files, at most ${MAX_FILES}`);
}

interface Import {
  readonly from: string;
  readonly to: string;
}

/** Topics of one module, on the server or the web, that import each other, directly or indirectly. */
export function topicCircles(imports: readonly Import[]): string[] {
  const below = new Map<string, Set<string>>();
  for (const { from, to } of imports) {
    const [a, b] = [topicOf(from), topicOf(to)];
    if (a === undefined || b === undefined || a === b || moduleOf(a) !== moduleOf(b)) continue;
    below.set(a, (below.get(a) ?? new Set()).add(b));
  }
  return [...below.keys()]
    .filter((topic) => reachedFrom(topic, below).has(topic))
    .map((topic) => `${topic} imports itself over ${[...(below.get(topic) ?? [])].join(', ')}`);
}

function reachedFrom(topic: string, below: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const reached = new Set<string>();
  const next = [topic];
  for (let at = next.pop(); at !== undefined; at = next.pop()) {
    for (const lower of below.get(at) ?? []) {
      if (reached.has(lower)) continue;
      reached.add(lower);
      next.push(lower);
    }
  }
  return reached;
}

/** The first folder below a module; deeper folders are part of the topic. */
function topicOf(file: string): string | undefined {
  if (/\.test\.tsx?$/.test(file)) return undefined;
  return /^(server\/src\/modules|web\/src\/features)\/[^/]+\/[^/]+(?=\/)/.exec(file)?.[0];
}

function moduleOf(topic: string): string {
  return topic.slice(0, topic.lastIndexOf('/'));
}
