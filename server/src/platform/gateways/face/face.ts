/** A point of a picture, in its pixels. */
export type Point = readonly [x: number, y: number];

/** The one face of a picture. */
export interface Face {
  /** How sure the detector is, from 0 to 1. */
  readonly score: number;
  /** Width of the face, in pixels of the picture. */
  readonly width: number;
  /** The usual 68 points: jaw 0–16, brows 17–26, nose 27–35, eyes 36–47, mouth 48–67. */
  readonly landmarks: readonly Point[];
  readonly pose: Pose;
  /** 128 numbers; the nearer those of two pictures, the more alike the faces. */
  readonly descriptor: Float32Array;
}

/**
 * How a head is held and its mouth opened. Each number is a coordinate of one point of the face in the frame of three
 * others, so it stays what it is however a flat picture is moved, turned, scaled or tilted before the camera: only a
 * head that has depth, and a mouth that opens, changes it.
 */
export interface Pose {
  /** Grows as the person turns to their own left. */
  readonly turn: number;
  /** Grows as the head goes down. */
  readonly nod: number;
  /** Grows as the mouth opens. */
  readonly mouth: number;
}

/** What the descriptors were made with: a template of another one is no use. */
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

/** The shares of three corners that make up a point; they add up to 1. */
function coordinates(
  [x, y]: Point,
  [[ax, ay], [bx, by], [cx, cy]]: readonly [Point, Point, Point],
): [number, number, number] {
  const area = (by - cy) * (ax - cx) + (cx - bx) * (ay - cy);
  const a = ((by - cy) * (x - cx) + (cx - bx) * (y - cy)) / area;
  const b = ((cy - ay) * (x - cx) + (ax - cx) * (y - cy)) / area;
  return [a, b, 1 - a - b];
}
