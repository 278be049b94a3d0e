import { randomBytes } from 'node:crypto';

/** Settings required in production, besides addresses: own secrets, all different. */
export function productionEnv() {
  return {
    NODE_ENV: 'production',
    LINK_SECRET: randomBytes(36).toString('base64'),
    SEARCH_SECRET: randomBytes(32).toString('hex'),
    CHAIN_SECRET: randomBytes(16).toString('hex'),
    DATA_KEYS: `k1:${randomBytes(32).toString('base64')}`,
  };
}
