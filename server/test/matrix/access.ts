import type { Endpoint } from '@ganlin/contract/core/endpoint';
import { errors, type ErrorName } from '@ganlin/contract/errors';
import type { LightMyRequestResponse } from 'fastify';
import type { TestApp } from '../support/app.ts';
import { standings, type Callers, type Standing } from './callers.ts';
import type { Door } from './doors.ts';
import type { Finding } from './finding.ts';

/** Which callers an endpoint refuses by its declaration alone, and how. A new endpoint flag is a line here. */
function expectedOutcome(
  { access, ownAccount, beforePasswordChange, beforeSecondFactor, recentProof, bearer }: Endpoint,
  caller: Standing,
): ErrorName | 'admitted' | 'hidden' {
  if (caller.embedded && ownAccount) return 'notInFrame';
  // No caller of the matrix has the operator's token.
  if (bearer) return 'hidden';
  if (access === 'public') return 'admitted';
  if (!caller.signedIn) return 'tokenInvalid';
  if (caller.waitsForCode && !beforeSecondFactor) return 'secondFactorRequired';
  if (caller.mustChangePassword && !beforePasswordChange) return 'passwordExpired';
  if (access !== 'session' && !caller.holdsPermission) return 'forbidden';
  if (recentProof === true && caller.unproved) return 'proofRequired';
  return 'admitted';
}

/** The refusals that an endpoint's declaration can cause; any other response means that the caller was admitted. */
const refusals = [
  'notInFrame',
  'tokenInvalid',
  'secondFactorRequired',
  'passwordExpired',
  'forbidden',
  'proofRequired',
] as const satisfies ErrorName[];

/** The equivalent statuses of the upload protocol (`platform/http/files/resumable.ts`). */
const statuses: Partial<Record<ErrorName | 'admitted' | 'hidden', number>> = {
  admitted: 404,
  tokenInvalid: 401,
  secondFactorRequired: 403,
  passwordExpired: 403,
  forbidden: 403,
};

/** Every endpoint × every kind of caller: returns what differs from the endpoint's declaration. */
export async function accessFindings(app: TestApp, callers: Callers, doors: readonly Door[]): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const door of doors) {
    for (const [kind, standing] of Object.entries(standings)) {
      const reply = await door.knock(app, callers(kind, door.endpoint));
      const expected = expectedOutcome(door.endpoint, standing);
      const [wanted, heard] = door.byStatus
        ? [String(statuses[expected] ?? 400), String(reply.statusCode)]
        : [expected, outcomeOf(reply, door.endpoint)];
      if (wanted !== heard)
        findings.push({ cell: `${door.name} as ${kind}`, problem: `should be ${wanted}, was ${heard}` });
    }
  }
  return findings;
}

function outcomeOf(reply: LightMyRequestResponse, { method, bearer }: Endpoint): string {
  if (bearer && reply.statusCode === 404) return 'hidden';
  const refused = refusals.find((name) => isRefusal(reply, name));
  if (refused) return refused;
  // No schema accepts the body, so an admitted caller gets exactly that error. Queries may be empty.
  const isMalformed = reply.statusCode === 400 || isRefusal(reply, 'fileMissing');
  return method === 'GET' || isMalformed ? 'admitted' : `status ${reply.statusCode} ${reply.body.slice(0, 200)}`;
}

function isRefusal(reply: LightMyRequestResponse, name: ErrorName): boolean {
  const isJson = reply.headers['content-type']?.toString().includes('json') === true;
  return isJson && reply.statusCode === 200 && reply.json<{ code?: number }>().code === errors[name].code;
}
