import { z } from 'zod';

export const PASSWORD_MIN = 6;
/** Staff have more permissions, so their passwords are longer. */
export const STAFF_PASSWORD_MIN = 10;
export const passwordRule = (min: number): string => `密码至少 ${min} 位，须同时包含字母和数字`;

/** Letters and digits, at least six (specification, sections 5 and 9). */
export const Password = z
  .string()
  .max(100, '密码不能超过 100 位')
  .refine((text) => text.length >= PASSWORD_MIN && /[a-z]/i.test(text) && /\d/.test(text), {
    error: passwordRule(PASSWORD_MIN),
  });
