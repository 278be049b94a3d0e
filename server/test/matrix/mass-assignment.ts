import type { Endpoint } from '@ganlin/contract/core/endpoint';
import type { Caller } from '../support/client.ts';
import { traceOf, tryOut, type Outcome } from './answers.ts';
import { bodyFor } from './bodies.ts';
import type { Finding } from './finding.ts';
import { idFieldsOf, schemaOf } from './id-fields.ts';
import { kindOf, kinds } from './id-kinds.ts';
import type { Change } from './ledger.ts';
import { askersOf, type Stage } from './reach.ts';
import { columnsOf, fieldsFor, isMarked, withExtras } from './server-fields.ts';

/** Max number of fields of a form with a file. */
const UPLOAD_FIELDS = 25;
const REPEATS = 8;

export interface MassRun {
  readonly findings: readonly Finding[];
  /** The endpoints that succeeded with a plain call; for the others nothing is proved. */
  readonly answered: ReadonlySet<string>;
}

/** Sends every body with server-only fields added to every object: response and rows must be the same as without. */
export async function massFindings(stage: Stage, endpoints: readonly Endpoint[]): Promise<MassRun> {
  const columns = await columnsOf(stage.app, stage.world);
  const findings: Finding[] = [];
  const answered = new Set<string>();
  for (const endpoint of endpoints) {
    const caller = callerFor(stage, endpoint);
    const body = bodyFor(stage.world, endpoint, '');
    // A task's input is stored in its row.
    const ask = (given: unknown) => tryOut(stage.app, stage.ledger, { endpoint, caller, body: given, follow: false });
    const [plain, again] = [await ask(body), [await ask(body)]];
    if (plain.status < 400 && plain.refusal === null) answered.add(endpoint.path);
    const extras = fieldsFor(columns, [...new Set(plain.changes.map(({ table }) => table))], stage.world);
    const added = endpoint.upload ? Object.fromEntries(Object.entries(extras).slice(0, UPLOAD_FIELDS)) : extras;
    const stuffed = await ask(withExtras(body, schemaOf(endpoint), added));
    if (influenceOf(stage, { plain, again, stuffed }) === '') continue;
    // A random result may happen to be the same twice.
    for (let time = 0; time < REPEATS; time++) again.push(await ask(body));
    const problem = influenceOf(stage, { plain, again, stuffed });
    if (problem !== '') findings.push({ cell: `${endpoint.method} ${endpoint.path}`, problem });
  }
  return { findings, answered };
}

function callerFor(stage: Stage, endpoint: Endpoint): Caller {
  const named = idFieldsOf(endpoint).map((field) => kinds[kindOf(endpoint.path, field) ?? '']);
  const kind = named.find((one) => one !== undefined);
  const [first] = askersOf(stage, endpoint, kind ?? { asker: 'admin' });
  return first![1];
}

interface Tried {
  readonly plain: Outcome;
  readonly again: readonly Outcome[];
  readonly stuffed: Outcome;
}

/** What the added fields changed; empty if nothing. Differences between plain calls are ignored. */
function influenceOf({ world }: Stage, tried: Tried): string {
  const [plain, stuffed] = [inOrder(tried.plain), inOrder(tried.stuffed)];
  const again = tried.again.map(inOrder);
  // Rejected as a whole: nothing was accepted.
  if (stuffed.status === 400 && stuffed.changes.length === 0) return '';
  const texts = [stuffed.answer, JSON.stringify(stuffed.changes)];
  if (!texts.every((text) => !isMarked(text, world)) && !isMarked(plain.answer, world))
    return `took over what only the server gives: ${texts.join(' ').slice(0, 600)}`;
  if (again.every(({ answer }) => answer === plain.answer) && plain.answer !== stuffed.answer)
    return `answers ${stuffed.answer.slice(0, 300)} instead of ${plain.answer.slice(0, 300)}`;
  if (traceOf(plain.changes) !== traceOf(stuffed.changes))
    return `writes {${traceOf(stuffed.changes)}} instead of {${traceOf(plain.changes)}}`;
  return plain.changes
    .flatMap((change, at) =>
      valuesChanged(
        change,
        again.map(({ changes }) => changes[at]),
        stuffed.changes[at],
      ),
    )
    .join(', ');
}

/** A statement changes its rows in the order in which they lie, and undoing moves them. New rows keep their order. */
function inOrder(outcome: Outcome): Outcome {
  const keyOf = ({ table, was }: Change) => `${table} ${was === null ? '' : JSON.stringify(was)}`;
  return { ...outcome, changes: outcome.changes.toSorted((one, other) => keyOf(one).localeCompare(keyOf(other))) };
}

/** Columns with the same value in all plain calls, and another with the added fields. */
function valuesChanged(plain: Change, again: readonly (Change | undefined)[], stuffed: Change | undefined): string[] {
  const text = (change: Change | undefined, name: string) => JSON.stringify(change?.is?.[name]);
  return Object.keys(plain.is ?? {})
    .filter((name) => again.every((one) => text(one, name) === text(plain, name)))
    .filter((name) => text(plain, name) !== text(stuffed, name))
    .map((name) => `${plain.table}.${name} is ${text(stuffed, name)} instead of ${text(plain, name)}`);
}
