import { hostApi } from '@ganlin/contract/embed/host';
import { launchApi } from '@ganlin/contract/embed/launch';
import { answer, defineModule } from '../../platform/module/module.ts';
import { exchange } from './exchange.ts';
import { paging, remove, renewKey, save } from './hosts.ts';
import { embedMenus } from './menus.ts';
import { origins } from './origins.ts';
import { deleteExpired } from './queries.ts';
import { ticket } from './ticket.ts';

export const embed = defineModule({
  name: 'embed',
  menus: embedMenus,
  answers: [
    answer(hostApi, { paging, save, renewKey, delete: remove }),
    answer(launchApi, { ticket, exchange, origins }),
  ],
  schedules: [
    {
      name: 'embed.deleteExpired',
      title: '清理过期的入场票',
      everySeconds: 600,
      run: ({ db, now }) => deleteExpired(db, now),
    },
  ],
});

export { hostOrigins } from './origins.ts';
