import { z } from 'zod';
import { post } from '../core/endpoint.ts';
import { Mobile } from '../core/person.ts';
import { Time } from '../core/time.ts';
import { SmsCode } from '../iam/sign-in/sms.ts';
import { RegistrationForm } from './form.ts';
import { RegistrationState } from './kinds.ts';

/** What somebody filled in last time, offered for the next form. Never contains what belongs to one class alone. */
const EarlierForm = z.object({ title: z.string(), createTime: Time, form: RegistrationForm });

export const RECOVERED_SHOWN = 20;

export const recoveryApi = {
  /** For somebody who lost the query code: the code of `SmsType.find` proves whose the number is. */
  recover: post('/api/activity/trainclass/person/recover', {
    summary: '凭短信验证码找回报名',
    access: 'public',
    request: z.object({ mobile: Mobile, smsCode: SmsCode }),
    response: z.object({
      /** Newest first, at most `RECOVERED_SHOWN`. */
      registrations: z.array(
        z.object({
          code: z.string(),
          name: z.string(),
          title: z.string(),
          state: z.enum(RegistrationState),
          startTime: Time,
          createTime: Time,
        }),
      ),
      /** Without id card and account number: the number may be that of whoever registered others. */
      earlier: EarlierForm.nullable(),
    }),
    errors: ['smsCodeWrong'],
    limit: { count: 60, seconds: 600, by: 'ip' },
  }),
  /** The newest registration of the account itself, never one made for others. */
  earlier: post('/api/activity/trainclass/own/earlier', {
    summary: '上次填写的报名资料',
    access: 'session',
    request: z.object({}),
    response: EarlierForm.nullable(),
  }),
};
