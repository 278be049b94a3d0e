import type { Place } from '../../security/sealed.ts';
import { DESCRIPTOR_LENGTH } from './face.ts';

/** A template as it lies in the database. */
export interface SealedTemplate {
  readonly userId: string;
  readonly sealed: string;
}

/** Whose template is how far from a face. */
export interface Neighbour {
  readonly userId: string;
  readonly distance: number;
}

export interface Gallery {
  /** Takes templates in, in place of older ones of the same people; returns how many no key opens. */
  readonly learn: (templates: readonly SealedTemplate[]) => number;
  readonly forget: () => void;
  /** The two people nearest to a face, the nearest first. */
  readonly nearest: (descriptor: Float32Array) => Neighbour[];
}

/** The numbers of a face as text, for sealing. */
export function encodeDescriptor(descriptor: Float32Array): string {
  return Buffer.from(descriptor.buffer, descriptor.byteOffset, descriptor.byteLength).toString('base64');
}

export function decodeDescriptor(text: string): Float32Array {
  const bytes = Buffer.from(text, 'base64');
  if (bytes.length !== DESCRIPTOR_LENGTH * Float32Array.BYTES_PER_ELEMENT) throw new Error('no face template');
  // A copy: the numbers must lie at a multiple of four, which a slice of a pool need not.
  return new Float32Array(Uint8Array.from(bytes).buffer);
}

export function distanceOf(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let n = 0; n < DESCRIPTOR_LENGTH; n++) sum += ((a[n] ?? 0) - (b[n] ?? 0)) ** 2;
  return Math.sqrt(sum);
}

/** Where a template stands: it opens for its own person only. */
export const facePlace = (userId: string): Place => ['iamFace.template.descriptorSealed', userId];

/** Every template in memory: some ten thousand are compared with a face in a few milliseconds. */
export function openGallery(open: (sealed: string, place: Place) => string): Gallery {
  const known = new Map<string, Float32Array>();
  return {
    learn: (templates) => {
      let broken = 0;
      for (const { userId, sealed } of templates) {
        try {
          known.set(userId, decodeDescriptor(open(sealed, facePlace(userId))));
        } catch {
          // A key that is gone or a damaged value: that person must enrol again, the others are not held up.
          known.delete(userId);
          broken++;
        }
      }
      return broken;
    },
    forget: () => known.clear(),
    nearest: (descriptor) => {
      let best: Neighbour | undefined;
      let second: Neighbour | undefined;
      for (const [userId, template] of known) {
        const distance = distanceOf(template, descriptor);
        if (!best || distance < best.distance) [best, second] = [{ userId, distance }, best];
        else if (!second || distance < second.distance) second = { userId, distance };
      }
      return [best, second].filter((one) => one !== undefined);
    },
  };
}
