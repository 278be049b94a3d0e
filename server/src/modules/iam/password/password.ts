import { hash, verify } from '@node-rs/argon2';

/** argon2id with 46 MiB and one pass, the first of OWASP's equal choices. */
const cost = { memoryCost: 47_104, timeCost: 1, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, cost);

/** Without a hash the same work is done against one that nothing fits, so that the time tells nothing. */
export async function isPassword(stored: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(stored ?? nobodysHash, password);
  return stored !== undefined && matches;
}

/** Asks for exactly the work of a real one. Nobody knows a password of it: its last part is no hash of anything. */
const { memoryCost, timeCost, parallelism } = cost;
const nobodysHash = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`;
