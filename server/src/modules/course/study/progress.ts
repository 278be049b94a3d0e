import type { StudyProgress } from '@ganlin/contract/course/study';
import type { CourseFile } from '../model/outline.ts';
import { checkLeftMs, pagesRead, seenOf, type Lesson, type Study } from './beat.rules.ts';
import { pairsOf } from './ranges.rules.ts';

export function lessonOf({ kind, seconds, pages, material, rule }: CourseFile): Lesson {
  return { kind, durationMs: seconds === null ? null : seconds * 1000, pages, material, rule };
}

export const emptyProgress: StudyProgress = {
  percent: 0,
  creditedSeconds: 0,
  completed: false,
  positionMs: 0,
  watched: [],
  pagesRead: [],
  pendingSeconds: 0,
  check: null,
};

/** What a page is told of its study. */
export function progressView(study: Study, lesson: Lesson, now: Date): StudyProgress {
  const leftMs = checkLeftMs(study, lesson, now);
  return {
    percent: study.percent,
    creditedSeconds: Math.floor(study.creditedMs / 1000),
    completed: study.completedAt !== null,
    positionMs: study.positionMs,
    watched: pairsOf(seenOf(study)),
    pagesRead: pagesRead(study, lesson),
    pendingSeconds: Math.floor(study.pendingMs / 1000),
    check: leftMs === null ? null : { leftMs },
  };
}
