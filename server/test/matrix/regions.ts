import type { Endpoint } from '@ganlin/contract/core/endpoint';
import { tryOut } from './answers.ts';
import { bodyFor } from './bodies.ts';
import type { Finding } from './finding.ts';
import { kinds, madeAs } from './id-kinds.ts';
import { FAR_DEPT } from './places.ts';
import type { Stage } from './reach.ts';
import type { World } from './world.ts';

/** Every call of the management centre in a frame of a region: nothing of another region in any reply, list or file. */
export async function regionFindings(
  { app, world, ledger }: Stage,
  endpoints: readonly Endpoint[],
): Promise<{ readonly findings: Finding[]; readonly answered: number }> {
  const secrets = secretsOf(world);
  const findings: Finding[] = [];
  let answered = 0;
  for (const endpoint of endpoints.filter(({ access }) => access.startsWith('perm:'))) {
    const body = bodyFor(world, endpoint, '');
    const { shown, refusal, status } = await tryOut(app, ledger, { endpoint, caller: world.callers.framedStaff, body });
    if (status === 200 && refusal === null) answered++;
    const told = secrets.filter(({ text }) => shown.includes(text)).map(({ what }) => what);
    if (told.length > 0) findings.push({ cell: `${endpoint.path} in a frame of the region`, problem: told.join(', ') });
  }
  return { findings, answered };
}

/** What belongs to people or departments of the other region. */
function secretsOf({ records }: World): { what: string; text: string }[] {
  const hidden = Object.entries(kinds).filter(([, { hidden }]) => hidden.includes('otherRegion'));
  const ids = hidden.flatMap(([name]) => {
    const made = madeAs[name] ?? name;
    const id = records.otherRegion[made];
    return id === undefined || id === records.own[made] ? [] : [{ what: name, text: id }];
  });
  return [{ what: 'the department', text: FAR_DEPT }, ...ids];
}
