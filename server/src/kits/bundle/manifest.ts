import { Id } from '@ganlin/contract/core/id';
import { MEBIBYTE } from '@ganlin/contract/core/size';
import { z } from 'zod';

export const MAX_MANIFEST_BYTES = 4 * MEBIBYTE;
const MAX_BUNDLE_FILES = 20;
const MAX_BUNDLE_BYTES = 2_048 * MEBIBYTE;

/** A raw public key of 32 bytes. */
export const PublicKey = z.string().regex(/^[\w-]{43}$/);

const BundleFileEntry = z.strictObject({
  /** No folder, no dot at the beginning: it can be written nowhere but where the reader wants it. */
  name: z.string().regex(/^[a-z][a-z0-9-]{0,40}\.[a-z.]{1,20}$/),
  /** Lines of its content, before it was encrypted. */
  rows: z.int().min(0),
  bytes: z.int().min(0).max(MAX_BUNDLE_BYTES),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type BundleFileEntry = z.infer<typeof BundleFileEntry>;

/** What is signed: everything in a bundle follows from it. */
export const Manifest = z
  .strictObject({
    format: z.literal('ganlin-bundle'),
    version: z.literal(1),
    kind: z.string().regex(/^[a-z-]{1,40}$/),
    id: Id,
    createdAt: z.iso.datetime(),
    from: z.strictObject({ name: z.string().min(1).max(100), signKey: PublicKey }),
    /** What its kind says about it. */
    about: z.json(),
    files: z.array(BundleFileEntry).max(MAX_BUNDLE_FILES),
  })
  .refine(({ files }) => new Set(files.map(({ name }) => name)).size === files.length, 'duplicate names')
  .refine(({ files }) => files.reduce((sum, { bytes }) => sum + bytes, 0) <= MAX_BUNDLE_BYTES, 'too large');
export type Manifest = z.infer<typeof Manifest>;
