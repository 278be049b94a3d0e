/** Parses docs/requirements.md, finds which requirements passing tests show, and reports on both. */
import type { RanTest } from './test-report.rules.ts';

interface Area {
  readonly name: string;
  readonly ids: readonly string[];
}

interface Decision {
  readonly id: string;
  readonly decided: boolean;
}

interface Requirements {
  readonly areas: readonly Area[];
  readonly decisions: readonly Decision[];
  readonly duplicates: readonly string[];
  readonly malformed: readonly string[];
}

interface Report {
  readonly lines: readonly string[];
  readonly problems: readonly string[];
  readonly passed: boolean;
}

interface Choice {
  /** Restricts the listing to these areas, and fails if they have gaps; empty means all areas. */
  readonly areas?: readonly string[];
}

export function report(markdown: string, tests: readonly RanTest[], choice: Choice = {}): Report {
  const only = choice.areas ?? [];
  const wanted = parseRequirements(markdown);
  const known = new Set([...wanted.areas.flatMap((area) => area.ids), ...wanted.decisions.map(({ id }) => id)]);
  const shown = new Set<string>();
  const problems = [
    ...wanted.duplicates.map((id) => `duplicate id ${id} in the requirements`),
    ...wanted.malformed.map((row) => `not an id in the requirements: ${row}`),
    ...only.filter((name) => !wanted.areas.some((area) => area.name === name)).map((name) => `unknown area ${name}`),
  ];
  for (const { file, title, passed } of tests) {
    for (const id of idsIn(title)) {
      if (!known.has(id)) problems.push(`unknown id ${id} in ${file}`);
      if (passed) shown.add(id);
    }
  }
  const listed = wanted.areas.filter((area) => only.length === 0 || only.includes(area.name));
  const gaps = listed.some((area) => area.ids.some((id) => !shown.has(id)));
  return {
    lines: reportLines({ wanted, listed, shown }),
    problems,
    passed: problems.length === 0 && (only.length === 0 || !gaps),
  };
}

export function parseRequirements(markdown: string): Requirements {
  const areas: { name: string; ids: string[] }[] = [];
  const decisions: Decision[] = [];
  const seen = new Set<string>();
  const duplicates: string[] = [];
  const malformed: string[] = [];
  for (const line of markdown.split('\n')) {
    const heading = /^## (.+?)\s*$/.exec(line)?.[1];
    if (heading !== undefined) areas.push({ name: heading, ids: [] });
    const cells = /^\|(.*)\|\s*$/
      .exec(line)?.[1]
      ?.split('|')
      .map((cell) => cell.trim());
    const id = cells?.[0];
    if (id === undefined || id === 'id' || /^:?-+:?$/.test(id)) continue;
    if (seen.has(id)) duplicates.push(id);
    seen.add(id);
    if (/^O-\d{2}$/.test(id)) decisions.push({ id, decided: !/^[—–-]?$/.test(cells?.[2] ?? '') });
    else if (/^S\d-\d{2,3}$/.test(id) && areas.length > 0) areas.at(-1)?.ids.push(id);
    else malformed.push(id);
  }
  return { areas: areas.filter((area) => area.ids.length > 0), decisions, duplicates, malformed };
}

/** Ids named in brackets, with ranges expanded. Text that looks like an id but is malformed is returned unchanged. */
export function idsIn(title: string): string[] {
  return [...title.matchAll(/\[([^\]]*)\]/g)]
    .map((match) => match[1] ?? '')
    .filter((list) => /\b[SO]\d*-\d/i.test(list))
    .flatMap((list) => list.split(/[,，、]/).flatMap((part) => spellOut(part.trim())));
}

/** Shortens `S1-01, S1-02, S1-03, S1-05` to `S1-01…S1-03, S1-05`. */
export function compact(ids: readonly string[]): string {
  const runs: { first: string; last: string }[] = [];
  for (const id of ids) {
    const run = runs.at(-1);
    if (run && id === next(run.last)) run.last = id;
    else runs.push({ first: id, last: id });
  }
  return runs.map(({ first, last }) => (first === last ? first : `${first}…${last}`)).join(', ');
}

interface Findings {
  readonly wanted: Requirements;
  readonly listed: readonly Area[];
  readonly shown: ReadonlySet<string>;
}

function reportLines({ wanted, listed, shown }: Findings): string[] {
  const count = (ids: readonly string[]) => ids.filter((id) => shown.has(id)).length;
  const missing = listed
    .map((area) => ({ name: area.name, ids: area.ids.filter((id) => !shown.has(id)) }))
    .filter(({ ids }) => ids.length > 0);
  const undecided = wanted.decisions.filter(({ decided }) => !decided).map(({ id }) => id);
  const all = wanted.areas.flatMap((area) => area.ids);
  const width = Math.max(0, ...listed.map(({ name }) => name.length));
  const row = ({ name, ids }: Area) =>
    `${name.padEnd(width)}  ${String(count(ids)).padStart(3)} / ${String(ids.length).padStart(3)}`;
  return [
    ...listed.map(row),
    '',
    ...missing.flatMap(({ name, ids }) => [`missing in ${name}:`, `  ${compact(ids)}`]),
    `left open: ${wanted.decisions.length - undecided.length} decided, ${undecided.length} undecided`,
    ...(undecided.length > 0 ? [`  ${compact(undecided)}`] : []),
    `shown ${count(all)} of ${all.length}`,
  ];
}

function spellOut(part: string): string[] {
  const range = /^(S\d|O)-(\d{2,3})\s*(?:…|\.{2,3})\s*\1-(\d{2,3})$/.exec(part);
  if (!range) return [part];
  const [, section = '', first = '', last = ''] = range;
  const length = Number(last) - Number(first) + 1;
  if (length < 2) return [part];
  return Array.from({ length }, (_, step) => numbered(section, Number(first) + step));
}

function next(id: string): string {
  const [section = '', number = ''] = id.split('-');
  return numbered(section, Number(number) + 1);
}

function numbered(section: string, number: number): string {
  return `${section}-${String(number).padStart(2, '0')}`;
}
