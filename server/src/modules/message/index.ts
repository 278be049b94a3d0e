import { broadcastApi, messageApi } from '@ganlin/contract/message/message';
import { messageTemplateApi } from '@ganlin/contract/message/template';
import { on } from '../../platform/events/events.ts';
import { answer, defineModule } from '../../platform/module/module.ts';
import { accountErased } from '../iam/index.ts';
import { accountNotices } from './inbox/account-notices.ts';
import { detail, paging as pagingSent, readers, withdraw } from './broadcast/broadcasts.ts';
import { countUnread, detailForRead, markRead, paging, userDelete } from './inbox/inbox.ts';
import { forgetAccount, ownMessages } from './inbox/own-data.ts';
import { countReceivers, people, send } from './broadcast/send.ts';
import { seedDemoMessages } from './demo/demo-messages.ts';
import { messageMenus } from './menus.ts';
import { list, save } from './model/templates.ts';
import { textTask } from './broadcast/text-task.ts';
import { messages } from './inbox/retention.ts';

export const message = defineModule({
  name: 'message',
  menus: messageMenus,
  demo: seedDemoMessages,
  answers: [
    answer(messageApi, { paging, detailForRead, countUnread, markRead, userDelete }),
    answer(broadcastApi, { paging: pagingSent, detail, readers, countReceivers, people, send, withdraw }),
    answer(messageTemplateApi, { list, save }),
  ],
  jobs: [textTask.job],
  subscriptions: [...accountNotices, on(accountErased, 'message.forgetAccount', forgetAccount)],
  ownData: [ownMessages],
  retention: [messages],
});

export { notify, notifyEach, notifyMobile } from './model/notify.ts';
export { paging as ownInbox } from './inbox/inbox.ts';
