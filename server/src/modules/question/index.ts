import { questionImportApi } from '@ganlin/contract/question/import';
import { questionApi } from '@ganlin/contract/question/question';
import { repoApi, repoCategoryApi } from '@ganlin/contract/question/repo';
import { reportApi } from '@ganlin/contract/question/report';
import { answer, defineModule } from '../../platform/module.ts';
import { publish, remove, restore, retire, tag } from './bulk.ts';
import { exportQuestions, exportTask, startExport } from './export.ts';
import { forgetImportFiles } from './import-files.ts';
import { template } from './import-template.ts';
import { questionImport, startText, undo } from './import.ts';
import { paging } from './list.ts';
import { ownReports } from './own-data.ts';
import { place } from './place.ts';
import { detail, discard, tags, uses, versions } from './question.ts';
import * as category from './repo-category.ts';
import * as repo from './repo.ts';
import * as report from './report.ts';
import { save } from './save.ts';
import { similar } from './similar.ts';
import { upload } from './upload.ts';
import { usedByQuestions } from './used-files.queries.ts';

export const question = defineModule({
  name: 'question',
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
    answer(reportApi, { paging: report.paging, reply: report.reply }),
  ],
  jobs: [...questionImport.jobs, exportTask.job],
  schedules: [forgetImportFiles],
  ownData: [ownReports],
  usedFiles: usedByQuestions,
});

export { judge, type ScoringRule } from './judge.rules.ts';
export { countPublishedQuestions } from './counts.queries.ts';
export { demoRepoIds, seedDemoQuestions } from './demo-questions.ts';
export { hasCombinedEssay, listEssays } from './essay.queries.ts';
export { listItems } from './list.queries.ts';
export { loadQuestions, loadWritten, signed, signedText, type LoadedQuestion, type WrittenQuestion } from './load.ts';
export { cleanMarkup } from './markup.rules.ts';
export { examOnlyAmong, findOpenRepo, listOpenRepos, openRepoCategories, practisedRepos } from './open-repos.ts';
export type { Pool } from './pool.rules.ts';
export { idsWithTags, poolOf, publishedVersions, tagsOf } from './pool.ts';
export { putQuestions, type PutQuestion } from './put.ts';
export { addReport } from './report.ts';
export { addStats, noteUses } from './usage.ts';
export { viewOf } from './view.rules.ts';
export { reposHolding } from './repo-count.queries.ts';
export { refuseWithheldQuestions, refuseWithheldRepo } from './withheld.ts';
export { refuseUnknownFiles } from './write.ts';
