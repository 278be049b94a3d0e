import { BlockList, isIP } from 'node:net';
import { addMinutes } from '@ganlin/contract/core/time';
import { FaceRule, type IntegrityRules } from '@ganlin/contract/exam/integrity';
import { ExamState, OpenType } from '@ganlin/contract/exam/kinds';
import type { ErrorName } from '@ganlin/contract/errors';
import { FaceState } from '@ganlin/contract/paper/face';

/** What an exam requires for starting it. */
export interface Door {
  readonly state: ExamState;
  readonly openType: OpenType;
  readonly password: string;
  readonly lateMinutes: number | null;
  readonly cycleType: number | null;
  readonly cycleAttempts: number;
  readonly integrity: Pick<IntegrityRules, 'ipRanges' | 'face'>;
}

/** The terms for this user, including every special arrangement. */
interface Terms {
  readonly inScope: boolean;
  readonly startsAt: Date;
  readonly endsAt: Date;
  /** 0: unlimited. */
  readonly attempts: number;
}

/** How the check of a face stands: nothing yet, unless stated otherwise. */
export interface FaceStanding {
  readonly state: FaceState;
  /** Null: not asked yet. */
  readonly agreed: boolean | null;
}

interface Standing {
  readonly attempts: number;
  readonly inCycle: number;
  /** The course to complete first is not completed. */
  readonly owesCourse: boolean;
  /** A paper of another exam is in progress. */
  readonly elsewhere: boolean;
  /** The password entered; null if none has been requested yet. */
  readonly password: string | null;
  /** The address of the user. */
  readonly ip: string;
  readonly face: FaceStanding;
}

/** The first failing check, in the order they are reported. Resuming a paper of this exam needs none. */
export function entryRefusal(door: Door, terms: Terms, standing: Standing, now: Date): ErrorName | null {
  if (door.state !== ExamState.published || !terms.inScope) return 'examNotFound';
  if (!mayPass(door, standing.password)) return 'examPasswordWrong';
  if (now < terms.startsAt) return 'examNotBegun';
  if (now >= terms.endsAt) return 'examOver';
  if (door.lateMinutes !== null && now > addMinutes(terms.startsAt, door.lateMinutes)) return 'examTooLate';
  if (resumeRefusal(door, standing.ip) !== null) return 'examWrongAddress';
  if (owesFace(door, standing.face)) return 'examFaceFirst';
  if (standing.owesCourse) return 'examCourseFirst';
  if (terms.attempts > 0 && standing.attempts >= terms.attempts) return 'examNoAttempts';
  if (door.cycleType !== null && standing.inCycle >= door.cycleAttempts) return 'examNoAttemptsInCycle';
  return standing.elsewhere ? 'examInProgress' : null;
}

/** The check that a paper in progress needs too. */
export function resumeRefusal(
  { integrity }: { readonly integrity: Pick<IntegrityRules, 'ipRanges'> },
  ip: string,
): ErrorName | null {
  return isAddressIn(integrity.ipRanges, ip) ? null : 'examWrongAddress';
}

/**
 * Where passing is required, only that counts. Otherwise a picture of any outcome, or that none may be taken, is
 * enough: a person looks at both.
 */
function owesFace({ integrity }: Door, { state, agreed }: FaceStanding): boolean {
  if (integrity.face === FaceRule.required) return state !== FaceState.passed;
  return integrity.face === FaceRule.noted && state === FaceState.missing && agreed !== false;
}

/** How many attempts a user has left; null: unlimited. */
export function attemptsLeft(door: Door, { attempts }: Terms, standing: Pick<Standing, 'attempts' | 'inCycle'>) {
  const inAll = attempts === 0 ? null : Math.max(0, attempts - standing.attempts);
  if (door.cycleType === null) return inAll;
  const inCycle = Math.max(0, door.cycleAttempts - standing.inCycle);
  return inAll === null ? inCycle : Math.min(inAll, inCycle);
}

function mayPass({ openType, password }: Door, given: string | null): boolean {
  return openType !== OpenType.password || given === null || given === password;
}

/**
 * Whether an address is one of these, or in one of these networks; without any, every address is. An IPv4 address is
 * the same in its IPv6 form (`::ffff:10.0.0.1`), as which a server that listens on both receives it.
 */
export function isAddressIn(ranges: readonly string[], ip: string): boolean {
  if (ranges.length === 0) return true;
  const family = familyOf(ip);
  return family !== undefined && networksOf(ranges).check(ip, family);
}

function networksOf(ranges: readonly string[]): BlockList {
  const networks = new BlockList();
  for (const range of ranges) {
    const [address = '', prefix] = range.split('/');
    const family = familyOf(address);
    if (family === undefined) continue;
    if (prefix === undefined) networks.addAddress(address, family);
    else networks.addSubnet(address, Number(prefix), family);
  }
  return networks;
}

function familyOf(ip: string): 'ipv4' | 'ipv6' | undefined {
  const version = isIP(ip);
  return version === 0 ? undefined : version === 4 ? 'ipv4' : 'ipv6';
}
