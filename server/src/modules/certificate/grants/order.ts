import { CertificateSource } from '@ganlin/contract/certificate/kinds';
import { Id } from '@ganlin/contract/core/id';
import { Day } from '@ganlin/contract/core/time';
import { z } from 'zod';
import type { User } from '../../../platform/ctx.ts';
import { StoredScope } from '../../iam/index.ts';

/** The user on whose behalf a task grants. */
export const Actor = z.object({ id: Id, userName: z.string(), realName: z.string() });

export const actorOf = ({ id, userName, realName }: User): z.infer<typeof Actor> => ({ id, userName, realName });

/** Whom to grant a certificate, with what its text says about them alone. */
export const GrantRow = z.object({ userId: Id, theoryScore: z.string(), practicalScore: z.string() });
export type GrantRow = z.infer<typeof GrantRow>;

/** What is common to the certificates of one occasion. As plain data: a task stores it. */
export const GrantOrder = z.object({
  templateId: Id,
  source: z.enum(CertificateSource),
  /** The occasion: nobody gets two certificates on it. */
  sourceId: Id,
  issuedOn: Day,
  className: z.string(),
  studyHours: z.string(),
  /** Whom the actor may grant certificates. */
  scope: StoredScope,
  /** Null: by the result of an exam or a class. */
  actor: Actor.nullable(),
  /** The certificate that the new one replaces. */
  replacesId: Id.nullable(),
});
export type GrantOrder = z.infer<typeof GrantOrder>;
