import { captchaFields } from '@ganlin/contract/iam/sign-in/captcha';
import { z } from 'zod';

/** A captcha as a field of a form: the key is the widget's own, the typed code is the user's. */
export const CaptchaField = z.object({ captchaKey: z.string(), captchaValue: captchaFields.captchaValue });
export const noCaptcha = { captchaKey: '', captchaValue: '' };
