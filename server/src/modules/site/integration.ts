import {
  integrationLabels,
  SiteIntegration,
  smsLabels,
  smsNeeds,
  type integrationApi,
} from '@ganlin/contract/site/integration';
import type { z } from 'zod';
import type { Config } from '../../config.ts';
import { refuseUnlessAllGranted } from '../../platform/security/all-granted.ts';
import type { Ctx, User } from '../../platform/ctx.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { AppError } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handler.ts';
import { seal, unseal, type SealedAt } from '../../platform/security/sealed.ts';
import { record } from '../audit/index.ts';
import * as queries from './queries.ts';

type Name = keyof SiteIntegration;
type Settings<N extends Name> = Omit<SiteIntegration[N], 'secret'>;
type Row = Awaited<ReturnType<typeof queries.getIntegration>>;

/** Defaults of a service that has not been set up. */
const untouched = {
  sms: {
    provider: 'none',
    signName: '',
    appId: '',
    loginTemplate: '',
    regTemplate: '',
    resetTemplate: '',
    bindTemplate: '',
    noticeTemplate: '',
    accessKeyId: '',
  },
  wechat: { appId: '' },
  crop: { corpId: '', agentId: '' },
  ding: { appKey: '', agentId: '' },
  face: { threshold: 0.6, liveness: true, triesPerDay: 10 },
  wecomRobot: {},
  dingRobot: { accessToken: '' },
  mail: { host: '', port: 465, security: 'tls', user: '', from: '', to: '' },
} as const satisfies { readonly [N in Name]: Settings<N> };

const rules: { readonly [N in Name]: z.ZodType<Settings<N>> } = SiteIntegration.shape;
const names = [
  'sms',
  'wechat',
  'crop',
  'ding',
  'face',
  'wecomRobot',
  'dingRobot',
  'mail',
] as const satisfies readonly Name[];

/**
 * Our credentials for an external service, with the secret unsealed: for the code that calls that service, never for
 * a response.
 */
export async function integrationOf<N extends Name>(
  ctx: Pick<Ctx, 'db' | 'config'>,
  name: N,
): Promise<Settings<N> & { secret: string }> {
  const row = await queries.getIntegration(ctx.db, name);
  return { ...settingsOf(name, row), secret: unseal(ctx.config.dataKeys, row.secretSealed, secretPlace(name)) };
}

const secretPlace = (name: Name): SealedAt => ['siteIntegration.secretSealed', name];

/**
 * The owner of the account that sends the codes can read them all, so only users with all permissions may change
 * this.
 */
export const integrationDetail: Handler<typeof integrationApi.detail> = async (ctx) => {
  refuseUnlessAllGranted(ctx);
  const rows = rowsByName(await queries.listIntegrations(ctx.db));
  const shown = <N extends Name>(name: N) => ({
    ...settingsOf(name, rows[name]),
    secretSet: rows[name].secretSealed !== '',
  });
  return {
    sms: shown('sms'),
    wechat: shown('wechat'),
    crop: shown('crop'),
    ding: shown('ding'),
    face: settingsOf('face', rows.face),
    wecomRobot: shown('wecomRobot'),
    dingRobot: shown('dingRobot'),
    mail: shown('mail'),
    storage: storageOf(ctx.config),
  };
};

export const saveIntegration: Handler<typeof integrationApi.save> = (ctx, form) =>
  transaction(ctx, async (ctx) => {
    refuseUnlessAllGranted(ctx);
    const rows = rowsByName(await queries.holdIntegrations(ctx.db));
    if (form.sms) {
      const { secret, ...sms } = form.sms;
      refuseIncomplete({ ...sms, secret: secret ?? rows.sms.secretSealed });
    }
    for (const name of names) {
      const given = form[name];
      if (given) await change(ctx, rows[name], { name, given });
    }
    return null;
  });

/** `secret` may be the sealed one: only whether it is set matters. */
function refuseIncomplete(sms: SiteIntegration['sms']): void {
  const missing = smsNeeds[sms.provider].find((field) => (sms[field] ?? '') === '');
  if (missing) throw new AppError('siteSecretMissing', { name: smsLabels[missing] });
}

/** Writes and audits one service; does nothing if it is unchanged. */
async function change(
  ctx: Ctx<User>,
  row: Row,
  { name, given }: { name: Name; given: SiteIntegration[Name] },
): Promise<void> {
  const { secret, ...after }: SiteIntegration[Name] & { secret?: string | undefined } = given;
  const before = settingsOf(name, row);
  const turn = secretTurn(row, secret);
  if (turn === '' && JSON.stringify(before) === JSON.stringify(after)) return;
  await queries.updateIntegration(ctx.db, name, {
    settings: JSON.stringify(after),
    ...(turn === '' ? {} : { secretSealed: seal(ctx.config.dataKeys, secret ?? '', secretPlace(name)) }),
    updatedAt: ctx.now,
  });
  const summary = [integrationLabels[name], turn].filter(Boolean).join('：');
  await record(ctx, { action: 'site.integrationSaved', target: `integration:${name}`, summary, before, after });
}

/** What happens to the secret, as text for the audit log: never the old or new value. */
function secretTurn({ secretSealed }: Row, secret: string | undefined): string {
  if (secret === undefined) return '';
  if (secret !== '') return '密钥已更换';
  return secretSealed === '' ? '' : '密钥已清除';
}

/**
 * The contract's own schema parses what was stored: a field added later gets its default, a removed one is ignored.
 */
function settingsOf<N extends Name>(name: N, { settings }: Pick<Row, 'settings'>): Settings<N> {
  return rules[name].parse(Object.assign({}, untouched[name], settings));
}

function rowsByName(rows: readonly Row[]): Readonly<Record<Name, Row>> {
  // The migration inserted a row for every name, and none is ever deleted.
  return Object.fromEntries(rows.map((row) => [row.name, row])) as Record<Name, Row>;
}

function storageOf({ storage }: Config): { driver: 'local' | 's3'; place: string } {
  if (storage.driver === 'local') return { driver: 'local', place: storage.directory };
  return { driver: 's3', place: `${storage.endpoint.replace(/\/$/, '')}/${storage.bucket}` };
}
