import type { SecretValue } from '../secret-field.tsx';

/** The part of a request that tells what becomes of a secret: left out it stays as it is. */
export function secretPart(value: SecretValue): { readonly secret?: string } {
  return typeof value === 'string' ? { secret: value } : {};
}
