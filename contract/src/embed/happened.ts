/** What a page in a frame tells the framing page when a call succeeded, by the call's path. */
export const happenings: Readonly<Record<string, string>> = {
  '/api/exam/paper/open': 'exam.started',
  '/api/exam/paper/hand-in': 'exam.handedIn',
  '/api/activity/trainclass/person/save': 'registration.saved',
  '/api/activity/trainclass/person/cancel': 'registration.cancelled',
  '/api/practice/train/finish': 'practice.finished',
  '/api/learn/quiz/hand-in': 'course.quizHandedIn',
  '/api/sys/user/review': 'user.reviewed',
};
