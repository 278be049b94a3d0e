import { z } from 'zod';

/** Chinese mobile numbers: eleven digits in the ranges assigned so far. */
export const Mobile = z
  .string()
  .trim()
  .regex(/^1(3\d|4[5-9]|5[0-35-9]|6[2567]|7[0-8]|8\d|9[0-35-9])\d{8}$/, '手机号码格式不正确!');

/** Eighteen digits, the last may be X, or the old fifteen; both contain a birth date. */
export const IdCard = z
  .string()
  .trim()
  .toUpperCase()
  .regex(
    /^([1-9]\d{5}(18|19|20)\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])\d{3}[\dX]|[1-9]\d{5}\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])\d{3})$/,
    '请输入正确的身份证号码',
  );

export const Email = z.email('请输入正确的邮箱地址').max(100);

/** Accepts the rule, or an empty value. */
export const orEmpty = <Schema extends z.ZodType<string, string>>(schema: Schema) => z.union([z.literal(''), schema]);

/** `138****5521` */
export const maskMobile = (mobile: string): string => mobile.replace(/^(\d{3})\d{4}(\d+)$/, '$1****$2');

/** `1306****2217` */
export const maskIdCard = (idCard: string): string => idCard.replace(/^(.{4}).+(.{4})$/, '$1****$2');

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2] as const;

/**
 * Whether the last digit of an 18-digit card matches the others (ISO 7064 MOD 11-2). A mismatch is not rejected: the
 * page asks the user to check again, and the reviewer sees a notice.
 */
export function isCheckDigitRight(idCard: string): boolean {
  if (idCard.length !== 18) return true;
  const sum = weights.reduce((total, weight, at) => total + weight * Number(idCard[at]), 0);
  return '10X98765432'[sum % 11] === idCard[17];
}
export const CHECK_DIGIT_HINT = '身份证号的最后一位与前面的数字不符，请再核对一次';
