import { IdentityFields } from '@ganlin/contract/exchange/package';
import { z } from 'zod';
import { PublicKey } from '../../../kits/bundle/manifest.ts';
import type { Json } from '../../../kits/bundle/canonical.ts';
import { OpenSettings } from '../../exam/index.ts';

export const PACKAGE_KIND = 'exam-package';
export const RESULTS_KIND = 'exam-results';
const Wrapped = z.string().max(300);

/** What the manifest of a package says: anyone may read it. */
const aboutPackage = {
  releaseAt: z.iso.datetime(),
  /** What results have to say about people. */
  identity: IdentityFields,
  /** The content key for each receiver; the release secret is needed besides. */
  receivers: z.array(z.strictObject({ sealKey: PublicKey, wrapped: Wrapped })).max(50),
};
export const ReadPackageAbout = z.strictObject({ ...aboutPackage, settings: OpenSettings });

/** As it is written, before it is read as anything. */
export interface PackageAbout {
  readonly [name: string]: Json;
}

export const ResultsAbout = z.strictObject({
  examId: z.uuid(),
  packageId: z.uuid(),
  /** The how-manieth file of this exam from its sender: a later one replaces all before it. */
  serial: z.int().min(1).max(1_000_000),
  /** The content key for the installation that made the package. */
  wrapped: Wrapped,
});
