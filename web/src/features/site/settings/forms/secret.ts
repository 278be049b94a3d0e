import type { SecretValue } from '../secret-field.tsx';

/** The part of a request that sets a secret: omitted, the secret stays unchanged. */
export function secretPart(value: SecretValue): { readonly secret?: string } {
  return typeof value === 'string' ? { secret: value } : {};
}
