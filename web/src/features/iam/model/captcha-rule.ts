import { captchaFields } from '@ganlin/contract/iam/sign-in/captcha';
import { z } from 'zod';

/** A captcha as a form field: the key is set by the widget, the code is typed by the user. */
export const CaptchaField = z.object({ captchaKey: z.string(), captchaValue: captchaFields.captchaValue });
export const noCaptcha = { captchaKey: '', captchaValue: '' };
