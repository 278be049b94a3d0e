import type { Config } from '../../../config.ts';
import { systemCtx, type Ctx } from '../../../platform/ctx.ts';
import type { AlertChannel } from '../../../platform/gateways/alert/alert.ts';
import type { Platform } from '../../../platform/platform.ts';
import { within } from '../../../platform/within.ts';
import { integrationOf, siteName } from '../../site/index.ts';

interface Channels {
  readonly siteName: string;
  readonly channels: readonly AlertChannel[];
}

/** What each process knew last: the alert that matters most is that the database is away. */
const lastKnown = new WeakMap<Config, Channels>();

const READ_MS = 2_000;
const REFRESH_MS = 60_000;

/** The ways that are set up completely, as stored. */
export async function readChannels(ctx: Ctx<unknown>): Promise<Channels> {
  const [wecom, ding, mail] = await Promise.all([
    integrationOf(ctx, 'wecomRobot'),
    integrationOf(ctx, 'dingRobot'),
    integrationOf(ctx, 'mail'),
  ]);
  const { crop, ding: dingBase } = ctx.config.partnerBases;
  const key = parameterOf(wecom.secret, 'key');
  const token = parameterOf(ding.accessToken, 'access_token');
  const to = mail.to.split(/[,，;；\s]+/).filter((address) => address !== '');
  const channels: AlertChannel[] = [];
  if (key !== '') channels.push({ name: 'wecomRobot', base: crop, key });
  if (token !== '' && ding.secret !== '')
    channels.push({ name: 'dingRobot', base: dingBase, token, secret: ding.secret });
  if (mail.host !== '' && mail.from !== '' && to.length > 0)
    channels.push({ ...mail, name: 'mail', password: mail.secret, to });
  const read = { siteName: await siteName(ctx), channels };
  lastKnown.set(ctx.config, read);
  return read;
}

/** As stored, or as known last if the database does not answer. */
export async function knownChannels(ctx: Ctx<unknown>): Promise<Channels> {
  try {
    return await within(READ_MS, readChannels(ctx));
  } catch (error) {
    const known = lastKnown.get(ctx.config);
    if (!known) throw error;
    return known;
  }
}

/** Every API process knows them before the database goes away. */
export function rememberChannels(platform: Platform): () => Promise<void> {
  const read = async () => {
    await readChannels(systemCtx(platform, 'alert channels')).catch(() => undefined);
  };
  let reading = read();
  const timer = setInterval(() => void (reading = read()), REFRESH_MS);
  return async () => {
    clearInterval(timer);
    await reading;
  };
}

/** Administrators paste the whole address that the group shows, or the part that counts. */
function parameterOf(pasted: string, name: string): string {
  return URL.canParse(pasted) ? (new URL(pasted).searchParams.get(name) ?? '') : pasted;
}
