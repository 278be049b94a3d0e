import { questionImportApi } from '@ganlin/contract/question/import';
import { questionApi } from '@ganlin/contract/question/question';
import { repoApi, repoCategoryApi } from '@ganlin/contract/question/repo';
import { reportApi } from '@ganlin/contract/question/report';
import { answer, defineModule } from '../../platform/module/module.ts';
import { clauseApi } from '@ganlin/contract/question/clause/clause';
import { duplicateApi } from '@ganlin/contract/question/duplicate';
import * as duplicate from './duplicate/duplicate.ts';
import { compareChanged, compareDue } from './clause/recheck.ts';
import { related } from './clause/related.ts';
import { confirm, find, review } from './clause/review.ts';
import { clauseWork } from './clause/waiting-work.ts';
import { publish, remove, restore, retire, tag } from './editing/bulk.ts';
import { exportQuestions, exportTask, startExport } from './export/export.ts';
import { forgetImportFiles } from './import/import-files.ts';
import { template } from './import/import-template.ts';
import { questionImport, startText, undo } from './import/import.ts';
import { paging } from './bank/list.ts';
import { seedDemoQuestions } from './demo/demo-questions.ts';
import { questionMenus } from './menus.ts';
import { ownReports } from './usage/own-data.ts';
import { place } from './editing/place.ts';
import { detail, discard, tags, uses, versions } from './editing/question.ts';
import * as category from './bank/repo-category.ts';
import * as repo from './bank/repo.ts';
import * as report from './usage/report.ts';
import { save } from './editing/save.ts';
import { similar } from './search/similar.ts';
import { upload } from './import/upload.ts';
import { usedByQuestions } from './usage/used-files.queries.ts';

export const question = defineModule({
  name: 'question',
  menus: questionMenus,
  waitingWork: [...questionWork, clauseWork],
  demo: seedDemoQuestions,
  answers: [
    answer(repoApi, {
      paging: repo.paging,
      list: repo.list,
      detail: repo.detail,
      save: repo.save,
      delete: repo.remove,
    }),
    answer(repoCategoryApi, {
      list: category.list,
      save: category.save,
      sort: category.sort,
      delete: category.remove,
    }),
    answer(questionApi, {
      paging,
      detail,
      save,
      similar,
      versions,
      discard,
      uses,
      publish,
      retire,
      restore,
      place,
      tag,
      delete: remove,
      tags,
      export: exportQuestions,
      exportTask: startExport,
      upload,
    }),
    answer(questionImportApi, { ...questionImport.handlers, template, startText, undo }),
    answer(duplicateApi, { start: duplicate.start, detail: duplicate.detail }),
    answer(clauseApi, { find, review, confirm, related }),
    answer(reportApi, { paging: report.paging, reply: report.reply }),
  ],
  jobs: [...questionImport.jobs, exportTask.job, duplicate.scanTask.job],
  schedules: [forgetImportFiles, compareDue],
  subscriptions: [compareChanged],
  ownData: [ownReports],
  usedFiles: usedByQuestions,
  retention: [questionReports],
});

export { citedClauses } from './clause/cite.ts';
export { practisableOnClause } from './clause/related.ts';
export { isAccepted, wordKey } from './model/blank.rules.ts';
export { judge, type ScoringRule } from './judging/judge.rules.ts';
export { countPublishedQuestions } from './bank/counts.queries.ts';
export { addDemoBanks, demoRepoIds, questionIds, readDemoBanks } from './demo/demo-questions.ts';
export { composedPaper } from './export/export-paper.ts';
export { hasCombinedEssay, listEssays } from './judging/essay.queries.ts';
export { listItems } from './bank/list.queries.ts';
export {
  loadQuestions,
  loadWritten,
  signed,
  signedText,
  type LoadedQuestion,
  type WrittenQuestion,
} from './model/load.ts';
export { cleanMarkup } from './model/markup.rules.ts';
export {
  examOnlyAmong,
  findOpenRepo,
  listOpenRepos,
  openRepoCategories,
  practisableAmong,
  practisableWithTags,
  practisedRepos,
  type OpenRepo,
} from './bank/open-repos.ts';
import { questionWork } from './usage/waiting-work.ts';
import { questionReports } from './usage/retention.ts';
export type { Pool } from './pool/pool.rules.ts';
export { drawableVersions, idsWithTags, poolOf, publishedVersions, tagsByQuestion, tagsOf } from './pool/pool.ts';
export { countDrawable } from './pool/pool.queries.ts';
export { putQuestions, type PutQuestion } from './editing/put.ts';
export { questionTextOf } from './import-readers/import-text-reader.ts';
export { filelessOf, readWholePaper } from './paper-text/paper-text.ts';
export { readPaperFile } from './paper-text/read-paper-file.ts';
export { findBankLikes } from './paper-text/same-questions.ts';
export { writePaper } from './paper-text/write-paper.ts';
export { addReport, addReportOnce } from './usage/report.ts';
export { addStats, noteUses, setDiscrimination } from './usage/usage.ts';
export { viewOf } from './model/view.rules.ts';
export { listReposById } from './model/repo.queries.ts';
export { reposHolding } from './model/repo-count.queries.ts';
export { refuseWithheldQuestions, refuseWithheldRepo, withheldUsersAmong } from './usage/withheld.ts';
export { refuseUnknownFiles } from './model/write.ts';
