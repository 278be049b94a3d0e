import { z } from 'zod';
import { post } from '../core/endpoint.ts';
import { Email, orEmpty } from '../core/person.ts';
import { KIBIBYTE } from '../core/size.ts';

const text = z.string().trim().max(200, '不能超过 200 个字符');
/** Write-only. Omit to leave unchanged; empty to delete. */
const Secret = z.string().trim().max(500, '不能超过 500 个字符').optional();

export const smsProviderLabels = { none: '未接入', aliyun: '阿里云', tencent: '腾讯云' } as const;

const Sms = z.object({
  provider: z.enum(['none', 'aliyun', 'tencent']),
  signName: text,
  /** Tencent's application id; Aliyun has none. */
  appId: text,
  loginTemplate: text,
  regTemplate: text,
  resetTemplate: text,
  bindTemplate: text,
  /** Template of messages that staff send; its only placeholder is the title. */
  noticeTemplate: text,
  accessKeyId: text,
});
const Wechat = z.object({ appId: text });
const Crop = z.object({ corpId: text, agentId: text });
/** DingTalk's agent id is needed for messages only, not for sign-in. */
const Ding = z.object({ appKey: text, agentId: text.default('') });
const Face = z.object({
  /** How similar two faces must be, from 0 to 1. */
  threshold: z.number('请输入数字').min(0.3, '不能小于 0.3').max(0.95, '不能大于 0.95'),
  liveness: z.boolean(),
  triesPerDay: z.int('请输入整数').min(1, '不能小于 1').max(100, '不能大于 100'),
});

/** A robot of a WeCom group; its key, or the address with it, is the secret. */
const WecomRobot = z.object({});
/** A robot of a DingTalk group that demands signatures: its token alone is worth nothing without the secret. */
const DingRobot = z.object({ accessToken: z.string().trim().max(300, '不能超过 300 个字符') });

export const mailSecurityLabels = { tls: 'TLS', starttls: 'STARTTLS', none: '不加密（只用于内网）' } as const;

const addresses = (text: string): string[] => text.split(/[,，;；\s]+/).filter((address) => address !== '');

const Mail = z.object({
  /** Empty: no mail. */
  host: text,
  port: z.int('请输入整数').min(1, '不能小于 1').max(65_535, '不能大于 65535'),
  security: z.enum(['tls', 'starttls', 'none']),
  user: text,
  from: orEmpty(Email),
  /** Several are separated by commas. */
  to: text.refine((to) => addresses(to).every((one) => Email.safeParse(one).success), '请输入邮箱，多个用逗号隔开'),
});

/** Third-party services and our credentials for them. */
export const SiteIntegration = z.object({
  sms: Sms.extend({ secret: Secret }),
  wechat: Wechat.extend({ secret: Secret }),
  crop: Crop.extend({ secret: Secret }),
  ding: Ding.extend({ secret: Secret }),
  face: Face,
  wecomRobot: WecomRobot.extend({ secret: Secret }),
  dingRobot: DingRobot.extend({ secret: Secret }),
  mail: Mail.extend({ secret: Secret }),
});
export type SiteIntegration = z.infer<typeof SiteIntegration>;

/** Required settings of each text message provider. */
export const smsNeeds = {
  none: [],
  aliyun: ['accessKeyId', 'secret', 'signName'],
  tencent: ['accessKeyId', 'secret', 'signName', 'appId'],
} as const satisfies Readonly<Record<z.infer<typeof Sms>['provider'], readonly (keyof SiteIntegration['sms'])[]>>;

export const smsLabels = {
  accessKeyId: '访问密钥 ID',
  secret: '访问密钥',
  signName: '短信签名',
  appId: '应用 ID',
} as const;

export const integrationLabels = {
  sms: '短信服务',
  wechat: '微信登录',
  crop: '企业微信登录',
  ding: '钉钉登录',
  face: '人脸识别',
  wecomRobot: '企业微信群机器人',
  dingRobot: '钉钉群机器人',
  mail: '告警邮件',
} as const satisfies Readonly<Record<keyof SiteIntegration, string>>;

const known = { secretSet: z.boolean() };

export const integrationApi = {
  detail: post('/api/sys/config/integration/detail', {
    summary: '接入设置',
    access: 'perm:sys:config:integration',
    request: z.object({}),
    response: z.object({
      sms: Sms.extend(known),
      wechat: Wechat.extend(known),
      crop: Crop.extend(known),
      ding: Ding.extend({ ...known, agentId: text }),
      face: Face,
      wecomRobot: WecomRobot.extend(known),
      dingRobot: DingRobot.extend(known),
      mail: Mail.extend(known),
      /** Only the operator can change the file storage: existing files would no longer be found. */
      storage: z.object({ driver: z.enum(['local', 's3']), place: z.string() }),
    }),
    errors: ['allRightsNeeded'],
  }),
  save: post('/api/sys/config/integration/save', {
    summary: '修改接入设置',
    access: 'perm:sys:config:integration',
    /** A service that is omitted stays unchanged. */
    recentProof: true,
    maxBodyBytes: 32 * KIBIBYTE,
    request: SiteIntegration.partial(),
    response: z.null(),
    errors: ['siteSecretMissing', 'allRightsNeeded'],
  }),
};
