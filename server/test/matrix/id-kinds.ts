import type { ErrorName } from '@ganlin/contract/errors';
import type { Position } from './world.ts';

/** The caller for records of a kind; `place` follows the endpoint's access: guest, learner or scoped staff. */
type Asker = 'place' | 'regionStaff' | 'sitter' | 'staffAlone' | 'admin';

export interface Kind {
  readonly asker: Asker;
  /**
   * Positions out of scope for a learner, and for staff of one department; staff of a region have access to
   * `otherDept`.
   */
  readonly hidden: readonly Position[];
  /**
   * The error returned for a record out of scope whose existence is no secret: every permitted caller sees it in a
   * list.
   */
  readonly refusedAs?: readonly ErrorName[];
  /** Or a part of it is shown to every permitted caller; this pattern recognises it. */
  readonly shownAs?: RegExp;
}

const elsewhere = ['otherDept', 'otherRegion', 'deleted'] as const;
const anybodyElses = ['anothers', ...elsewhere] as const;

/** Records of a department: staff with access to it have access to them. */
const ofDept: Kind = { asker: 'place', hidden: elsewhere };
/** Only their owner sees them, whatever else others have access to. */
const ofOwner: Kind = { asker: 'staffAlone', hidden: anybodyElses };
const ofLearner: Kind = { asker: 'place', hidden: anybodyElses };
/** Only those who were chosen for it see it. */
const ofGrader: Kind = { asker: 'staffAlone', hidden: ['anothers', 'otherDept', 'otherRegion'] };
/** Shared by everybody with the permission. */
const ofHouse: Kind = { asker: 'admin', hidden: ['deleted'] };
/** Records the site shows to everybody, and deleted ones. */
const ofPublic: Kind = { asker: 'place', hidden: ['deleted'] };

