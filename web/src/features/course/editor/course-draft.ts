import type { Data, Input } from '@ganlin/contract/core/endpoint';
import type { courseApi } from '@ganlin/contract/course/course';
import type { FileKind } from '@ganlin/contract/course/kinds';
import { OpenType } from '@ganlin/contract/exam/kinds';
import type { Person } from '../../../kits/pickers/person.ts';
import { newId } from '../../../lib/browser/new-id.ts';
import type { NamedCourse } from '../model/course-row.ts';

export type StoredCourse = Data<typeof courseApi.detail>;
export type SentForm = Input<typeof courseApi.save>['form'];

/** Numbers that are not filled in are null. */
export interface ChecksDraft {
  readonly fromMinutes: number | null;
  readonly toMinutes: number | null;
  readonly waitSeconds: number | null;
}

export interface RuleDraft {
  readonly percent: number | null;
  readonly pageSeconds: number | null;
  readonly minSeconds: number | null;
  readonly noSkip: boolean;
  readonly maxRate: number;
  readonly checks: ChecksDraft | null;
}

export interface QuizDraft {
  readonly repoIds: readonly string[];
  readonly tags: readonly string[];
  readonly count: number | null;
  readonly passPercent: number | null;
}

/** One lesson while it is edited. */
export interface FileDraft {
  readonly id: string;
  readonly title: string;
  readonly kind: FileKind;
  readonly required: boolean;
  readonly trial: boolean;
  readonly videoId: string | null;
  readonly documentId: string | null;
  readonly url: string;
  readonly quiz: QuizDraft | null;
  readonly rule: RuleDraft;
}

export interface ChapterDraft {
  readonly id: string;
  readonly title: string;
  readonly files: readonly FileDraft[];
}

export interface TeacherDraft {
  readonly name: string;
  readonly title: string;
}

/** A course while it is edited. */
export interface CourseDraft {
  readonly title: string;
  readonly cover: string | null;
  readonly introduce: string;
  readonly categoryId: string | null;
  readonly teachers: readonly TeacherDraft[];
  readonly openType: OpenType;
  readonly deptIds: readonly string[];
  /** With their names for display: only the ids are sent. */
  readonly people: readonly Person[];
  readonly password: string;
  readonly required: boolean;
  readonly startTime: string | null;
  readonly endTime: string | null;
  readonly hourTenths: number | null;
  readonly prerequisite: NamedCourse | null;
  readonly inOrder: boolean;
  readonly comments: boolean;
  readonly chapters: readonly ChapterDraft[];
  /** The current URL of the picture; never sent. */
  readonly coverUrl: string;
}

export function newDraft(): CourseDraft {
  return {
    title: '',
    cover: null,
    introduce: '',
    categoryId: null,
    teachers: [],
    openType: OpenType.public,
    deptIds: [],
    people: [],
    password: '',
    required: false,
    startTime: null,
    endTime: null,
    hourTenths: 10,
    prerequisite: null,
    inOrder: false,
    comments: true,
    chapters: [{ id: newId(), title: '第一章', files: [] }],
    coverUrl: '',
  };
}

export function draftOf({ form, people, prerequisiteTitle, coverUrl }: StoredCourse): CourseDraft {
  // The server has returned what the contract says, with defaults filled in.
  const { userIds: _ids, prerequisiteId, ...own } = form as StoredFields;
  const prerequisite = prerequisiteId === null ? null : { id: prerequisiteId, title: prerequisiteTitle };
  return { ...own, people, prerequisite, coverUrl };
}

type StoredFields = Omit<CourseDraft, 'people' | 'prerequisite' | 'coverUrl'> & {
  readonly userIds: readonly string[];
  readonly prerequisiteId: string | null;
};

/** Missing values are sent as null: the contract's rules reject them before anything is sent. */
export function formOf({ people, prerequisite, coverUrl: _cover, ...own }: CourseDraft): SentForm {
  const form = {
    ...own,
    // Input for another way of opening the course stays on the page.
    deptIds: own.openType === OpenType.depts ? own.deptIds : [],
    userIds: own.openType === OpenType.persons ? people.map(({ id }) => id) : [],
    password: own.openType === OpenType.password ? own.password : '',
    prerequisiteId: prerequisite?.id ?? null,
  };
  return form as SentForm;
}
