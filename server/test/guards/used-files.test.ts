import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

/** Columns that refer to a file. `usedFiles` of their module checks each of them. */
const files = [
  'certificate_certificate.photo_id',
  'certificate_photo.file_id',
  'certificate_template_version.design',
  'content_article.attachments',
  'content_article.body',
  'content_article.cover_id',
  'content_article.fields',
  'content_file.file_id',
  'content_home.config',
  'content_revision.form',
  'course_course.cover_id',
  'course_course.introduce',
  'course_file.text',
  'course_material.what',
  'exam_exam.composition',
  'exam_exam.cover_id',
  'exam_exam.instructions',
  'exam_form.files',
  'exam_key.analysis',
  'exam_key.body',
  'iam_user.avatar',
  'practical_photo.file_id',
  'question_file.file_id',
  'question_import_file.file_id',
  'site_setting.back_logo',
  'site_setting.copy_right',
  'site_setting.front_logo',
  'site_setting.mp_code',
  'training_class.cover_id',
  'training_class.details',
  'training_class.picture_id',
  'training_person.proof_id',
];

/** Modules whose other columns never name a file that nothing else names. */
const otherwise: Readonly<Record<string, RegExp>> = {
  // The files themselves, and what was derived from them.
  media: /./,
  // Written only, never used for display.
  audit: /./,
  // Their files are in question_file, for every version; drawn questions use those.
  question:
    /^question_(version\.(analysis|body|content)|report\.(reply|text)|item\.(repo_ids|tags|text)|repo\.counts|scan\.groups)$/,
  exam: /^exam_(key\.tags|exam\.(integrity|release)|form\.(body_hash|questions))$/,
  // Plain text of invigilators. Pictures are sealed objects of their own.
  invigilation: /^invigilation_(message\.text|load\.refusals)$/,
  // Ids of departments, permissions, and our credentials at external services.
  iam: /^iam_(dept\.path|menu\.(icon|path)|session\.host_permissions)$/,
  embed: /^embed_(host\.(origins|pages|permissions)|ticket\.path)$/,
  // Texts that were sent, and what came back.
  webhook: /^webhook_(message\.body|endpoint\.events|attempt\.reply)$/,
  // Packages are stored objects of their own; answers hold ids of options.
  exchange: /^exchange_(package\.identity|import\.(file_id|identity)|result\.answers)$/,
  // Labels and counts.
  retention: /^retention_run\.parts$/,
  // Sentences about the site.
  ops: /^ops_alert\.text$/,
  site: /^site_integration\.settings$/,
  // Answers and scores, as ids of questions and options.
  practice: /^practice_(item\.(answer|before)|record\.(card|last_answer)|run\.choice)$/,
  // Pictures of faces are sealed objects of their own. Archives are stored where the operator has put them. The texts of a fixed key are those of exam_key.
  paper:
    /^paper_(device_check\.steps|trial_save\.text|rehearsal\.answers|adjustment\.(key|previous)|regrade\.(before|after|trial)|regraded\.mark(_before)?|grade\.marks|paper\.arrangement|save\.items|final\.answers|late\.items|answer_file\.(content|accepted_by)|face\.picture_(id|key_sealed)|reopening\.(answers|marks)|event\.text|archive\.file_(name|sha256))$/,
  // Ids of banks and options. Avatars are copies: one that was replaced since is not shown.
  battle: /^battle_(battle\.repo_ids|answer\.pick|(player|ticket)\.avatar)$/,
  // Plain text, and ids of rubric items.
  grading: /^grading_(answer\.text|(mark|rubric)\.items)$/,
  // Plain text.
  appeal: /^appeal_appeal\.reply$/,
  // Figures, and texts without markup.
  analysis: /^analysis_snapshot\.content$/,
  // Plain text, and ids of departments, regions and roles.
  message:
    /^message_(broadcast\.(content|text_task_id|texted_to|(audience|reach)_\w+)|direct\.(content|link)|template\.content)$/,
  // Copies of content_article text, without markup, and plain words.
  content: /^content_(search\.content|article\.tags|synonym\.words)$/,
  // Lessons are called files (course_file). Names, plain text, numbers, and ids of questions.
  course:
    /^course_(\w+\.(last_)?file_id|course\.teachers|file\.(quiz|rule|url)|study\.stretch|(note|comment)\.text|quiz\.(questions|answers))$/,
  // Import data is stored sealed: question's usedFiles retains whatever its owner has uploaded meanwhile.
  platform:
    /^platform_(import\.(about|counts|file_name)|import_file\.file_name|import_row\.(faults|likeness)|task\.input|schema\.objects)$/,
  // Printed texts, and how a number is written.
  certificate: /^certificate_(certificate\.(fields|work_kinds)|template_version\.(number_pattern|work_kinds))$/,
  // Plain text, ids of photos (practical_photo names their files), and strokes.
  practical: /^practical_(sheet\.sections|score\.(marks|vetoed_items|examiner_sign|candidate_sign))$/,
  training: /^training_(class\.required|trail\.text)$/,
  // Numbers of people's files, what they consist of, and printed texts.
  transcript: /^transcript_((consent|export)\.(file_number|parts)|export\.contents)$/,
};

