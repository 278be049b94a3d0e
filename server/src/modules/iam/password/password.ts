import { hash, verify } from '@node-rs/argon2';

/** argon2id with 46 MiB and one pass, the first of OWASP's equivalent options. */
const cost = { memoryCost: 47_104, timeCost: 1, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, cost);

/** Without a hash, does the same work against one that nothing matches, so that the response time reveals nothing. */
export async function isPassword(stored: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(stored ?? nobodysHash, password);
  return stored !== undefined && matches;
}

/** Costs exactly as much as a real hash. No password matches it: its last part is not the hash of anything. */
const { memoryCost, timeCost, parallelism } = cost;
const nobodysHash = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`;
