/** Selects the tests closest to a change. */

export interface Selection {
  /** Parts of paths to filter vitest by; empty: none. */
  readonly tests: readonly string[];
  /** Files in e2e/journeys, by the start of their names. */
  readonly journeys: readonly string[];
}

/** The journeys that use a module's screens. */
const journeysOf: Readonly<Record<string, readonly string[]>> = {
  analysis: ['exam-analysis'],
  appeal: ['appeal', 'exam-settled'],
  audit: ['audit'],
  battle: ['battle'],
  certificate: ['certificate', 'qualified'],
  transcript: ['transcript'],
  content: ['content-', 'laws', 'search', 'home', 'public-pages'],
  course: ['course'],
  embed: ['embed'],
  exam: ['exam-'],
  exchange: ['exchange'],
  home: ['home'],
  grading: ['grading', 'exam-settled'],
  invigilation: ['invigilation', 'exam-integrity'],
  iam: ['sign-in', 'password', 'people', 'second-factor', 'face', 'third-party', 'profile'],
  media: ['video', 'content-files'],
  message: ['messages'],
  ops: ['ops', 'old-browsers'],
  practical: ['practical'],
  paper: [
    'exam-sit',
    'exam-debug',
    'exam-device',
    'release',
    'old-browsers',
    'exam-results',
    'exam-regrade',
    'exam-reopen',
    'exam-settled',
  ],
  portal: ['public-pages', 'rendered-pages', 'visitor', 'offline', 'release'],
  practice: ['practice', 'daily'],
  question: ['question', 'import'],
  retention: ['retention'],
  setup: ['setup'],
  site: ['config', 'visitor'],
  stats: ['stats'],
  training: ['training'],
  webhook: ['embed'],
};

/** Guards read the whole repository; they are quick, and one of them fails wherever something was forgotten. */
const guards = 'server/test/guards';

interface Chosen {
  readonly tests?: readonly string[];
  readonly module?: string;
}

const rules: readonly [RegExp, (...parts: string[]) => Chosen][] = [
  [/^server\/src\/modules\/([^/]+)\//, (module) => ({ tests: [`server/src/modules/${module}/`, guards], module })],
  [/^server\/src\/platform\/([^/]+)\//, (part) => ({ tests: [`server/src/platform/${part}/`, guards] })],
  [/^server\/(src|migrations)\//, () => ({ tests: ['server/src/platform/', guards] })],
  [/^server\/test\/([^/]+)\//, (part) => ({ tests: [`server/test/${part}/`] })],
  [
    /^contract\/src\/([^/]+)\//,
    (module) => ({
      tests: [`contract/src/${module}/`, `server/src/modules/${module}/`, `web/src/features/${module}/`, guards],
      module,
    }),
  ],
  [/^contract\//, () => ({ tests: ['contract/src/', guards] })],
  [/^web\/src\/features\/([^/]+)\//, (module) => ({ tests: [`web/src/features/${module}/`], module })],
  [/^web\/src\/([^/]+)\//, (part) => ({ tests: [`web/src/${part}/`] })],
  [/^web\/build\//, () => ({ tests: ['web/build/'] })],
  [/^(scripts|docs)\//, () => ({ tests: ['scripts/'] })],
];

export function selectTests(changed: readonly string[]): Selection {
  const chosen = changed.map(chosenFor);
  const own = changed.flatMap((file) => /^e2e\/journeys\/(?:.*\/)?([^/]+)\.spec\.ts$/.exec(file)?.[1] ?? []);
  const walked = chosen.flatMap(({ module }) => journeysOf[module ?? ''] ?? []);
  return { tests: once(chosen.flatMap(({ tests }) => tests ?? [])), journeys: once([...own, ...walked]) };
}

function chosenFor(file: string): Chosen {
  for (const [pattern, choose] of rules) {
    const found = pattern.exec(file);
    if (found) return choose(...found.slice(1));
  }
  return {};
}

function once(all: readonly string[]): string[] {
  return [...new Set(all)].toSorted();
}
