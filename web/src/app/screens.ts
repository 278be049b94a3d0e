import { lazy, type ComponentType } from 'react';
import type { ScreenName } from '../lib/screen-names.ts';

/** Every screen a menu item may name as its component, loaded when it is first opened. */
const all: Readonly<Record<ScreenName, ComponentType>> = {
  'audit/entries': lazy(() => import('../features/audit/screens/entries.tsx')),
  'audit/logins': lazy(() => import('../features/audit/screens/logins.tsx')),
  'embed/hosts': lazy(() => import('../features/embed/screens/hosts.tsx')),
  'exam/exam-check': lazy(() => import('../features/exam/screens/exam-check.tsx')),
  'exam/exam-edit': lazy(() => import('../features/exam/screens/exam-edit.tsx')),
  'exam/exams': lazy(() => import('../features/exam/screens/exams.tsx')),
  'exam/own-exams': lazy(() => import('../features/exam/screens/own-exams.tsx')),
  'home/channel': lazy(() => import('../features/home/screens/channel.tsx')),
  'iam/depts': lazy(() => import('../features/iam/screens/depts.tsx')),
  'iam/menus': lazy(() => import('../features/iam/screens/menus.tsx')),
  'iam/own-sessions': lazy(() => import('../features/iam/screens/own-sessions.tsx')),
  'iam/roles': lazy(() => import('../features/iam/screens/roles.tsx')),
  'iam/user-centre': lazy(() => import('../features/iam/screens/user-centre.tsx')),
  'iam/user-import': lazy(() => import('../features/iam/screens/user-import.tsx')),
  'iam/users': lazy(() => import('../features/iam/screens/users.tsx')),
  'message/broadcasts': lazy(() => import('../features/message/screens/broadcasts.tsx')),
  'ops/dashboard': lazy(() => import('../features/ops/screens/dashboard.tsx')),
  'ops/health': lazy(() => import('../features/ops/screens/health.tsx')),
  'ops/tasks': lazy(() => import('../features/ops/screens/tasks.tsx')),
  'paper/attempts': lazy(() => import('../features/paper/screens/attempts.tsx')),
  'paper/exam-result': lazy(() => import('../features/paper/screens/exam-result.tsx')),
  'paper/exam-start': lazy(() => import('../features/paper/screens/exam-start.tsx')),
  'paper/own-results': lazy(() => import('../features/paper/screens/own-results.tsx')),
  'paper/paper-view': lazy(() => import('../features/paper/screens/paper-view.tsx')),
  'paper/papers': lazy(() => import('../features/paper/screens/papers.tsx')),
  'practice/book': lazy(() => import('../features/practice/screens/book.tsx')),
  'practice/question-view': lazy(() => import('../features/practice/screens/question-view.tsx')),
  'practice/repo-view': lazy(() => import('../features/practice/screens/repo-view.tsx')),
  'practice/repos': lazy(() => import('../features/practice/screens/repos.tsx')),
  'practice/train-result': lazy(() => import('../features/practice/screens/train-result.tsx')),
  'practice/training': lazy(() => import('../features/practice/screens/training.tsx')),
  'question/question-edit': lazy(() => import('../features/question/screens/question-edit.tsx')),
  'question/question-import': lazy(() => import('../features/question/screens/question-import.tsx')),
  'question/questions': lazy(() => import('../features/question/screens/questions.tsx')),
  'question/reports': lazy(() => import('../features/question/screens/reports.tsx')),
  'question/repos': lazy(() => import('../features/question/screens/repos.tsx')),
  'site/settings': lazy(() => import('../features/site/screens/settings.tsx')),
};

/** By any name: a menu may still hold one that this release no longer has. */
export const screens: Readonly<Record<string, ComponentType>> = all;
