import { OpenType } from '@ganlin/contract/exam/kinds';
import { newId } from '../../src/platform/ids.ts';
import { aFile, courseForm } from '../support/courses.ts';
import type { BodyOf, World } from './world.ts';

const own = ({ records }: World, kind: string): string => records.own[kind] ?? '';

/** A course for the caller's department. */
const formFor = (world: World) => courseForm([aFile()], { openType: OpenType.depts, deptIds: [world.depts.home] });

/** Courses, and what learners write in them. */
export const courseBodies: Readonly<Record<string, BodyOf>> = {
  '/api/course/course/save': (world, field) => ({
    ...(field === 'id' ? { id: own(world, 'draftCourse'), version: 1 } : {}),
    form: { ...formFor(world), ...(field === 'form.userIds[]' ? { openType: OpenType.persons } : {}) },
  }),
  '/api/course/text/save': (world) => ({ fileId: own(world, 'courseFile'), text: '<p>新的正文</p>', version: 2 }),
  '/api/learn/note/save': (world) => ({
    id: newId(),
    courseId: own(world, 'course'),
    fileId: own(world, 'courseFile'),
    text: '笔记',
  }),
  '/api/learn/comment/save': (world) => ({ id: newId(), courseId: own(world, 'course'), text: '评论' }),
  '/api/course/comment/reply': (world) => ({ id: newId(), parentId: own(world, 'comment'), text: '回复' }),
  '/api/learn/study/open': (world) => ({ courseId: own(world, 'shownCourse'), fileId: own(world, 'shownFile') }),
  '/api/learn/quiz/open': (world) => ({ courseId: own(world, 'course'), fileId: own(world, 'quizFile') }),
  '/api/learn/study/beat': (world) => ({
    playId: own(world, 'coursePlay'),
    fileId: own(world, 'courseFile'),
    beats: [{ seq: 1, visible: true, spentMs: 0 }],
  }),
  '/api/course/assignment/save': (world) => ({
    courseId: own(world, 'course'),
    userIds: [own(world, 'user')],
    deadline: null,
  }),
};
