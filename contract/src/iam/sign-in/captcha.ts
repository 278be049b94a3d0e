import { z } from 'zod';
import { binary, get } from '../../core/endpoint.ts';

/** Made by the client for each image; a new image burns the old. */
const CaptchaKey = z.uuid();

/** Characters in an image. */
export const CAPTCHA_LENGTH = 4;
export const CAPTCHA_SECONDS = 120;

/** Key and typed code, as every form that asks for an image captcha sends them. */
export const captchaFields = {
  captchaKey: CaptchaKey,
  captchaValue: z.string().trim().min(1, '验证码不能为空').max(10),
};

export const captchaApi = {
  gen: get('/api/common/captcha/gen', {
    summary: '图形验证码',
    access: 'public',
    request: z.object({ key: CaptchaKey }),
    response: binary('image/png'),
    errors: ['tooManyRequests'],
    limit: { count: 600, seconds: 60, by: 'ip' },
  }),
};
