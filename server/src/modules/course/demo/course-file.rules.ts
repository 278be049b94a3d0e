import { z } from 'zod';

const Drawing = z.string().regex(/^[\w-]+$/);
const Line = z.string().min(1);

const common = {
  /** The name of the file with the content, unique within the course. */
  slug: z.string().regex(/^[a-z0-9-]+$/),
  title: z.string().min(1),
  required: z.boolean(),
  /** Open without enrolment. */
  trial: z.boolean(),
};
const minSeconds = z.int().positive();

const FileEntry = z.discriminatedUnion('kind', [
  z.strictObject({ ...common, kind: z.literal('text'), minSeconds }),
  z.strictObject({ ...common, kind: z.literal('pdf'), minSeconds }),
  z.strictObject({ ...common, kind: z.literal('film'), watchPercent: z.int().min(1).max(100) }),
  z.strictObject({
    ...common,
    kind: z.literal('quiz'),
    /** A file of `demo/questions`; the questions have one of the tags. */
    bank: z.string(),
    tags: z.array(z.string()).min(1),
    count: z.int().min(3).max(5),
    passPercent: z.int().min(1).max(100),
  }),
  /** An article of the demo content: channel and file. */
  z.strictObject({ ...common, kind: z.literal('link'), article: z.string() }),
]);

/** `course.json` */
export const CourseFile = z.strictObject({
  title: z.string().min(1),
  /** Markup, as in articles. */
  introduce: z.string().min(1),
  category: z.string().min(1),
  teachers: z.array(z.strictObject({ name: z.string(), title: z.string() })).min(1),
  required: z.boolean(),
  hours: z.number().positive(),
  inOrder: z.boolean(),
  chapters: z.array(z.strictObject({ title: z.string().min(1), files: z.array(FileEntry).min(1) })).min(1),
});

export type CourseFile = z.output<typeof CourseFile>;

/** `<slug>.slides.json`: a PDF lesson. */
export const SlidesFile = z.strictObject({
  title: z.string().min(1),
  slides: z
    .array(
      z.strictObject({
        title: z.string().min(1),
        lines: z.array(Line),
        drawing: Drawing.optional(),
        table: z.strictObject({ head: z.array(Line).min(2), rows: z.array(z.array(Line)).min(1) }).optional(),
        note: Line.optional(),
      }),
    )
    .min(8)
    .max(14),
});
export type SlidesFile = z.output<typeof SlidesFile>;

/** `<slug>.film.json` */
export const FilmFile = z.strictObject({
  title: z.string().min(1),
  slides: z
    .array(
      z.strictObject({
        title: z.string().min(1),
        lines: z.array(Line).max(4),
        drawing: Drawing,
        speech: z.array(Line).min(1),
      }),
    )
    .min(6),
});
export type FilmFile = z.output<typeof FilmFile>;

const LessonHead = z.strictObject({
  summary: z.string().min(1),
  /** Articles of the demo content that the lesson relies on: channel and file. */
  sources: z.array(z.string()),
});

export interface LessonText extends z.output<typeof LessonHead> {
  /** Markup, as in articles; drawings are `data-file="drawing:name"`. */
  readonly body: string;
  readonly drawings: readonly string[];
}

/** `<slug>.md`: a header as JSON between lines of dashes, then markup. */
export function parseLesson(file: string): LessonText {
  const [, head = '', text = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(file) ?? [];
  const body = text.replaceAll('\n', '');
  const drawings = [...body.matchAll(/"drawing:([\w-]+)"/g)].map(([, name = '']) => name);
  return { ...LessonHead.parse(JSON.parse(head)), body, drawings: [...new Set(drawings)] };
}

type Entry = z.output<typeof FileEntry>;
type EntryOf<Kind extends Entry['kind']> = Extract<Entry, { kind: Kind }>;

/** A file of a course with its content. */
export type DemoCourseFile =
  | (EntryOf<'text'> & { readonly text: LessonText })
  | (EntryOf<'pdf'> & { readonly deck: SlidesFile })
  | (EntryOf<'film'> & { readonly film: FilmFile })
  | EntryOf<'quiz'>
  | EntryOf<'link'>;

export interface DemoCourse extends Omit<CourseFile, 'chapters'> {
  readonly slug: string;
  readonly chapters: readonly { readonly title: string; readonly files: readonly DemoCourseFile[] }[];
}
