import { consentApi, transcriptRequestApi } from '@ganlin/contract/transcript/consent';
import { transcriptExportApi } from '@ganlin/contract/transcript/export';
import { ownTranscriptApi } from '@ganlin/contract/transcript/own';
import { transcriptVerifyApi } from '@ganlin/contract/transcript/verify';
import { on } from '../../platform/events/events.ts';
import { answer, defineModule } from '../../platform/module/module.ts';
import { accountErased } from '../iam/index.ts';
import * as consent from './consent/answer.ts';
import * as request from './consent/request.ts';
import { seedDemoTranscript } from './demo/demo-transcript.ts';
import * as exports from './exports/exports.ts';
import { transcriptMenus } from './menus.ts';
import { entries, overview } from './own/own.ts';
import { forgetAccount, ownData } from './personal-data/own-data.ts';
import { check } from './verify/verify.ts';

const { list, agree, refuse, withdraw } = consent;

export const transcript = defineModule({
  name: 'transcript',
  menus: transcriptMenus,
  demo: seedDemoTranscript,
  answers: [
    answer(ownTranscriptApi, { overview, entries }),
    answer(transcriptExportApi, {
      save: exports.save,
      list: exports.list,
      pdf: exports.pdf,
      withdraw: exports.withdraw,
    }),
    answer(transcriptVerifyApi, { check }),
    answer(consentApi, { list, agree, refuse, withdraw }),
    answer(transcriptRequestApi, {
      paging: request.paging,
      open: request.open,
      save: request.save,
      file: request.file,
      entries: request.entries,
    }),
  ],
  jobs: [request.askPersonJob],
  ownData,
  subscriptions: [on(accountErased, 'transcript.forgetAccount', forgetAccount)],
});
