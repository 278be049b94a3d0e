import type { Data } from '@ganlin/contract/core/endpoint';
import type { boardApi } from '@ganlin/contract/invigilation/board';
import type { roomApi } from '@ganlin/contract/invigilation/rooms';

type TilesReply = Data<typeof boardApi.tiles>;

/** An examinee on the board. */
export type Tile = TilesReply['tiles'][number];
export type HallExam = TilesReply['exam'];
export type HallEvent = Data<typeof boardApi.events>['records'][number];
/** What happened besides events. */
export type FeedEntry = TilesReply['feed'][number];
export type HallRow = Data<typeof boardApi.exams>['records'][number];
export type ReviewRow = Data<typeof boardApi.reviews>['records'][number];

export type RoomChoice = Data<typeof roomApi.choices>[number];
type RoomList = Data<typeof roomApi.list>;
export type RoomRow = RoomList['rooms'][number];
export type RoomPerson = Data<typeof roomApi.people>['records'][number];

const HALLS = '/admin/exam/invigilation';
export const hallPath = (examId: string): string => `${HALLS}/${examId}`;
export const roomsPath = (examId: string): string => `${HALLS}/${examId}/rooms`;
/** The page of one paper, of the feature `paper`. */
export const paperPath = (paperId: string): string => `/admin/exam/paper/view/${paperId}`;