/** Columns that may hold an id or a URL: by type, or text by name. */
const NAMES =
  '(logo|avatar|picture|cover|photo|image|icon|banner|poster|html|body|content|text|analysis|reply|introduc|instruction|copy_right|mp_code|proof|file|attach|upload|link|url|path)';

/** A partition has the columns of its table. */
const noPartition = 'c.table_name not in (select relname from pg_class where relispartition)';

const mayHold = `
  select c.table_name || '.' || c.column_name as name from information_schema.columns c
   where c.table_schema = 'public' and ${noPartition}
     and (c.data_type in ('json', 'jsonb') or c.udt_name in ('_uuid', '_text')
       or (c.data_type in ('text', 'character varying', 'uuid') and c.column_name ~ '${NAMES}'))
   order by 1`;

/** Ids in columns with other names: no file column has such a name. */
const NO_FILES =
  /^(id|key|lease|seed|writer|(accepted|answered|created|updated|decided|granted|imported|registered|replaced|returned|reviewed|saved|seen|submitted)_by|(actor|after|article|broadcast|category|certificate_template|class|course|dept|device|document|examiner|done_paper|editor|exam|form|from|grader|group|host|import|last_opponent|lead|leader|menu|(one|other)_(paper|user)|owner|package|paper|parent|peer|person|play|process|question|reader|region|regrade|replaced_by|replier|repo|reporter|request|requester|result|role|run|second|sender|session|shown|source|target|task|third|until|user|video|viewer)_id)$/;

const otherIds = `
  select c.table_name || '.' || c.column_name as name, c.column_name as column from information_schema.columns c
   where c.table_schema = 'public' and ${noPartition} and c.data_type = 'uuid' and c.column_name !~ '${NAMES}'
     and not exists (select from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
       where k.contype = 'f' and k.confrelid <> 'media_file'::regclass
         and k.conrelid = format('%I', c.table_name)::regclass and a.attname = c.column_name)`;

const isKnown = (name: string) => files.includes(name) || otherwise[name.split('_')[0] ?? '']?.test(name) === true;

async function unknownColumns(db: Pick<pg.Client, 'query'>): Promise<string[]> {
  const { rows: held } = await db.query<{ name: string }>(mayHold);
  const { rows: ids } = await db.query<{ name: string; column: string }>(otherIds);
  return [...held.filter(({ name }) => !isKnown(name)), ...ids.filter(({ column }) => !NO_FILES.test(column))].map(
    ({ name }) => name,
  );
}

it('every column that may hold a file is known to the sweep, which deletes files that no module reports as used', async () => {
  expect(await unknownColumns(app.owner)).toEqual([]);
  const { rows } = await app.owner.query<{ name: string }>(mayHold);
  const there = new Set(rows.map(({ name }) => name));
  expect(files.filter((name) => !there.has(name))).toEqual([]);
});

it.each([
  ['training_class', 'poster_id uuid'],
  ['training_person', 'scan uuid references media_file'],
  ['exam_exam', 'map uuid'],
  ['paper_paper', 'sketches uuid[]'],
  ['practice_run', 'shown jsonb'],
  ['message_broadcast', "html text not null default ''"],
  ['iam_dept', 'logo text'],
  ['embed_host', 'pictures text[]'],
])('a new column of %s is noticed: %s', async (table, column) => {
  const client = await app.owner.connect();
  try {
    await client.query('begin');
    await client.query(`alter table ${table} add column ${column}`);
    expect(await unknownColumns(client)).toEqual([`${table}.${column.split(' ')[0]}`]);
  } finally {
    await client.query('rollback');
    client.release();
  }
});
