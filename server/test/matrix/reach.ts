import type { Endpoint } from '@ganlin/contract/core/endpoint';
import { newId } from '../../src/platform/ids.ts';
import type { TestApp } from '../support/app.ts';
import type { Caller } from '../support/client.ts';
import { traceOf, tryOut, type Outcome } from './answers.ts';
import { bodyFor } from './bodies.ts';
import type { Finding } from './finding.ts';
import { idFieldsOf, withField } from './id-fields.ts';
import { kindOf, kinds, madeAs, noRecord, type Kind } from './id-kinds.ts';
import type { Ledger } from './ledger.ts';
import type { Position, World } from './world.ts';

export interface Stage {
  readonly app: TestApp;
  readonly world: World;
  readonly ledger: Ledger;
}

/** Every id in every request × every position of the record it names: out of reach must be as if it were not there. */
export async function reachFindings(stage: Stage, endpoints: readonly Endpoint[]): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const endpoint of endpoints)
    for (const field of idFieldsOf(endpoint)) findings.push(...(await fieldFindings(stage, endpoint, field)));
  return findings;
}

async function fieldFindings(stage: Stage, endpoint: Endpoint, field: string): Promise<Finding[]> {
  const name = kindOf(endpoint.path, field);
  const cell = `${endpoint.method} ${endpoint.path} ${field}`;
  if (name === noRecord) return [];
  if (name?.startsWith('fresh ')) return freshFindings(stage, endpoint, { field, name: name.slice('fresh '.length) });
  const kind = name === undefined ? undefined : kinds[name];
  if (name === undefined || !kind)
    return [{ cell, problem: 'not known what it names: say so in fieldRules, server/test/matrix/id-kinds.ts' }];
  const findings: Finding[] = [];
  for (const [who, caller] of askersOf(stage, endpoint, kind))
    findings.push(...(await askerFindings(stage, { endpoint, field, name, kind, who, caller, cell })));
  return findings;
}

interface Requested {
  readonly endpoint: Endpoint;
  readonly field: string;
  readonly name: string;
  readonly kind: Kind;
  readonly who: string;
  readonly caller: Caller;
  readonly cell: string;
}

async function askerFindings(stage: Stage, requested: Requested): Promise<Finding[]> {
  const { endpoint, field, kind, who, caller, cell } = requested;
  const own = recordAt(stage.world, requested.name, 'own');
  if (own === undefined) return [{ cell, problem: `nothing of kind ${requested.name}: make one in world.ts` }];
  const body = bodyFor(stage.world, endpoint, field);
  const ask = (value: unknown) =>
    tryOut(stage.app, stage.ledger, { endpoint, caller, body: withField(body, field, value) });
  const findings: Finding[] = [];
  const note = (where: string, problem: string) => findings.push({ cell: `${cell} of ${where} as ${who}`, problem });
  const ways: [string, (id: string) => unknown][] = [['', (id) => id]];
  if (field.endsWith('[]')) ways.push([' beside own', (id) => [own, id]]);
  for (const [beside, valueOf] of ways) {
    const unknown = await ask(valueOf(newId()));
    for (const position of hiddenFrom(who, kind)) {
      const id = recordAt(stage.world, requested.name, position);
      if (id === undefined || id === own) continue;
      const outcome = await ask(valueOf(id));
      const difference = differenceOf(unknown, outcome, kind);
      if (difference !== '') note(`${position}${beside}`, difference);
    }
    if (beside !== '') continue;
    const reached = await ask(own);
    if (reached.status >= 400) note('own', `malformed, give a body in server/test/matrix/bodies.ts: ${reached.answer}`);
    else if (isSame(unknown, reached))
      note('own', `answered as not there, so nothing is shown: mend the world or bodies.ts: ${reached.answer}`);
  }
  return findings;
}

const isSame = (one: Outcome, other: Outcome): boolean =>
  one.answer === other.answer && traceOf(one.changes) === traceOf(other.changes);

/** How something out of reach is answered otherwise than what is not there; empty if it is not. */
function differenceOf(unknown: Outcome, outcome: Outcome, { refusedAs = [], shownAs }: Kind): string {
  if (isSame(unknown, outcome)) return '';
  const isNamed = outcome.refusal !== null && refusedAs.includes(outcome.refusal);
  if ((isNamed || shownAs?.test(outcome.answer)) && outcome.changes.length === 0) return '';
  const words = ({ answer, changes }: Outcome) => `${answer.slice(0, 300)} {${traceOf(changes)}}`;
  return `${words(outcome)}\n  but what is not there: ${words(unknown)}`;
}

/** A new id that the page makes: naming what is there already must not change it. */
async function freshFindings(
  stage: Stage,
  endpoint: Endpoint,
  { field, name }: { readonly field: string; readonly name: string },
): Promise<Finding[]> {
  const findings: Finding[] = [];
  const caller = stage.world.callers.staff;
  const body = bodyFor(stage.world, endpoint, field);
  for (const position of ['anothers', 'otherDept', 'otherRegion'] as const) {
    const id = recordAt(stage.world, name, position);
    if (id === undefined) throw new Error(`no ${name} in the world: make one`);
    const { changes } = await tryOut(stage.app, stage.ledger, { endpoint, caller, body: withField(body, field, id) });
    const touched = changes.filter(({ was }) => was !== null && JSON.stringify(was).includes(id));
    if (touched.length > 0)
      findings.push({ cell: `${endpoint.method} ${endpoint.path} ${field} of ${position}`, problem: traceOf(touched) });
  }
  return findings;
}

/** Who asks for records of a kind at this endpoint; without a kind, whoever may do most. */
export function askersOf(
  { app, world }: Stage,
  { access }: Endpoint,
  { asker }: Pick<Kind, 'asker'>,
): [string, Caller][] {
  const { learner, sitter, staff, regionStaff, admin } = world.callers;
  if (access === 'public') return [['guest', app.guest]];
  if (access === 'session') return asker === 'sitter' ? [['sitter', sitter]] : [['learner', learner]];
  if (asker === 'admin') return [['admin', admin]];
  if (asker === 'regionStaff') return [['regionStaff', regionStaff]];
  return asker === 'place'
    ? [
        ['staff', staff],
        ['regionStaff', regionStaff],
      ]
    : [['staff', staff]];
}

const hiddenFrom = (who: string, { hidden }: Kind): readonly Position[] =>
  who === 'regionStaff' ? hidden.filter((position) => position !== 'otherDept') : hidden;

const recordAt = ({ records }: World, name: string, position: Position): string | undefined =>
  records[position][madeAs[name] ?? name];
