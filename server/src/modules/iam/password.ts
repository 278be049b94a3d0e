import { hash, verify } from '@node-rs/argon2';

/** argon2id with 46 MiB and one pass, the first of OWASP's equal choices. */
const cost = { memoryCost: 47_104, timeCost: 1, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, cost);

/** Without a hash the same work is done against one that nothing fits, so that the time tells nothing. */
export async function isPassword(stored: string | undefined, password: string): Promise<boolean> {
  unknownUserHash ??= hashPassword('no account has this password');
  const matches = await verify(stored ?? (await unknownUserHash), password);
  return stored !== undefined && matches;
}

let unknownUserHash: Promise<string> | undefined;
