import type { FaceAction } from '@ganlin/contract/iam/sign-in/face';
import type { Ctx } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Face } from '../../../platform/gateways/face/face.ts';
import { distanceOf } from '../../../platform/gateways/face/gallery.ts';
import { FEWEST_FRAMES, isClear, showsAction } from './face-liveness.rules.ts';
import { isOneFace } from './face-match.rules.ts';

interface Capture {
  readonly base64: string;
  readonly frames: readonly string[];
}

/** The face in the captured picture, once its frames have proved that it is alive. No picture outlives this call. */
export async function faceOf(ctx: Ctx, { base64, frames }: Capture, action: FaceAction | null): Promise<Face> {
  if (action !== null && frames.length < FEWEST_FRAMES) throw new AppError('faceNotAlive');
  const pictures = action === null ? [base64] : [base64, ...frames];
  const [found, ...moving] = await ctx.faces.look(pictures.map(bytesOf));
  const captured = clear(found);
  if (action !== null && !isAlive(action, captured, moving)) throw new AppError('faceNotAlive');
  return captured;
}

/** The only face in a JPEG, if it is clear enough to compare. */
export async function clearFaceIn(ctx: Ctx, picture: Buffer): Promise<Face> {
  const [found] = await ctx.faces.look([picture]);
  return clear(found);
}

function clear(face: Face | null | undefined): Face {
  if (!face || !isClear(face)) throw new AppError('faceNotFound');
  return face;
}

function isAlive(action: FaceAction, captured: Face, moving: readonly (Face | null)[]): boolean {
  const frames = moving.filter((face) => face !== null);
  if (frames.length < moving.length) return false;
  const poses = frames.map(({ pose }) => pose);
  const distances = frames.map(({ descriptor }) => distanceOf(descriptor, captured.descriptor));
  return showsAction(action, captured.pose, poses) && isOneFace(distances);
}

function bytesOf(picture: string): Buffer {
  return Buffer.from(picture.slice(picture.indexOf(',') + 1), 'base64');
}
