import { z } from 'zod';
import { post } from '../core/endpoint.ts';
import { IDS_BODY_BYTES, Id, Ids } from '../core/id.ts';
import { paging } from '../core/page.ts';

export const MAX_ROOMS = 200;
const MAX_INVIGILATORS = 20;
/** Max people that one call spreads over rooms. */
export const MAX_SPREAD = 5_000;
/** Max length of a room's name. */
export const MAX_ROOM_NAME = 50;

const RoomName = z.string().trim().min(1, '请填写考场名称').max(MAX_ROOM_NAME, '不能超过 50 个字');

/** How people are spread over rooms: each department has rooms of its own, or all in the order of their names. */
export const SpreadBy = { dept: 'dept', name: 'name' } as const;
export type SpreadBy = (typeof SpreadBy)[keyof typeof SpreadBy];
export const spreadByLabels: Readonly<Record<SpreadBy, string>> = { dept: '按部门', name: '按姓名顺序' };

const Room = z.object({
  id: Id,
  name: z.string(),
  /** Those in the caller's scope by name. */
  invigilators: z.array(z.object({ userId: Id, name: z.string() })).max(MAX_INVIGILATORS),
  /** How many invigilators are not in the caller's scope. */
  otherInvigilators: z.int(),
  /** Those in the caller's scope. */
  examinees: z.int(),
  /** False: somebody of the room is not in the caller's scope. */
  mayChange: z.boolean(),
});

/** Rooms of an exam: who sits where, and who invigilates. A room gives no right to see anybody. */
export const roomApi = {
  list: post('/api/exam/room/list', {
    summary: '考场安排',
    access: 'perm:exam:invigilation:rooms',
    request: z.object({ examId: Id }),
    response: z.object({
      exam: z.object({
        id: Id,
        title: z.string(),
        /** Anyone may take it: only those who have begun are known. */
        isOpen: z.boolean(),
      }),
      rooms: z.array(Room).max(MAX_ROOMS),
      /** People in the caller's scope who have no room. */
      unassigned: z.int(),
    }),
    errors: ['examNotFound'],
    scope: 'dept',
  }),
  /** For the boards: the rooms by name, and which of them are the caller's. */
  choices: post('/api/exam/room/choices', {
    summary: '选择考场',
    access: 'perm:exam:invigilation:board',
    request: z.object({ examId: Id }),
    response: z.array(z.object({ id: Id, name: z.string(), isMine: z.boolean() })).max(MAX_ROOMS),
    errors: ['examNotFound'],
    scope: 'dept',
    background: true,
  }),
  /** Creates a room under the id that the page has chosen, or changes the one with this id. */
  save: post('/api/exam/room/save', {
    summary: '保存考场',
    access: 'perm:exam:invigilation:rooms',
    request: z.object({
      id: Id,
      examId: Id,
      name: RoomName,
      invigilatorIds: z.array(Id).max(MAX_INVIGILATORS, '一个考场最多 20 名监考员'),
    }),
    response: z.null(),
    errors: [
      'examNotFound',
      'examRoomNotFound',
      'examRoomNameTaken',
      'examRoomsFull',
      'examRoomOfOthers',
      'invigilatorNotFound',
      'invigilatorWithoutRight',
    ],
    scope: 'dept',
  }),
  /** Their examinees have no room then. A room that is gone already is not an error. */
  delete: post('/api/exam/room/delete', {
    summary: '删除考场',
    access: 'perm:exam:invigilation:rooms',
    request: z.object({ examId: Id, ids: z.array(Id).min(1).max(MAX_ROOMS) }),
    response: z.object({ count: z.int() }),
    errors: ['examNotFound', 'examRoomOfOthers'],
    scope: 'dept',
  }),
  /** Active users in scope who may invigilate. */
  candidates: post('/api/exam/room/candidates', {
    summary: '可选的监考员',
    access: 'perm:exam:invigilation:rooms',
    ...paging(
      z.object({ keyword: z.string().trim().max(50).optional() }),
      z.object({ userId: Id, realName: z.string(), userName: z.string(), deptName: z.string() }),
    ),
    scope: 'dept',
  }),
  /** Everybody of an exam in scope, with their room. */
  people: post('/api/exam/room/people', {
    summary: '考场考生',
    access: 'perm:exam:invigilation:rooms',
    ...paging(
      z.object({
        examId: Id,
        roomId: Id.optional(),
        /** Only those without a room. */
        unassigned: z.boolean().optional(),
        keyword: z.string().trim().max(50).optional(),
      }),
      z.object({
        userId: Id,
        name: z.string(),
        userName: z.string(),
        deptName: z.string(),
        roomId: Id.nullable(),
        roomName: z.string(),
      }),
    ),
    errors: ['examNotFound'],
    scope: 'dept',
  }),
  /** Puts these people of the exam into a room, wherever they were before; null: into none. */
  assign: post('/api/exam/room/assign', {
    summary: '安排考生到考场',
    access: 'perm:exam:invigilation:rooms',
    maxBodyBytes: IDS_BODY_BYTES,
    request: z.object({ examId: Id, userIds: Ids, roomId: Id.nullable() }),
    response: z.object({ count: z.int() }),
    errors: ['examNotFound', 'examRoomNotFound'],
    scope: 'dept',
  }),
  /**
   * Makes rooms for those who have none, of at most `size` people each. Nobody who has a room is moved, so that a
   * repeated call changes nothing.
   */
  spread: post('/api/exam/room/spread', {
    summary: '自动编排考场',
    access: 'perm:exam:invigilation:rooms',
    request: z.object({
      examId: Id,
      by: z.enum(SpreadBy),
      size: z.int().min(1, '每个考场至少 1 人').max(500, '每个考场最多 500 人'),
    }),
    response: z.object({ rooms: z.int(), people: z.int() }),
    errors: ['examNotFound', 'spreadTooLarge', 'examRoomsFull'],
    scope: 'dept',
  }),
  /** The user's own room, for the page before the exam; empty: none. */
  own: post('/api/exam/room/own', {
    summary: '我的考场',
    access: 'session',
    request: z.object({ examId: Id }),
    response: z.object({ name: z.string() }),
  }),
};
