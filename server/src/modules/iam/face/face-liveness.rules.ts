import type { FaceAction } from '@ganlin/contract/iam/sign-in/face';

/**
 * The pose of a head and the opening of its mouth; the values of a flat picture never change
 * (platform/gateways/face/face.ts).
 */
interface Pose {
  readonly turn: number;
  readonly nod: number;
  readonly mouth: number;
}

/** Fewer frames show no movement. */
export const FEWEST_FRAMES = 3;
/** How many frames must show the action: a single one may be a measuring error. */
const DONE_FRAMES = 2;

/**
 * How far each value must move. Photos of twelve people that were shifted, scaled, turned and tilted moved them by at
 * most 0.15, 0.07 and 0.17. By the shape of a head, turning by 15°, lowering it by 16° and opening the mouth by a
 * thumb's width should pass; that is calculated, not measured.
 */
const goals = {
  turnLeft: { measure: 'turn', by: 0.25 },
  turnRight: { measure: 'turn', by: -0.25 },
  openMouth: { measure: 'mouth', by: 0.3 },
  nod: { measure: 'nod', by: 0.12 },
} as const satisfies Readonly<Record<FaceAction, { measure: keyof Pose; by: number }>>;

/** True if the frames begin in the pose of the captured picture and proceed to the action. */
export function showsAction(action: FaceAction, captured: Pose, frames: readonly Pose[]): boolean {
  const { measure, by } = goals[action];
  const shares = frames.map((pose) => (pose[measure] - captured[measure]) / by);
  const [first, ...later] = shares;
  if (first === undefined || shares.length < FEWEST_FRAMES) return false;
  return first < 0.5 && later.filter((share) => share >= 1).length >= DONE_FRAMES;
}

/** How far the head may be turned away from the camera. */
const FRONTAL = 0.5;
const CLEAR_SCORE = 0.5;
/** In pixels: smaller faces lack detail. */
const CLEAR_WIDTH = 64;

export function isClear({ score, width, pose }: { score: number; width: number; pose: Pose }): boolean {
  return score >= CLEAR_SCORE && width >= CLEAR_WIDTH && Math.abs(pose.turn) <= FRONTAL;
}
