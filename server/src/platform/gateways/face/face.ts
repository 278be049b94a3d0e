/** A point of a picture, in pixels. */
export type Point = readonly [x: number, y: number];

/** The only face of a picture. */
export interface Face {
  /** The detector's confidence, from 0 to 1. */
  readonly score: number;
  /** Width of the face, in pixels of the picture. */
  readonly width: number;
  /** The usual 68 points: jaw 0–16, brows 17–26, nose 27–35, eyes 36–47, mouth 48–67. */
  readonly landmarks: readonly Point[];
  readonly pose: Pose;
  /** 128 numbers; the closer those of two pictures, the more similar the faces. */
  readonly descriptor: Float32Array;
}

/**
 * How the head is turned and the mouth opened. Each number is a coordinate of one point of the face relative to three
 * others, so it is invariant when a flat picture is moved, turned, scaled or tilted before the camera: only a head
 * with depth, and a mouth that opens, changes it.
 */
export interface Pose {
  /** Grows as the person turns to their own left. */
  readonly turn: number;
  /** Grows as the head is lowered. */
  readonly nod: number;
  /** Grows as the mouth opens. */
  readonly mouth: number;
}

/** The model of the descriptors: a template of another model is useless. */
export const FACE_MODEL = 'face-api-1.7';
export const DESCRIPTOR_LENGTH = 128;

const at = { noseTip: 30, noseBase: 33, rightEye: 36, leftEye: 45, chin: 8, upperLip: 62, lowerLip: 66 } as const;

export function poseOf(landmarks: readonly Point[]): Pose {
  const point = (name: keyof typeof at): Point => landmarks[at[name]] ?? [0, 0];
  const nose = coordinates(point('noseTip'), [point('rightEye'), point('leftEye'), point('chin')]);
  const lips = [point('upperLip'), point('lowerLip')].map(
    (lip) => coordinates(lip, [point('rightEye'), point('leftEye'), point('noseBase')])[2],
  );
  return { turn: nose[1] - nose[0], nod: nose[2], mouth: (lips[1] ?? 0) - (lips[0] ?? 0) };
}

/** Barycentric coordinates of a point: the weights of three corners, which add up to 1. */
function coordinates(
  [x, y]: Point,
  [[ax, ay], [bx, by], [cx, cy]]: readonly [Point, Point, Point],
): [number, number, number] {
  const area = (by - cy) * (ax - cx) + (cx - bx) * (ay - cy);
  const a = ((by - cy) * (x - cx) + (cx - bx) * (y - cy)) / area;
  const b = ((cy - ay) * (x - cx) + (ax - cx) * (y - cy)) / area;
  return [a, b, 1 - a - b];
}
