import type { Data } from '@ganlin/contract/core/endpoint';
import type { boardApi } from '@ganlin/contract/invigilation/board';

type TilesReply = Data<typeof boardApi.tiles>;

/** An examinee on the board. */
export type Tile = TilesReply['tiles'][number];
export type HallExam = TilesReply['exam'];
export type HallEvent = Data<typeof boardApi.events>['records'][number];
export type HallRow = Data<typeof boardApi.exams>['records'][number];
export type ReviewRow = Data<typeof boardApi.reviews>['records'][number];

const HALLS = '/admin/exam/invigilation';
export const hallPath = (examId: string): string => `${HALLS}/${examId}`;
/** The page of one paper, of the feature `paper`. */
export const paperPath = (paperId: string): string => `/admin/exam/paper/view/${paperId}`;
