/** The fields read from vitest's JSON report. */
export interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      /** Messages of all tries, so a test that passed in the end still has those of its earlier tries. */
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

interface E2eSuite {
  readonly title: string;
  readonly suites?: readonly E2eSuite[];
  readonly specs?: readonly { readonly title: string; readonly tests: readonly { readonly status: string }[] }[];
}

/** The fields read from Playwright's JSON report. */
export interface E2eReport {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number };
  readonly suites: readonly E2eSuite[];
}

/** Tests that passed, but not on the first try: `file › title`. */
export function flakyTests({ testResults }: VitestReport, shorten: (file: string) => string): string[] {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map(({ fullName }) => `${shorten(name)} › ${fullName}`),
  );
}

/** Journeys that passed, but not on the first try. */
export function flakyJourneys({ suites }: Pick<E2eReport, 'suites'>): string[] {
  return suites.flatMap(({ title, suites: below = [], specs = [] }) => [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
      .map((spec) => `${title} › ${spec.title}`),
    ...flakyJourneys({ suites: below }),
  ]);
}

/** A test that a runner ran, with the titles of the groups around it. */
export interface RanTest {
  readonly file: string;
  readonly title: string;
  readonly passed: boolean;
}

export function ranTests(
  { testResults }: Pick<VitestReport, 'testResults'>,
  shorten: (file: string) => string,
): RanTest[] {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status }) => ({
      file: shorten(name),
      title: fullName,
      passed: status === 'passed',
    })),
  );
}

/** The outermost groups are files. */
export function ranJourneys({ suites }: Pick<E2eReport, 'suites'>): RanTest[] {
  return suites.flatMap((file) => within(file, file.title, ''));
}

function within({ suites = [], specs = [] }: E2eSuite, file: string, around: string): RanTest[] {
  return [
    ...specs.map(({ title, tests }) => ({
      file,
      title: `${around}${title}`,
      passed: tests.length > 0 && tests.every(({ status }) => status === 'expected' || status === 'flaky'),
    })),
    ...suites.flatMap((group) => within(group, file, `${around}${group.title} `)),
  ];
}
