import type { Ctx } from '../../../platform/ctx.ts';
import { FACE_MODEL, type Face } from '../../../platform/gateways/face/face.ts';
import { type Neighbour, decodeDescriptor, distanceOf, facePlace } from '../../../platform/gateways/face/gallery.ts';
import { unseal } from '../../../platform/security/sealed.ts';
import { clearWinner, likenessAt } from './face-match.rules.ts';
import * as queries from './face.queries.ts';

/** The two enrolled users nearest to a face. */
async function neighboursOf(ctx: Ctx, { descriptor }: Face): Promise<Neighbour[]> {
  const revision = await queries.getRevision(ctx.db);
  const after = (known: number) => queries.templatesAfter(ctx.db, { revision: known, model: FACE_MODEL });
  return ctx.faces.nearest(descriptor, { ...revision, after });
}

/** The owner of a face, of all enrolled users. */
export async function findOwner(ctx: Ctx, face: Face, threshold: number): Promise<string | undefined> {
  return clearWinner(await neighboursOf(ctx, face), threshold);
}

/** True if a user other than `userId` is enrolled with this face. */
export async function isTaken(ctx: Ctx, face: Face, { userId, threshold }: { userId: string; threshold: number }) {
  const others = (await neighboursOf(ctx, face)).filter((neighbour) => neighbour.userId !== userId);
  return others.some(({ distance }) => likenessAt(distance) >= threshold);
}

/** The id of the account with this name, if this is its face. */
export async function findNamed(
  ctx: Ctx,
  face: Face,
  { userName, threshold }: { userName: string; threshold: number },
): Promise<string | undefined> {
  const enrolled = await queries.findEnrolled(ctx.db, userName.toLowerCase());
  if (!enrolled || enrolled.model !== FACE_MODEL) return undefined;
  return likenessTo(ctx, face, { userId: enrolled.id, ...enrolled }) >= threshold ? enrolled.id : undefined;
}

/** How like the enrolled face of a user this one is, from 0 to 1; null: none is enrolled to compare with. */
export async function likenessOf(ctx: Ctx, face: Face, userId: string): Promise<number | null> {
  const template = await queries.findTemplate(ctx.db, userId);
  return template?.model === FACE_MODEL ? likenessTo(ctx, face, { userId, ...template }) : null;
}

/** Whether a face is enrolled with which others can be compared. */
export async function isFaceEnrolled(ctx: Ctx, userId: string): Promise<boolean> {
  return (await queries.findTemplate(ctx.db, userId))?.model === FACE_MODEL;
}

interface Enrolled {
  readonly userId: string;
  readonly descriptorSealed: string;
}

function likenessTo(ctx: Ctx, face: Face, { userId, descriptorSealed }: Enrolled): number {
  const template = decodeDescriptor(unseal(ctx.config.dataKeys, descriptorSealed, facePlace(userId)));
  return likenessAt(distanceOf(template, face.descriptor));
}
