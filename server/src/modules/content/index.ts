import { articleApi } from '@ganlin/contract/content/article';
import { categoryApi } from '@ganlin/contract/content/category';
import { homeConfigApi } from '@ganlin/contract/content/home';
import { readApi } from '@ganlin/contract/content/read';
import { on } from '../../platform/events/events.ts';
import { answer, defineModule } from '../../platform/module.ts';
import { mediaMade } from '../media/index.ts';
import * as articles from './articles.ts';
import { detail, preview } from './article-read.ts';
import * as categories from './categories.ts';
import { contentChanged } from './changed.ts';
import { copy } from './copy.ts';
import * as home from './home.ts';
import { ownRevisions } from './own-data.ts';
import { facets, paging } from './read-list.ts';
import { save } from './save.ts';
import { search, suggest } from './search.ts';
import * as state from './state.ts';
import { purge, purgeTrash, removeUnused } from './trash.ts';
import { uploadAttachment, uploadPicture } from './upload.ts';
import { viewed } from './views.ts';
import { unusedOf } from './article.queries.ts';

export const content = defineModule({
  name: 'content',
  answers: [
    answer(articleApi, {
      paging: articles.paging,
      detail: articles.detail,
      save,
      publish: state.publish,
      withdraw: state.withdraw,
      pin: state.pin,
      copy,
      delete: state.remove,
      restore: state.restore,
      purge,
      revisions: articles.revisions,
      revision: articles.revision,
      previewLink: articles.previewLink,
      uploadPicture,
      uploadAttachment,
    }),
    answer(categoryApi, {
      list: categories.list,
      save: categories.save,
      sort: categories.sort,
      delete: categories.remove,
    }),
    answer(homeConfigApi, { detail: home.detail, save: home.save }),
    answer(readApi, { paging, facets, detail, preview, viewed, search, suggest }),
  ],
  jobs: [removeUnused],
  schedules: [purgeTrash],
  // A film that can be played now, or a picture in more widths: what was kept ready does not know of it.
  subscriptions: [on(mediaMade, 'content.showAnew', async (ctx) => contentChanged(ctx))],
  ownData: [ownRevisions],
  usedFiles: async (db, files) => {
    const unused = new Set(
      await unusedOf(
        db,
        files.map(({ id }) => id),
      ),
    );
    return files.map(({ id }) => id).filter((id) => !unused.has(id));
  },
});

export { rightUntil } from './changed.ts';
export { readDemoDrawing, readDemoPieces, seedDemoContent } from './demo-content.ts';
export { homeContent } from './home.ts';
export { countPublished } from './published.queries.ts';
export { listForMachines } from './read.queries.ts';
