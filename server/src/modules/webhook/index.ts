import { webhookApi, webhookMessageApi } from '@ganlin/contract/webhook/webhook';
import { answer, defineModule } from '../../platform/module/module.ts';
import { deleteOld, deliverDue } from './delivery/deliver.ts';
import { deliverJob } from './delivery/deliver-job.ts';
import * as endpoints from './endpoints/endpoints.ts';
import { deliveryGauges } from './delivery/gauges.ts';
import { forgetOldSecrets } from './endpoints/endpoints.queries.ts';
import { webhookSubscriptions } from './events/subscriptions.ts';
import { webhookMenus } from './menus.ts';
import * as messages from './messages/messages.ts';

export const webhook = defineModule({
  name: 'webhook',
  menus: webhookMenus,
  answers: [
    answer(webhookApi, {
      paging: endpoints.paging,
      hosts: endpoints.hosts,
      save: endpoints.save,
      renewSecret: endpoints.renewSecret,
      delete: endpoints.remove,
      test: messages.test,
    }),
    answer(webhookMessageApi, { paging: messages.paging, detail: messages.detail, replay: messages.replay }),
  ],
  gauges: [deliveryGauges],
  jobs: [deliverJob],
  subscriptions: webhookSubscriptions,
  schedules: [
    // Jobs wake the workers; this finds what a worker that died has left behind.
    { name: 'webhook.deliverDue', title: '推送到期的事件', everySeconds: 10, run: deliverDue },
    { name: 'webhook.deleteOld', title: '清理旧的推送记录', everySeconds: 3_600, run: deleteOld },
    {
      name: 'webhook.forgetOldSecrets',
      title: '清理到期的推送密钥',
      everySeconds: 600,
      run: ({ db, now }) => forgetOldSecrets(db, now),
    },
  ],
});
