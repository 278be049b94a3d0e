import type { Provider } from '@ganlin/contract/iam/sign-in/third-party';
import type { Platform } from '../../src/platform/platform.ts';
import { seal } from '../../src/platform/security/sealed.ts';
import { partnerApps, type PartnerName } from './partner-server.ts';

/** Maps the provider's name here to its name in the simulation. */
export const partnerOf = { wechat: 'wechat', crop: 'wecom', ding: 'dingtalk' } as const satisfies Readonly<
  Record<Provider, PartnerName>
>;

const settings = {
  wechat: { appId: partnerApps.wechat.id },
  crop: { corpId: partnerApps.wecom.id, agentId: partnerApps.wecom.agentId },
  ding: { appKey: partnerApps.dingtalk.id, agentId: partnerApps.dingtalk.agentId },
} as const satisfies Readonly<Record<Provider, object>>;

/** Enables all three providers, with this site's credentials at the simulated ones. */
export async function connectPartners({ db, config }: Pick<Platform, 'db' | 'config'>): Promise<void> {
  await db.updateTable('siteSetting').set({ wechatLogin: true, cropLogin: true, dingLogin: true }).execute();
  for (const name of ['wechat', 'crop', 'ding'] as const) {
    const secretSealed = seal(config.dataKeys, partnerApps[partnerOf[name]].secret, [
      'siteIntegration.secretSealed',
      name,
    ]);
    await db
      .updateTable('siteIntegration')
      .set({ settings: JSON.stringify(settings[name]), secretSealed })
      .where('name', '=', name)
      .execute();
  }
}
