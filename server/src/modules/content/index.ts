import { articleApi } from '@ganlin/contract/content/article';
import { categoryApi } from '@ganlin/contract/content/category';
import { homeConfigApi } from '@ganlin/contract/content/home';
import { markApi } from '@ganlin/contract/content/mark/mark';
import { readApi } from '@ganlin/contract/content/read';
import { reviewApi } from '@ganlin/contract/content/review/review';
import { synonymApi } from '@ganlin/contract/content/search/synonyms';
import { on } from '../../platform/events/events.ts';
import { answer, defineModule } from '../../platform/module/module.ts';
import { accountErased } from '../iam/index.ts';
import { mediaMade } from '../media/index.ts';
import * as articles from './manage/articles.ts';
import { seedDemoContent } from './demo/demo-content.ts';
import * as marks from './clause/marks.ts';
import { makeDemoFilm } from './demo/demo-film.ts';
import { contentMenus } from './menus.ts';
import { detail, preview } from './public/article-read.ts';
import * as categories from './categories/categories.ts';
import { contentChanged } from './model/changed.ts';
import { copy } from './manage/copy.ts';
import * as home from './home/home.ts';
import { forgetMarks, ownMarks } from './personal-data/own-marks.ts';
import { ownRevisions } from './personal-data/own-data.ts';
import { ownReviews } from './personal-data/own-reviews.ts';
import { facets, paging } from './public/read-list.ts';
import { review, reviews } from './review/decide.ts';
import { recall, submit } from './review/submit.ts';
import { contentWork } from './review/waiting-work.ts';
import { save } from './manage/save.ts';
import * as state from './manage/state.ts';
import * as synonyms from './synonyms/synonyms.ts';
import { purge, purgeTrash, removeUnused } from './manage/trash.ts';
import { uploadAttachment, uploadPicture } from './manage/upload.ts';
import { viewed } from './public/views.ts';
import { unusedOf } from './model/article.queries.ts';
import { contentRevisions } from './manage/retention.ts';

export const content = defineModule({
  name: 'content',
  menus: contentMenus,
  waitingWork: contentWork,
  demo: seedDemoContent,
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
    answer(reviewApi, { submit, recall, review, reviews }),
    answer(markApi, { list: marks.list, paging: marks.paging, note: marks.note, star: marks.star }),
    answer(categoryApi, {
      list: categories.list,
      save: categories.save,
      sort: categories.sort,
      delete: categories.remove,
    }),
    answer(homeConfigApi, { detail: home.detail, save: home.save }),
    answer(readApi, { paging, facets, detail, preview, viewed }),
    answer(synonymApi, { paging: synonyms.paging, save: synonyms.save, delete: synonyms.remove }),
  ],
  jobs: [removeUnused, makeDemoFilm],
  schedules: [purgeTrash],
  // A video became playable, or a picture got more widths: cached responses do not have it yet.
  subscriptions: [
    on(mediaMade, 'content.showAnew', async (ctx) => contentChanged(ctx)),
    on(accountErased, 'content.forgetMarks', forgetMarks),
  ],
  ownData: [ownRevisions, ownReviews, ownMarks],
  usedFiles: async (db, files) => {
    const unused = new Set(
      await unusedOf(
        db,
        files.map(({ id }) => id),
      ),
    );
    return files.map(({ id }) => id).filter((id) => !unused.has(id));
  },
  retention: [contentRevisions],
});

export { findClauses, LawStanding, lawStates, readLaws, type Law, type LawState } from './clause/laws.ts';
export { lawsChanged } from './model/changed.ts';
export { cleanBody, picturesIn } from './markup/markup.rules.ts';
export { shownBody } from './markup/shown-body.rules.ts';
export { rightUntil } from './model/changed.ts';
export { demoId } from './demo/demo-piece.rules.ts';
export { addDemoArticles } from './demo/demo-content.ts';
export { readDemoPieces } from './demo/demo-files.ts';
export { homeContent } from './home/home.ts';
export { countPublished } from './model/published.queries.ts';
export { listForMachines } from './model/read.queries.ts';
export { byCloseness } from './search/near.rules.ts';
export { mark } from './search/search.rules.ts';
export { searchArticles, suggestArticles } from './search/search.ts';
export { formsOf, piecesOf, type Term } from './search/terms.rules.ts';
export { currentVocabulary } from './synonyms/vocabulary.ts';
