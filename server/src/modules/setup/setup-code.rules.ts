import { createHmac, timingSafeEqual } from 'node:crypto';
import { SETUP_CODE_LENGTH, SETUP_CODE_LETTERS } from '@ganlin/contract/setup/setup';

/**
 * The code that proves access to the server. It is derived from a secret of the configuration, so that every process
 * knows it and it is stored nowhere.
 */
export function setupCodeOf(linkSecret: string): string {
  const digest = createHmac('sha256', linkSecret).update('setup-code:v1').digest('hex');
  const letters = BigInt(SETUP_CODE_LETTERS.length);
  let rest = BigInt(`0x${digest}`);
  let code = '';
  for (let count = 0; count < SETUP_CODE_LENGTH; count++) {
    code += SETUP_CODE_LETTERS[Number(rest % letters)];
    rest /= letters;
  }
  return code;
}

/** `BCDF-GHJK-LMNP` */
export const readableCode = (code: string): string => code.match(/.{4}/g)?.join('-') ?? code;

/** Takes equally long for every code. */
export function isSetupCode(given: string, linkSecret: string): boolean {
  const digestOf = (code: string) => createHmac('sha256', linkSecret).update(code).digest();
  return timingSafeEqual(digestOf(given), digestOf(setupCodeOf(linkSecret)));
}
