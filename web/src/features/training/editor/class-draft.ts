import type { NamedCourse } from '../../../kits/pickers/course-picker.tsx';
import type { Data, Input } from '@ganlin/contract/core/endpoint';
import { Charge, TrainType } from '@ganlin/contract/training/kinds';
import type { trainclassApi } from '@ganlin/contract/training/trainclass';
import { COMMON_CODES } from './fields/required-codes.ts';

export type StoredClass = Data<typeof trainclassApi.edit>;
export type SentForm = Input<typeof trainclassApi.save>['form'];
export type NamedExam = StoredClass['exams'][number];

/** The account that receives the fee. */
export interface Transfer {
  readonly accountName: string;
  readonly accountBank: string;
  readonly accountNumber: string;
  readonly note: string;
  readonly picture: string | null;
}

/** One session while it is edited. */
export interface SessionDraft {
  readonly id: string;
  readonly title: string;
  readonly startTime: string | null;
  readonly endTime: string | null;
  readonly place: string;
  readonly teacher: string;
}

/** A training class while it is edited. Numbers and times that are not filled in are null. */
export interface ClassDraft {
  readonly title: string;
  readonly cover: string | null;
  readonly introduce: string;
  readonly remark: string;
  readonly trainType: TrainType;
  readonly startTime: string | null;
  readonly endTime: string | null;
  readonly applyStart: string | null;
  readonly applyEnd: string | null;
  readonly organiser: string;
  readonly place: string;
  readonly contact: string;
  readonly contactPhone: string;
  readonly subjects: readonly string[];
  readonly headPersons: readonly string[];
  readonly classTeachers: readonly string[];
  readonly deptIds: readonly string[];
  /** Everyone may register, whatever departments were selected before; never sent. */
  readonly isForAll: boolean;
  readonly quota: number | null;
  readonly unitQuota: number | null;
  readonly waitingList: boolean;
  readonly review: boolean;
  readonly charge: Charge;
  readonly feeFen: number | null;
  readonly transfer: Transfer;
  readonly required: string;
  readonly sessions: readonly SessionDraft[];
  readonly lateMinutes: number | null;
  /** With their names for display: only the ids are sent. */
  readonly exams: readonly NamedExam[];
  readonly courses: readonly NamedCourse[];
  readonly attendancePercent: number | null;
  readonly coursesCompleted: boolean;
  readonly examsPassed: boolean;
  readonly certificateTemplateId: string | null;
  /** For display; never sent. */
  readonly certificateName: string;
  /** The current URLs of the images; never sent. */
  readonly coverUrl: string;
  readonly pictureUrl: string;
}

export function newDraft(): ClassDraft {
  return {
    title: '',
    cover: null,
    introduce: '',
    remark: '',
    trainType: TrainType.offline,
    startTime: null,
    endTime: null,
    applyStart: null,
    applyEnd: null,
    organiser: '',
    place: '',
    contact: '',
    contactPhone: '',
    subjects: [],
    headPersons: [],
    classTeachers: [],
    deptIds: [],
    isForAll: true,
    quota: null,
    unitQuota: null,
    waitingList: true,
    review: true,
    charge: Charge.free,
    feeFen: null,
    transfer: { accountName: '', accountBank: '', accountNumber: '', note: '', picture: null },
    required: COMMON_CODES,
    sessions: [],
    lateMinutes: 10,
    exams: [],
    courses: [],
    attendancePercent: 80,
    coursesCompleted: false,
    examsPassed: false,
    certificateTemplateId: null,
    certificateName: '',
    coverUrl: '',
    pictureUrl: '',
  };
}

export function draftOf({ form, exams, courses, certificateName, coverUrl, pictureUrl }: StoredClass): ClassDraft {
  // The server has returned what the contract says, with defaults filled in.
  const { examIds, courseIds, ...own } = form as StoredFields;
  const named = examIds.map((id) => exams.find((exam) => exam.id === id) ?? { id, title: '已删除的考试' });
  const known = courseIds.map((id) => courses.find((course) => course.id === id) ?? { id, title: '已删除的课程' });
  const shown = { exams: named, courses: known, certificateName, coverUrl, pictureUrl };
  return { ...own, ...shown, isForAll: own.deptIds.length === 0 };
}

type StoredFields = Omit<
  ClassDraft,
  'exams' | 'courses' | 'certificateName' | 'isForAll' | 'coverUrl' | 'pictureUrl'
> & {
  readonly examIds: readonly string[];
  readonly courseIds: readonly string[];
};

/** Missing values are sent as null: the contract's rules reject them before anything is sent. */
export function formOf(draft: ClassDraft): SentForm {
  const { exams, courses, isForAll, certificateName: _name, coverUrl: _cover, pictureUrl: _picture, ...own } = draft;
  const form = {
    ...own,
    deptIds: isForAll ? [] : chosenDepts(own.deptIds),
    // Input for a paid class stays on the page, and is ignored for a free one.
    feeFen: own.charge === Charge.paid ? own.feeFen : 0,
    examIds: exams.map(({ id }) => id),
    examsPassed: exams.length > 0 && own.examsPassed,
    courseIds: courses.map(({ id }) => id),
    coursesCompleted: courses.length > 0 && own.coursesCompleted,
  };
  return form as SentForm;
}

/** An empty list would mean everyone. */
const chosenDepts = (ids: readonly string[]): readonly string[] | null => (ids.length === 0 ? null : ids);
