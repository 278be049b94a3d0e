/** What docs/requirements.md asks for, what test titles show of it, and the report on both. */

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

interface Title {
  readonly text: string;
  /** False for a title that shows nothing: skipped, to be done, expected to fail, or around no running test. */
  readonly counts: boolean;
}

interface Source {
  readonly file: string;
  readonly text: string;
}

interface Report {
  readonly lines: readonly string[];
  readonly problems: readonly string[];
  readonly passed: boolean;
}

interface Choice {
  /** Restricts the listing to these areas, whose gaps then fail it; none means all. */
  readonly areas?: readonly string[];
}

export function report(markdown: string, sources: readonly Source[], choice: Choice = {}): Report {
  const only = choice.areas ?? [];
  const wanted = parseRequirements(markdown);
  const known = new Set([...wanted.areas.flatMap((area) => area.ids), ...wanted.decisions.map(({ id }) => id)]);
  const shown = new Set<string>();
  const problems = [
    ...wanted.duplicates.map((id) => `duplicate id ${id} in the requirements`),
    ...wanted.malformed.map((row) => `not an id in the requirements: ${row}`),
    ...only.filter((name) => !wanted.areas.some((area) => area.name === name)).map((name) => `unknown area ${name}`),
  ];
  for (const { file, text } of sources) {
    for (const title of readTitles(text)) {
      for (const id of idsIn(title.text)) {
        if (!known.has(id)) problems.push(`unknown id ${id} in ${file}`);
        if (title.counts) shown.add(id);
      }
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

/** Ids named in brackets, ranges spelled out. What looks like an id but is not written as one comes back as it is. */
export function idsIn(title: string): string[] {
  return [...title.matchAll(/\[([^\]]*)\]/g)]
    .map((match) => match[1] ?? '')
    .filter((list) => /\b[SO]\d*-\d/i.test(list))
    .flatMap((list) => list.split(/[,，、]/).flatMap((part) => spellOut(part.trim())));
}

/** `S1-01, S1-02, S1-03, S1-05` as `S1-01…S1-03, S1-05`. */
export function compact(ids: readonly string[]): string {
  const runs: { first: string; last: string }[] = [];
  for (const id of ids) {
    const run = runs.at(-1);
    if (run && id === next(run.last)) run.last = id;
    else runs.push({ first: id, last: id });
  }
  return runs.map(({ first, last }) => (first === last ? first : `${first}…${last}`)).join(', ');
}

/** Titles of tests and suites; text in comments and in other strings is not code and gives none. */
export function readTitles(source: string): Title[] {
  const calls = findCalls(maskText(source), source);
  const idle = calls.filter((call) => call.idle);
  const running = calls.filter((call) => !call.idle && !idle.some((outer) => isWithin(call, outer)));
  const tests = running.filter((call) => !call.suite);
  return calls.map((call) => ({
    text: call.title,
    counts: running.includes(call) && (!call.suite || tests.some((test) => isWithin(test, call))),
  }));
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

interface Span {
  readonly start: number;
  readonly end: number;
}

interface Call extends Span {
  readonly title: string;
  readonly suite: boolean;
  readonly idle: boolean;
}

const plainModifiers = new Set('each for only concurrent sequential shuffle describe serial parallel'.split(' '));
const idleModifiers = new Set('skip todo fails fail fixme skipIf runIf'.split(' '));

function isWithin(inner: Span, outer: Span): boolean {
  return inner.start > outer.start && inner.end <= outer.end;
}

function findCalls({ code, texts }: Masked, source: string): Call[] {
  const closing = pairBrackets(code);
  const calls: Call[] = [];
  for (const { 0: name, index: start } of code.matchAll(/(?<![\w$.])(?:it|test|describe)\b/g)) {
    const modifiers = name === 'describe' ? ['describe'] : [];
    let at = start + name.length;
    let open = -1;
    for (let step = nextStep(code, at); step; step = nextStep(code, at)) {
      at = step.end;
      if (step.word) modifiers.push(step.word);
      if (step.mark === '`') at = texts.get(at - 1) ?? code.length;
      if (step.mark !== '(') continue;
      open = at - 1;
      at = closing.get(open) ?? code.length;
    }
    const quote = open + 1 + (/^\s*/.exec(code.slice(open + 1))?.[0].length ?? 0);
    const quoteEnd = texts.get(quote);
    if (open < 0 || quoteEnd === undefined) continue;
    if (!modifiers.every((word) => plainModifiers.has(word) || idleModifiers.has(word))) continue;
    calls.push({
      start,
      end: at,
      title: source.slice(quote + 1, quoteEnd - 1),
      suite: modifiers.includes('describe'),
      idle: modifiers.some((word) => idleModifiers.has(word)),
    });
  }
  return calls;
}

/** The next link of a chain such as `.each<Row>([…])('title', …)`: a name, or the start of arguments or of a table. */
function nextStep(
  code: string,
  at: number,
): { end: number; word?: string | undefined; mark?: string | undefined } | undefined {
  const link = /\s*(?:\.\s*(?<word>\w+)|(?:<[^()]*>)?\s*(?<mark>[(`]))/y;
  link.lastIndex = at;
  const match = link.exec(code);
  return match ? { end: link.lastIndex, word: match.groups?.['word'], mark: match.groups?.['mark'] } : undefined;
}

function pairBrackets(code: string): Map<number, number> {
  const closing = new Map<number, number>();
  const open: number[] = [];
  for (const { 0: bracket, index } of code.matchAll(/[()]/g)) {
    if (bracket === '(') open.push(index);
    else closing.set(open.pop() ?? -1, index + 1);
  }
  return closing;
}

interface Masked {
  /** The source, comments and the insides of strings blanked, every position kept. */
  readonly code: string;
  /** Where each string starts, with the position after its end. */
  readonly texts: ReadonlyMap<number, number>;
}

function maskText(source: string): Masked {
  const texts = new Map<number, number>();
  let code = '';
  while (code.length < source.length) {
    const start = code.length;
    const end = commentOrPatternEnd(source, start);
    if (end !== undefined) {
      code += ' '.repeat(end - start);
    } else if (isQuote(source[start])) {
      const textEnd = stringEnd(source, start);
      texts.set(start, textEnd);
      code += (source[start] ?? '') + ' '.repeat(textEnd - start - 1);
    } else {
      code += source[start] ?? '';
    }
  }
  return { code, texts };
}

/** A slash begins a pattern only where a value may stand; elsewhere it divides or closes a tag. */
function commentOrPatternEnd(source: string, start: number): number | undefined {
  if (source[start] !== '/') return undefined;
  const skipped =
    /\/\/.*|\/\*[\s\S]*?\*\/|(?<=(?:[(,=:[!&|?{;]|=>|\breturn)\s*)\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/\w*/y;
  skipped.lastIndex = start;
  return skipped.test(source) ? skipped.lastIndex : undefined;
}

function isQuote(char: string | undefined): boolean {
  return char === "'" || char === '"' || char === '`';
}

function stringEnd(source: string, start: number): number {
  const quote = source[start];
  let at = start + 1;
  while (at < source.length) {
    if (source[at] === quote) return at + 1;
    // An apostrophe in the text of a page opens no string: it ends with its line.
    if (source[at] === '\n' && quote !== '`') return at;
    if (source[at] === '\\') at += 2;
    else if (quote === '`' && source.startsWith('${', at)) at = holeEnd(source, at + 2);
    else at += 1;
  }
  return source.length;
}

function holeEnd(source: string, start: number): number {
  let depth = 1;
  let at = start;
  while (at < source.length && depth > 0) {
    if (source[at] === '{') depth += 1;
    if (source[at] === '}') depth -= 1;
    at = isQuote(source[at]) ? stringEnd(source, at) : at + 1;
  }
  return at;
}