/** Every kind of record an id can name; `world.ts` creates one of each in each position. */
export const kinds: Readonly<Record<string, Kind>> = {
  user: ofDept,
  userSession: ofDept,
  dept: ofDept,
  wholeDept: { ...ofDept, hidden: ['otherDept', 'otherRegion'] },
  pendingUser: { ...ofDept, hidden: ['otherDept', 'otherRegion'] },
  region: { asker: 'regionStaff', hidden: ['otherRegion'] },
  // Roles belong to the whole organisation, and lists show them all. Nobody may grant more than their own rights, nor
  // change roles held by users out of their scope.
  role: { asker: 'place', hidden: ['deleted'] },
  grantedRole: { asker: 'place', hidden: ['otherDept', 'otherRegion'], refusedAs: ['roleBeyondOwn'] },
  heldRole: { asker: 'place', hidden: ['otherDept', 'otherRegion', 'deleted'], refusedAs: ['roleHeldElsewhere'] },
  ownSession: ofLearner,
  binding: ofLearner,
  savedFilter: ofLearner,
  message: ofLearner,
  ownTask: ofLearner,
  broadcast: ofDept,
  failedTask: { ...ofDept, hidden: ['otherDept', 'otherRegion'] },
  auditEntry: { ...ofDept, hidden: ['otherDept', 'otherRegion'] },
  userImport: ofOwner,
  questionImport: ofOwner,
  personImport: ofOwner,
  grantImport: { ...ofOwner, hidden: ['otherDept', 'otherRegion'] },
  // Every list of exams shows that an exam exists, and when.
  exam: { ...ofDept, refusedAs: ['forbidden'] },
  doneExam: { ...ofDept, refusedAs: ['forbidden'] },
  closedExam: { ...ofDept, refusedAs: ['forbidden'] },
  // Whoever lists absentees must have some of the exam's audience in scope.
  endedExam: ofDept,
  invitedExam: ofDept,
  draftExam: { ...ofDept, refusedAs: ['forbidden'] },
  // Whoever re-grades must have the exam's audience in scope.
  regradedExam: { ...ofDept, hidden: ['otherDept', 'otherRegion'], refusedAs: ['forbidden'] },
  regrade: { ...ofDept, hidden: ['otherDept', 'otherRegion'] },
  // An exam out of scope is shown without its questions.
  shownExam: { ...ofDept, shownAs: /(?=.*"sections":\[\])(?=.*"people":\[\])(?=.*"picked":\[\])(?=.*"reached":false)/ },
  namedExam: { asker: 'place', hidden: ['deleted'] },
  override: { ...ofDept, hidden: ['otherDept', 'otherRegion'] },
  examFile: { ...ofOwner, hidden: ['anothers', 'otherDept', 'otherRegion'] },
  classFile: { ...ofOwner, hidden: ['anothers', 'otherDept', 'otherRegion'] },
  paper: { ...ofDept, hidden: ['otherDept', 'otherRegion'] },
  donePaper: { ...ofLearner, hidden: ['anothers', 'otherDept', 'otherRegion'] },
  ownPaper: { asker: 'sitter', hidden: ['anothers', 'otherDept', 'otherRegion'] },
  ownIncident: { asker: 'sitter', hidden: ['anothers', 'otherDept', 'otherRegion'] },
  // Its waiting room is open.
  preparedExam: { asker: 'place', hidden: elsewhere },
  examRoom: { ...ofDept, hidden: ['otherDept', 'otherRegion'] },
  invigilator: { ...ofDept, hidden: ['otherDept', 'otherRegion'] },
  similarPair: { ...ofDept, hidden: ['otherDept', 'otherRegion'] },
  examineePicture: { ...ofDept, hidden: ['otherDept', 'otherRegion'] },
  ownPicture: { ...ofLearner, hidden: ['anothers', 'otherDept', 'otherRegion'] },
  examinee: { ...ofLearner, hidden: ['anothers', 'otherDept', 'otherRegion'] },
  rehearsal: { ...ofLearner, hidden: ['anothers', 'otherDept', 'otherRegion'] },
  // Only its graders see what is to be marked; who arranges it must have its audience in scope.
  gradedExam: ofGrader,
  gradedQuestion: ofGrader,
  gradedAnswer: ofGrader,
  analysedExam: { ...ofDept, hidden: ['otherDept', 'otherRegion'], refusedAs: ['forbidden'] },
  ledExam: { ...ofDept, hidden: ['otherDept', 'otherRegion'], refusedAs: ['forbidden'] },
  ledAnswer: { ...ofDept, hidden: ['otherDept', 'otherRegion'] },
  appeal: { ...ofLearner, hidden: ['anothers', 'otherDept', 'otherRegion'] },
  deskAppeal: { ...ofDept, hidden: ['otherDept', 'otherRegion'] },
  enteredExam: { asker: 'place', hidden: elsewhere },
  practiceRepo: { asker: 'place', hidden: elsewhere },
  practiceQuestion: { ...ofLearner, hidden: ['anothers', 'otherDept', 'otherRegion'] },
  run: { ...ofLearner, hidden: ['anothers', 'otherDept', 'otherRegion'] },
  dailyRun: { ...ofLearner, hidden: ['anothers', 'otherDept', 'otherRegion'] },
  doneRun: { ...ofLearner, hidden: ['anothers', 'otherDept', 'otherRegion'] },
  // Every list of courses shows that a course exists; its audience must be in scope to change it.
  course: { ...ofDept, refusedAs: ['courseForbidden'] },
  draftCourse: { ...ofDept, refusedAs: ['courseForbidden'] },
  readyCourse: { ...ofDept, refusedAs: ['courseForbidden'] },
  closedCourse: { ...ofDept, refusedAs: ['courseForbidden'] },
  detailedCourse: { ...ofDept, shownAs: /"reached":false/ },
  // Records of learners are limited to the caller's scope, whatever the course.
  namedCourse: { asker: 'place', hidden: ['deleted'] },
  assignedCourse: ofDept,
  learntCourse: ofDept,
  shownCourse: { asker: 'place', hidden: anybodyElses },
  shownFile: { ...ofLearner, hidden: ['anothers', 'otherDept', 'otherRegion'] },
  courseFile: { ...ofLearner, hidden: ['anothers', 'otherDept', 'otherRegion'] },
  courseText: { asker: 'place', hidden: [] },
  changedText: { ...ofDept, hidden: ['otherDept', 'otherRegion'], refusedAs: ['courseForbidden'] },
  quizFile: { ...ofLearner, hidden: ['anothers', 'otherDept', 'otherRegion'] },
  quizAttempt: { ...ofLearner, hidden: ['anothers', 'otherDept', 'otherRegion'] },
  note: { ...ofLearner, hidden: ['anothers', 'otherDept', 'otherRegion'] },
  comment: { ...ofLearner, hidden: ['anothers', 'otherDept', 'otherRegion'] },
  moderatedComment: { ...ofDept, hidden: ['otherDept', 'otherRegion'] },
  courseAssignment: { ...ofDept, hidden: ['otherDept', 'otherRegion'] },
  courseLearner: { ...ofDept, hidden: ['otherDept', 'otherRegion'] },
  courseCategory: ofHouse,
  trainclass: ofDept,
  draftClass: ofDept,
  closedClass: { ...ofDept, hidden: ['otherDept', 'otherRegion'] },
  submitted: { ...ofDept, hidden: ['otherDept', 'otherRegion'] },
  unpaid: { ...ofDept, hidden: ['otherDept', 'otherRegion'] },
  toPay: { ...ofDept, hidden: ['otherDept', 'otherRegion'] },
  reviewClass: { ...ofDept, hidden: ['otherDept', 'otherRegion'] },
  paidClass: { ...ofDept, hidden: ['otherDept', 'otherRegion'] },
  unpaidClass: { ...ofDept, hidden: ['otherDept', 'otherRegion'] },
  publicClass: ofPublic,
  classSession: { ...ofDept, hidden: ['otherDept', 'otherRegion'] },
  person: { ...ofDept, hidden: ['otherDept', 'otherRegion'] },
  article: ofHouse,
  submittedArticle: ofHouse,
  trashedArticle: { ...ofHouse },
  publishedArticle: ofPublic,
  lawArticle: ofHouse,
  category: ofHouse,
  synonym: ofHouse,
  picture: { ...ofHouse, hidden: [] },
  attachment: { ...ofHouse, hidden: [] },
  video: { ...ofHouse, hidden: [] },
  failedVideo: { ...ofHouse, hidden: [] },
  document: { ...ofHouse, hidden: [] },
  failedDocument: { ...ofHouse, hidden: [] },
  publicFile: { ...ofPublic, hidden: [] },
  repo: ofHouse,
  repoCategory: ofHouse,
  question: ofHouse,
  draftQuestion: ofHouse,
  retiredQuestion: ofHouse,
  report: { ...ofHouse, hidden: [] },
  bank: { asker: 'staffAlone', hidden: ['deleted'] },
  importedClass: { asker: 'staffAlone', hidden: elsewhere },
  menu: ofHouse,
  host: ofHouse,
  webhook: ofHouse,
  webhookDelivery: ofHouse,
  // Runs over data of the whole site.
  retentionRun: { asker: 'admin', hidden: [] },
  battle: ofHouse,
  battlePaper: { ...ofLearner, hidden: ['anothers', 'otherDept', 'otherRegion'] },
  hostedMatch: { ...ofOwner, hidden: ['anothers', 'otherDept', 'otherRegion'] },
  // Everybody with the permission sees every match.
  staffMatch: { asker: 'admin', hidden: [] },
  openBattle: ofHouse,
  // Everybody with the permission sees every template, and none is ever deleted.
  certTemplate: { asker: 'admin', hidden: [] },
  certTemplateInUse: { asker: 'admin', hidden: [] },
  certTemplateRetired: { asker: 'admin', hidden: [] },
  certificate: { ...ofDept, hidden: ['otherDept', 'otherRegion'] },
  suspendedCertificate: { ...ofDept, hidden: ['otherDept', 'otherRegion'] },
  ownCertificate: { ...ofLearner, hidden: ['anothers', 'otherDept', 'otherRegion'] },
  certVersion: { asker: 'admin', hidden: [] },
  // Everybody with the permission sees every sheet.
  practicalSheet: { asker: 'admin', hidden: [] },
  practicalSheetPublished: { asker: 'admin', hidden: [] },
  practicalTest: { ...ofDept, hidden: ['otherDept', 'otherRegion'] },
  practicalDraft: { ...ofDept, hidden: ['otherDept', 'otherRegion'] },
  practicalClosed: { ...ofDept, hidden: ['otherDept', 'otherRegion'] },
  practicalCandidate: { ...ofDept, hidden: ['otherDept', 'otherRegion'] },
  practicalScore: { ...ofDept, hidden: ['otherDept', 'otherRegion'] },
  // Only its examiners see a candidate there, whatever else they see.
  examinedCandidate: { ...ofLearner, hidden: ['anothers', 'otherDept', 'otherRegion'] },
  transcriptExport: { ...ofLearner, hidden: ['anothers', 'otherDept', 'otherRegion'] },
  askedConsent: { ...ofLearner, hidden: ['anothers', 'otherDept', 'otherRegion'] },
  agreedConsent: { ...ofLearner, hidden: ['anothers', 'otherDept', 'otherRegion'] },
  transcriptRequest: { ...ofOwner, hidden: ['anothers', 'otherDept', 'otherRegion'] },
};

