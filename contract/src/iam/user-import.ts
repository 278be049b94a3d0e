import { z } from 'zod';
import { importEndpoints } from '../core/import.ts';
import { Password } from './sign-in/password.ts';

/** Every imported user starts with the same password and must change it at the first sign-in. */
export const UserImportOptions = z.object({ password: Password });

export const userImportApi = importEndpoints('/api/sys/user/import', {
  noun: '用户',
  permission: 'sys:user:import',
  options: UserImportOptions,
  kinds: ['xlsx'],
  errors: ['passwordWeak'],
  scope: 'dept',
  recentProof: true,
});
