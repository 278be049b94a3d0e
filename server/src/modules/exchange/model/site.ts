import type { SiteCard } from '@ganlin/contract/exchange/site';
import { fingerprintOf, newKeyPair, signedBy, type KeyPair } from '../../../kits/bundle/keys.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import { seal, unseal } from '../../../platform/security/sealed.ts';
import * as queries from './site.queries.ts';

/** The only row of its table. */
const SITE = 1;

/** Names this installation; the first time, its keys are made. They are sealed with the data keys. */
export async function nameSite(ctx: Ctx<unknown>, name: string): Promise<void> {
  if (await queries.findSite(ctx.db)) return queries.renameSite(ctx.db, name);
  const [sign, open] = [newKeyPair('Ed25519'), newKeyPair('X25519')];
  const { dataKeys } = ctx.config;
  await queries.insertSite(ctx.db, {
    id: SITE,
    name,
    signKey: sign.publicKey,
    signSealed: seal(dataKeys, sign.privateKey, ['exchangeSite.signSealed', SITE]),
    sealKey: open.publicKey,
    openSealed: seal(dataKeys, open.privateKey, ['exchangeSite.openSealed', SITE]),
    createdAt: ctx.now,
  });
}

export interface OwnSite {
  readonly name: string;
  readonly signKey: string;
  readonly sealKey: string;
  readonly sign: (text: Buffer) => Buffer;
  /** Opens what was sealed for this installation. */
  readonly opening: KeyPair;
}

export async function getSite(ctx: Ctx<unknown>): Promise<OwnSite> {
  const site = await queries.findSite(ctx.db);
  if (!site) throw new AppError('siteUnnamed');
  const { name, signKey, sealKey } = site;
  const { dataKeys } = ctx.config;
  const signing = {
    publicKey: signKey,
    privateKey: unseal(dataKeys, site.signSealed, ['exchangeSite.signSealed', SITE]),
  };
  const opening = {
    publicKey: sealKey,
    privateKey: unseal(dataKeys, site.openSealed, ['exchangeSite.openSealed', SITE]),
  };
  return { name, signKey, sealKey, sign: (text) => signedBy(signing, text), opening };
}

export const cardOf = ({ name, signKey, sealKey }: Omit<SiteCard, 'type'>): string =>
  JSON.stringify({ type: 'ganlin-site', name, signKey, sealKey });

export { fingerprintOf };