/** Kinds that have another name in the world. */
export const madeAs: Readonly<Record<string, string>> = {
  ownPaper: 'paper',
  examineePicture: 'ownPicture',
  ledExam: 'gradedExam',
  regradedExam: 'doneExam',
  ledAnswer: 'gradedAnswer',
  deskAppeal: 'appeal',
  enteredExam: 'exam',
  invitedExam: 'exam',
  namedExam: 'exam',
  shownExam: 'exam',
  publicClass: 'trainclass',
  detailedCourse: 'course',
  namedCourse: 'course',
  assignedCourse: 'course',
  learntCourse: 'course',
  courseText: 'courseFile',
  changedText: 'courseFile',
  moderatedComment: 'comment',
  heldRole: 'role',
  bank: 'repo',
  importedClass: 'trainclass',
};

/** Ids that name no stored record: generated by the page for one call, or verified by a signature over them. */
export const noRecord = 'no record';

type Rule = readonly [path: RegExp, field: RegExp, kind: string];

/**
 * The kind of record that an id field of a request names. The first matching rule counts; every field must have one.
 */
const fieldRules: readonly Rule[] = [
  [/./, /^(captchaKey|writer)$/, noRecord],
  [/captcha\/gen$/, /^key$/, noRecord],
  // Only callers whose scope is everybody get as far as a record: none is out of anybody's scope.
  [/api\/exchange\//, /./, noRecord],
  [/person\/(save|add)$|exam\/pasted\/save$/, /^key$/, noRecord],
  [/exam\/exam\/(preview|paper-file)$/, /^seed$/, noRecord],
  // Found only by who has started it.
  [/qu\/duplicate\/detail$/, /^taskId$/, noRecord],
  // Where registration is open, a newcomer names any department; only the reviewer admits them.
  [/user\/reg$/, /^deptId$/, noRecord],
  // A link is validated by its signature, which covers the id and whom it is for.
  [
    /file\/download$|video\/(playlist|quality|bytes|poster|subtitle)$|document\/pdf$|content\/read\/preview$/,
    /^(id|viewer)$/,
    noRecord,
  ],
  // Only selects among matches.
  [/battle\/match\/(paging|statistics)$/, /battleId$/, noRecord],
  // A new one, which the page names.
  [/battle\/host\/open$/, /^matchId$/, noRecord],
  [/battle\/host\/report$/, /^matchId$/, 'hostedMatch'],
  [/battle\/match\/void$/, /^id$/, 'staffMatch'],
  [/battle\/(lobby\/battle|room\/open|host\/open)$/, /^(battleI|i)d$/, 'openBattle'],
  [/battle\/(room|paper)\//, /^paperId$/, 'battlePaper'],
  [/battle\/battle\/close$/, /^id$/, 'openBattle'],
  [/battle\/battle\//, /^id$/, 'battle'],
  // A new one, which the page names; pictures are those that its author has uploaded.
  [/cert\/template\/copy$/, /^copyId$/, noRecord],
  [/cert\/template\/(save|trial)$/, /fileId$/, noRecord],
  [/cert\/template\/version$/, /^id$/, 'certVersion'],
  [/cert\/template\/retire$/, /^id$/, 'certTemplateInUse'],
  [/cert\/template\/resume$/, /^id$/, 'certTemplateRetired'],
  [/cert\/template\//, /^id$/, 'certTemplate'],
  // Chosen by the page, so that a repeated call is recognised; or only selects among certificates.
  [/cert\/grant\//, /^(grantId|params\.templateId)$/, noRecord],
  // Every row is answered for itself: one out of scope has the problem of a missing one.
  [/cert\/grant\/(preview|start)$/, /^rows\[\]\.userId$/, noRecord],
  // Columns and earlier lists depend on no template.
  [/cert\/grant\/import\/(template|columns|recent)$/, /^templateId$/, noRecord],
  [/cert\/grant\/import\//, /^(params\.)?id$/, 'grantImport'],
  // Chosen by the page; departments and regions only select among the people in scope.
  // Regions that an address is limited to: whoever sets one may see all of them.
  [/sys\/webhook\/save$/, /^regionId$/, noRecord],
  [/cert\/qualified\//, /^(retrainId|(params\.)?(deptId|regionId))$/, noRecord],
  [/cert\/qualified\/retrain$/, /^certificateIds\[\]$/, 'certificate'],
  [/cert\/grant\//, /^templateId$/, 'certTemplateInUse'],
  [/cert\/grant\/zip$/, /^ids\[\]$/, 'certificate'],
  [/cert\/grant\/restore$/, /^id$/, 'suspendedCertificate'],
  [/cert\/grant\//, /^id$/, 'certificate'],
  [/cert\/own\//, /^id$/, 'ownCertificate'],
  // Made by the page or the phone, so that a repeated call is recognised; photos are those of the examiner.
  [/practical\/sheet\/copy$/, /^copyId$/, noRecord],
  [/practical\/examiner\/(hand-in|upload-photo)$/, /^(id|marks\[\]\.photoIds\[\])$/, noRecord],
  [/practical\/examiner\//, /^(candidateI|i)d$/, 'examinedCandidate'],
  [/practical\/sheet\//, /^id$/, 'practicalSheet'],
  [/practical\/test\/save$/, /^form\.sheetId$/, 'practicalSheetPublished'],
  [/practical\/test\/save$/, /^form\.examId$/, 'namedExam'],
  [/practical\/test\/save$/, /^form\.certificateTemplateId$/, 'certTemplateInUse'],
  [/practical\/test\/(save|class-people)$/, /classId$/, 'trainclass'],
  [/practical\/test\/save$/, /^form\.groups\[\]\./, 'user'],
  [/practical\/test\/(save|open|delete)$/, /^id$/, 'practicalDraft'],
  [/practical\/test\/reopen$/, /^id$/, 'practicalClosed'],
  [/practical\/test\/(candidate|mark-absent)$/, /^ids?(\[\])?$/, 'practicalCandidate'],
  [/practical\/test\/give-back$/, /^id$/, 'practicalScore'],
  [/practical\/test\//, /^((params\.)?testId|id)$/, 'practicalTest'],
  // New ones, which the page names.
  [/transcript\/(export|request)\/save$/, /^id$/, noRecord],
  [/transcript\/export\//, /^id$/, 'transcriptExport'],
  [/transcript\/consent\/withdraw$/, /^id$/, 'agreedConsent'],
  [/transcript\/consent\//, /^id$/, 'askedConsent'],
  [/transcript\/request\//, /^id$/, 'transcriptRequest'],
  // New ids generated by the page, so that a repeated call is done once.
  [/video\/begin$/, /^id$/, 'fresh video'],
  [/document\/begin$/, /^id$/, 'fresh document'],
  [/sys\/msg\/send$/, /^id$/, 'fresh broadcast'],
  [/article\/copy$/, /^newId$/, 'fresh article'],
  [/exam\/appeal\/file$/, /^id$/, noRecord],
  // Only select among what the appeal or the exam has.
  [/appeal-desk\/answer$/, /^marks\[\]\.answerId$/, noRecord],
  [/appeal-desk\/paging$/, /questionId$/, noRecord],
  [/exam\/appeal\//, /^paperId$/, 'donePaper'],
  [/exam\/appeal\//, /^id$/, 'appeal'],
  [/exam\/appeal-desk\//, /^id$/, 'deskAppeal'],
  [/exam\/appeal-desk\//, /examId$/, 'doneExam'],
  [/exam\/grading(-lead)?\/(mark|mark-group|decide|give-back)$/, /^id$/, noRecord],
  // Only selects among the questions of the exam, and among its graders.
  [/grading-lead\/(save|give-back)$/, /(^|\.)questionId$/, noRecord],
  [/grading-lead\/give-back$/, /^userId$/, noRecord],
  // Only selects among the caller's answers.
  [/exam\/grading\//, /^(except|groupId)$/, noRecord],
  [/exam\/grading\//, /^answerIds\[\]$/, 'gradedAnswer'],
  [/exam\/grading/, /^questionId$/, 'gradedQuestion'],
  [/exam\/grading\//, /^examId$/, 'gradedExam'],
  [/exam\/grading-lead\//, /examId$/, 'ledExam'],
  [/exam\/grading\//, /^answerId$/, 'gradedAnswer'],
  // Chosen by the page, or selects among the questions of the exam.
  [/exam\/regrade\/save$/, /^id$/, noRecord],
  [/exam\/regrade\/copy$/, /^drafts\[\]\.id$/, noRecord],
  [/exam\/regrade\//, /questionId$/, noRecord],
  [/exam\/regrade\//, /examId$/, 'regradedExam'],
  [/exam\/regrade\//, /^(params\.)?id$/, 'regrade'],
  [/exam\/grading-lead\//, /^answerId$/, 'ledAnswer'],
  [/exam\/analysis\/(items|units|within|export)$/, /^examId$/, 'analysedExam'],
  [/exam\/analysis\/own-sections$/, /^paperId$/, 'donePaper'],
  // Only select among what the course, or the caller's scope, has.
  [
    /course\/record\/(evidence|export)$|learn\/(study\/intervals|note\/list|comment\/paging)$/,
    /(fileId|deptId)$/,
    noRecord,
  ],
  [/course\/comment\/paging$/, /courseId$/, noRecord],
  [/learn\/course\/paging$|course\/course\/paging$/, /categoryId$/, noRecord],
  [/course\/course\/choices$/, /^ids\[\]$/, noRecord],
  // A play session is looked up by its user; documents are not stored yet.
  [/learn\/study\//, /^playId$/, noRecord],
  [/course\/course\/save$/, /documentId$/, noRecord],
  [/course\/course\/save$/, /^form\.cover$/, noRecord],
  [/course\/course\/save$/, /^form\.chapters\[\]\.files\[\]\.id$/, 'fresh courseFile'],
  [/course\/course\/save$/, /^form\.chapters\[\]\.id$/, 'fresh courseChapter'],
  [/course\/course\/save$/, /videoId$/, noRecord],
  [/course\/course\/save$/, /prerequisiteId$/, 'namedCourse'],
  [/course\/course\/save$/, /categoryId$/, 'courseCategory'],
  [/course\/course\/save$/, /repoIds\[\]$/, noRecord],
  [/course\/course\/detail$/, /^id$/, 'detailedCourse'],
  [/course\/course\/materials$/, /^id$/, 'namedCourse'],
  [/course\/course\/publish$/, /^id$/, 'readyCourse'],
  [/course\/course\/reopen$/, /^id$/, 'closedCourse'],
  [/course\/course\/(save|delete)$/, /^ids?(\[\])?$/, 'draftCourse'],
  [/course\/course\/(readiness|close|copy)$/, /^id$/, 'course'],
  [/course\/category\//, /^ids?(\[\])?$/, 'courseCategory'],
  [/course\/text\/detail$/, /^fileId$/, 'courseText'],
  [/course\/text\/save$/, /^fileId$/, 'changedText'],
  [/course\/comment\/reply$/, /^id$/, 'fresh comment'],
  [/course\/comment\//, /^(ids\[\]|parentId)$/, 'moderatedComment'],
  [/course\/assignment\//, /^ids\[\]$/, 'courseAssignment'],
  [/course\/assignment\//, /^courseId$/, 'assignedCourse'],
  [/course\/record\//, /userId$/, 'courseLearner'],
  [/course\/record\//, /courseId$/, 'namedCourse'],
  [/learn\/(study\/open|course\/detail)$/, /^(courseId|id)$/, 'shownCourse'],
  [/learn\/study\/open$/, /^fileId$/, 'shownFile'],
  [/learn\/quiz\/open$/, /^fileId$/, 'quizFile'],
  [/learn\/quiz\/hand-in$/, /^id$/, 'quizAttempt'],
  [/learn\/note\/save$/, /^id$/, 'fresh note'],
  [/learn\/note\/delete$/, /^id$/, 'note'],
  [/learn\/comment\/save$/, /^id$/, 'fresh comment'],
  [/learn\/comment\//, /^(id|parentId)$/, 'comment'],
  [/learn\//, /^fileId$/, 'courseFile'],
  [/learn\/course\//, /^id$/, 'learntCourse'],
  [/learn\//, /courseId$/, 'learntCourse'],
  [/exam\/invigilation\/(tiles|changes)$/, /^deptId$/, 'wholeDept'],
  [/./, /^params\.deptId$/, 'wholeDept'],
  [/./, /(^|\.)deptIds?(\[\])?$/, 'dept'],
  [/./, /(^|\.)regionId$/, 'region'],
  [/user\/(save|batch-role)$/, /^roleIds\[\]$/, 'grantedRole'],
  [/./, /(^|\.)roleIds?(\[\])?$/, 'role'],
  [/sys\/role\/(save|delete)$/, /^ids?(\[\])?$/, 'heldRole'],
  [/exam\/result\/attempts$/, /^userId$/, 'examinee'],
  [/./, /(^|\.)userIds?(\[\])?$/, 'user'],
  [/sys\/audit\//, /^id$/, 'auditEntry'],
  [/sys\/session\/revoke$/, /^id$/, 'ownSession'],
  [/user\/end-sessions$/, /^sessionId$/, 'userSession'],
  [/user\/binding\//, /^id$/, 'binding'],
  [/sys\/filter\//, /^id$/, 'savedFilter'],
  [/user\/import\//, /^(params\.)?id$/, 'userImport'],
  [/qu\/import\//, /^(params\.)?id$/, 'questionImport'],
  [/person\/import\//, /^(params\.)?id$/, 'personImport'],
  [/sys\/user\/msg\//, /^ids?(\[\])?$/, 'message'],
  [/user\/review$/, /^ids\[\]$/, 'pendingUser'],
  [/sys\/user\//, /^ids?(\[\])?$/, 'user'],
  [/sys\/dept\//, /^(ids\[\]|id|parentId)$/, 'dept'],
  [/sys\/role\//, /^ids?(\[\])?$/, 'role'],
  [/sys\/role\//, /^menuIds\[\]$/, 'menu'],
  [/sys\/menu\//, /^(ids\[\]|id|parentId)$/, 'menu'],
  [/sys\/msg\//, /^(params\.)?id$/, 'broadcast'],
  [/common\/task\//, /^id$/, 'ownTask'],
  [/sys\/task\//, /^id$/, 'failedTask'],
  [/common\/file\/public$/, /^id$/, 'publicFile'],
  [/media\/document\/retry$/, /^id$/, 'failedDocument'],
  [/media\/document\//, /^ids?(\[\])?$/, 'document'],
  [/media\/video\/retry$/, /^id$/, 'failedVideo'],
  [/media\/video\//, /^ids?(\[\])?$/, 'video'],
  [/content\/.*/, /fileId$/, 'attachment'],
  [/content\/.*/, /(coverId|pictureId|gallery\[\])$/, 'picture'],
  [/content\/.*/, /videoId$/, 'video'],
  [/content\/.*/, /replacedById$/, 'lawArticle'],
  // Own marks only; an unknown law has none.
  [/content\/mark\/list$/, /^articleId$/, noRecord],
  [/content\/mark\//, /^articleId$/, 'lawArticle'],
  // Counted for every caller; the response never says for what.
  [/content\/read\/viewed$/, /^id$/, noRecord],
  [/content\/read\/(paging|facets)$/, /categoryId$/, noRecord],
  [/content\/.*/, /categoryId$|form\.parentId$/, 'category'],
  [/content\/category\//, /^ids?(\[\])?$/, 'category'],
  [/content\/synonym\//, /^id$/, 'synonym'],
  [/content\/article\/(restore|purge)$/, /^ids\[\]$/, 'trashedArticle'],
  [/content\/read\//, /^id$/, 'publishedArticle'],
  [/content\/article\/review$/, /^id$/, 'submittedArticle'],
  [/content\/article\/withdraw$/, /^ids\[\]$/, 'publishedArticle'],
  [/content\/article\//, /^(params\.)?ids?(\[\])?$/, 'article'],
  [/qu\/repo\/category\//, /^ids?(\[\])?$/, 'repoCategory'],
  [/qu\/repo\//, /categoryId$/, 'repoCategory'],
  [/qu\/repo\//, /^ids?(\[\])?$/, 'repo'],
  [/qu\/report\/reply$/, /^id$/, 'report'],
  // Counted without a lookup; `save` and `preview` do look it up.
  [/exam\/exam\/check$/, /questionId$/, noRecord],
  // Only excluded from the results.
  [/qu\/qu\/similar$/, /^id$/, noRecord],
  [/qu\/import\/confirm$/, /repoIds\[\]$/, 'bank'],
  [/exam\/pasted\/save$/, /^bank\.repoId$/, 'bank'],
  [/qu\/qu\/(discard|publish)$/, /^ids?(\[\])?$/, 'draftQuestion'],
  // Counts of what the caller may practise; an unknown law has no questions.
  [/qu\/clause\/related$|practice\/train\/open$/, /articleId$/, noRecord],
  [/qu\/clause\//, /(^|\.)id$/, 'question'],
  [/qu\/qu\/save$/, /articleId$/, 'lawArticle'],
  [/qu\/qu\/restore$/, /^ids\[\]$/, 'retiredQuestion'],
  [/qu\/qu\//, /^ids?(\[\])?$/, 'question'],
  [/qu\/qu\//, /importId$/, noRecord],
  [/practice\//, /repoId$/, 'practiceRepo'],
  [/practice\/train\/(result)$/, /^trainId$/, 'doneRun'],
  [/practice\/train\/open$/, /^fromTrainId$/, 'doneRun'],
  [/practice\/daily\//, /^trainId$/, 'dailyRun'],
  [/practice\//, /^trainId$/, 'run'],
  [/practice\//, /^questionIds?(\[\])?$/, 'practiceQuestion'],
  [/practice\/book\//, /examId$/, 'doneExam'],
  [/./, /repoIds?(\[\])?$/, 'repo'],
  [/./, /questionId$/, 'question'],
  [/exam\/exam\/save$/, /^form\.cover$/, 'examFile'],
  [/exam\/entry\/sealed-body$/, /^examId$/, 'preparedExam'],
  [/exam\/(entry|paper)\//, /^examId$/, 'enteredExam'],
  [/exam\/result\/attempts$/, /^examId$/, 'doneExam'],
  [/exam\/(result\/(detail|replay)|paper\/late-answers)$/, /^paperId$/, 'donePaper'],
  [/exam\/paper\//, /^paperId$/, 'ownPaper'],
  [/exam\/invigilation\/(begin|report|own-events|comment|snapshot)$/, /^paperId$/, 'ownPaper'],
  [/exam\/invigilation\/comment$/, /^eventId$/, 'ownIncident'],
  [/exam\/invigilation\//, /^(params\.)?paperIds?(\[\])?$/, 'paper'],
  [/exam\/invigilation\/picture$/, /^id$/, 'examineePicture'],
  [/exam\/face\/own-picture$/, /^id$/, 'ownPicture'],
  [/exam\/face\/submit$/, /^id$/, 'fresh ownPicture'],
  [/exam\/room\/save$/, /^id$/, 'fresh examRoom'],
  [/exam\/room\/save$/, /^invigilatorIds\[\]$/, 'invigilator'],
  [/exam\/(room|invigilation)\//, /^((params\.)?roomId|ids\[\])$/, 'examRoom'],
  [/exam\/integrity\/see$/, /^pairId$/, 'similarPair'],
  [/exam\/integrity\/record$/, /^paperId$/, 'paper'],
  // Searched when it is over.
  [/exam\/integrity\/search$/, /^examId$/, 'endedExam'],
  // The page names the call.
  [/exam\/invigilation\//, /^id$/, noRecord],
  [/exam\/papers\//, /^paperIds?(\[\])?$/, 'paper'],
  // Chosen by the page, so that a repeated call is recognised.
  [/exam\/papers\//, /^id$/, noRecord],
  [/exam\/override\//, /^ids?(\[\])?$/, 'override'],
  [/exam\/absent\//, /examId$/, 'endedExam'],
  [/exam\/(device-check|rehearsal)\//, /^examId$/, 'enteredExam'],
  [/exam\/rehearsal\//, /^paperId$/, 'rehearsal'],
  // Chosen by the page.
  [/exam\/device-check\//, /^(deviceId|resultId)$/, noRecord],
  [/exam\/exam-devices\//, /examId$/, 'invitedExam'],
  [/exam\/exam\/detail$/, /^id$/, 'shownExam'],
  [/exam\/exam\/reopen$/, /^id$/, 'closedExam'],
  [/exam\/exam\/publish$|exam\/exam\/delete$/, /^ids?(\[\])?$/, 'draftExam'],
  [/exam\/exam\//, /^ids?(\[\])?$/, 'exam'],
  [/exam\//, /examIds?(\[\])?$/, 'exam'],
  [/activity\/trainclass\/save$/, /^form\.(cover|transfer\.picture)$/, 'classFile'],
  // A class of a department may require an exam of the whole country.
  [/activity\/trainclass\/save$/, /^form\.examIds\[\]$/, 'namedExam'],
  [/activity\/trainclass\/save$/, /^form\.courseIds\[\]$/, 'assignedCourse'],
  [/exam\/exam\/save$/, /^form\.courseId$/, 'namedCourse'],
  [/(exam\/exam|activity\/trainclass)\/save$/, /^form\.certificateTemplateId$/, 'certTemplateInUse'],
  // Selects among the caller's own exams.
  [/exam\/entry\/of-course$/, /^courseId$/, noRecord],
  [/activity\/trainclass\/save$/, /^form\.sessions\[\]\.id$/, 'fresh classSession'],
  [/activity\/trainclass\/(detail|own\/detail)$|person\/save$/, /^(id|activityId)$/, 'publicClass'],
  [/activity\/trainclass\/reopen$/, /^id$/, 'closedClass'],
  [/person\/review$/, /^ids\[\]$/, 'submitted'],
  [/person\/review$/, /^activityId$/, 'reviewClass'],
  [/person\/remind$/, /^ids\[\]$/, 'unpaid'],
  [/person\/remind$/, /^activityId$/, 'unpaidClass'],
  [/person\/(confirm-payment|refuse-proof)$/, /^ids\[\]$/, 'toPay'],
  [/person\/(confirm-payment|refuse-proof)$/, /^activityId$/, 'paidClass'],
  [/activity\/trainclass\/(publish|delete)$/, /^ids?(\[\])?$/, 'draftClass'],
  [/activity\/trainclass\/person\//, /^ids?(\[\])?$/, 'person'],
  [/activity\/checkin\//, /^personIds\[\]$/, 'person'],
  [/activity\/checkin\//, /sessionId$/, 'classSession'],
  [/person\/import\/recent$/, /^activityId$/, 'importedClass'],
  [/activity\//, /activityId$/, 'trainclass'],
  [/activity\/trainclass\//, /^ids?(\[\])?$/, 'trainclass'],
  [/sys\/host\//, /^id$/, 'host'],
  [/sys\/retention\/enable$/, /^runId$/, 'retentionRun'],
  [/sys\/webhook\/message\//, /^ids?(\[\])?$/, 'webhookDelivery'],
  [/sys\/webhook\//, /^(params\.)?hostId$/, 'host'],
  [/sys\/webhook\//, /^params\.webhookId$/, 'webhook'],
  [/sys\/webhook\//, /^id$/, 'webhook'],
];

export const kindOf = (path: string, field: string): string | undefined =>
  fieldRules.find(([paths, fields]) => paths.test(path) && fields.test(field))?.[2];
