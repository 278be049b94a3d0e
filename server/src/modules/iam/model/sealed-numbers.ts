import type { Ctx } from '../../../platform/ctx.ts';
import { seal, unseal } from '../../../platform/security/sealed.ts';

type Keys = Pick<Ctx, 'config'>;

/** Binds an account's numbers to its row: they cannot be decrypted in another row. */
export const sealMobile = ({ config }: Keys, userId: string, mobile: string): string =>
  seal(config.dataKeys, mobile, ['iamUser.mobileSealed', userId]);

export const openMobile = ({ config }: Keys, userId: string, sealed: string): string =>
  unseal(config.dataKeys, sealed, ['iamUser.mobileSealed', userId]);

export const sealIdCard = ({ config }: Keys, userId: string, idCard: string): string =>
  seal(config.dataKeys, idCard, ['iamUser.idCardSealed', userId]);

export const openIdCard = ({ config }: Keys, userId: string, sealed: string): string =>
  unseal(config.dataKeys, sealed, ['iamUser.idCardSealed', userId]);
