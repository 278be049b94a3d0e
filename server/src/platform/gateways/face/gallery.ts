import type { SealedAt } from '../../security/sealed.ts';
import { DESCRIPTOR_LENGTH } from './face.ts';

/** A template as stored in the database. */
export interface SealedTemplate {
  readonly userId: string;
  readonly sealed: string;
}

/** A user's template and its distance from a face. */
export interface Neighbour {
  readonly userId: string;
  readonly distance: number;
}

export interface Gallery {
  /** Adds templates, replacing older ones of the same users; returns how many no key can open. */
  readonly learn: (templates: readonly SealedTemplate[]) => number;
  readonly forget: () => void;
  /** The two users nearest to a face, nearest first. */
  readonly nearest: (descriptor: Float32Array) => Neighbour[];
}

/** A face descriptor as text, for sealing. */
export function encodeDescriptor(descriptor: Float32Array): string {
  return Buffer.from(descriptor.buffer, descriptor.byteOffset, descriptor.byteLength).toString('base64');
}

export function decodeDescriptor(text: string): Float32Array {
  const bytes = Buffer.from(text, 'base64');
  if (bytes.length !== DESCRIPTOR_LENGTH * Float32Array.BYTES_PER_ELEMENT) throw new Error('no face template');
  // A copy: the numbers must be aligned to four bytes, which a slice of a pool need not be.
  return new Float32Array(Uint8Array.from(bytes).buffer);
}

export function distanceOf(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let n = 0; n < DESCRIPTOR_LENGTH; n++) sum += ((a[n] ?? 0) - (b[n] ?? 0)) ** 2;
  return Math.sqrt(sum);
}

/** The sealing context of a template: it can be opened for its own user only. */
export const facePlace = (userId: string): SealedAt => ['iamFace.template.descriptorSealed', userId];

/** All templates in memory: some ten thousand are compared with a face in a few milliseconds. */
export function openGallery(open: (sealed: string, sealedAt: SealedAt) => string): Gallery {
  const known = new Map<string, Float32Array>();
  return {
    learn: (templates) => {
      let broken = 0;
      for (const { userId, sealed } of templates) {
        try {
          known.set(userId, decodeDescriptor(open(sealed, facePlace(userId))));
        } catch {
          // A missing key or a damaged value: that user must enrol again, the others are not affected.
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
