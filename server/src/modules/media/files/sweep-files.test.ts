import { fileApi } from '@ganlin/contract/media/file';
import { Channel } from '@ganlin/contract/content/kinds';
import { describe, expect, it } from 'vitest';
import { makeArticle, publishArticle } from '../../../../test/support/articles.ts';
import { examForm, listed, newExam } from '../../../../test/support/exam-form.ts';
import { newQuestion, newRepo } from '../../../../test/support/questions.ts';
import { openAppWithAdmin } from '../../../../test/support/staff.ts';
import { aClass, register } from '../../../../test/support/training.ts';
import { png, sendFile } from '../../../../test/support/upload.ts';
import { systemCtx } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { newId } from '../../../platform/ids.ts';
import { takeTurn } from '../../../platform/jobs/schedule.ts';
import { storageKeyOf } from '../../../platform/storage/storage.ts';
import { keepInner, sharedFilesFor } from '../index.ts';
import { publicUrl } from '../model/picture.rules.ts';
import { sweepFiles } from './sweep-files.ts';

const DAY = 24 * 3600;

const { app, admin } = await openAppWithAdmin();

const ctx = () => systemCtx(app.platform, 'test');
const sql = (text: string, values: readonly unknown[] = []) => app.platform.pool.query(text, [...values]);

/** A file uploaded for this purpose, by the administrator or a user who has nothing else. */
async function brought(purpose: string, ownerId = admin.id): Promise<string> {
  const file = { id: newId(), name: 'x.png', contentType: 'image/png', bytes: png };
  await keepInner(ctx(), [file], { purpose, ownerId });
  if (purpose === 'site' || purpose === 'content')
    await sql('update media_file set is_public = true where id = $1', [file.id]);
  return file.id;
}

/** Which of these files, row and bytes, still exist some days later, after the sweep. */
async function leftAfter(days: number, ids: readonly string[]): Promise<string[]> {
  const before = app.clock.now;
  app.clock.advance(days * DAY);
  await takeTurn(app.platform, sweepFiles);
  app.clock.now = before;
  await sql(`delete from platform_schedule where name = $1`, [sweepFiles.name]);
  const { rows } = await sql('select id from media_file where id = any($1)', [ids]);
  for (const id of ids) {
    const isThere = (await app.platform.storage.stat(storageKeyOf(id))) !== undefined;
    expect(isThere).toBe(rows.some((row) => row.id === id));
  }
  return rows.map(({ id }) => id as string);
}

const image = (id: string) => `<p>图</p><p><img data-file="${id}" alt=""></p>`;

/** Every way in which one of our records uses a file: creates the record, and returns the file's id. */
const uses: Readonly<Record<string, () => Promise<string>>> = {
  'an avatar': async () => {
    const learner = await app.learner();
    await sendFile(app, fileApi.uploadAvatar, { token: learner.token });
    const { rows } = await sql('select id from media_file where owner_id = $1', [learner.id]);
    return rows[0].id;
  },
  'a logo of the site': () => onSite('front_logo'),
  'a logo of the management centre': () => onSite('back_logo'),
  'the code of the mini-program': () => onSite('mp_code'),
  'a picture in the copyright': async () => {
    const id = await brought('site');
    await sql(`update site_setting set copy_right = $1`, [`<p><img src="${publicUrl(id)}"></p>`]);
    return id;
  },
  'the cover of an article': async () => {
    const coverId = await brought('content');
    await makeArticle(admin, { coverId });
    return coverId;
  },
  'a picture in an article': async () => {
    const id = await brought('content');
    await publishArticle(admin, { body: image(id) });
    return id;
  },
  'a picture of a product': async () => {
    const id = await brought('content');
    await makeArticle(admin, { channel: Channel.product, fields: { company: '示例', gallery: [id] } });
    return id;
  },
  'an attachment': async () => {
    const fileId = await brought('contentFile');
    await makeArticle(admin, { attachments: [{ fileId, name: '附件' }] });
    return fileId;
  },
  'a banner of the first page': async () => {
    const id = await brought('content');
    await sql(
      `insert into content_home (id, config, version, updated_at) values (1, $1, 1, now())
       on conflict (id) do update set config = excluded.config`,
      [JSON.stringify({ banners: [{ pictureId: id }] })],
    );
    return id;
  },
  'a picture in a question': () => inQuestion((content) => ({ content })),
  'a picture in an analysis': () => inQuestion((analysis) => ({ analysis })),
  'a picture that came with an import': async () => {
    const id = await brought('question', newId());
    await sql('insert into question_import_file (import_id, file_id) values ($1, $2)', [newId(), id]);
    return id;
  },
  'a picture of somebody whose import still waits': async () => {
    const ownerId = newId();
    await sql(
      `insert into platform_import (id, kind, owner_id, file_name, file_size, task_id, created_at, expires_at)
       values ($1, 'x', $2, 'x', 1, $3, now(), now())`,
      [newId(), ownerId, newId()],
    );
    return brought('question', ownerId);
  },
  'the cover of an exam': async () => {
    const cover = await brought('exam');
    await anExam({ cover });
    return cover;
  },
  'a picture in the instructions of an exam': async () => {
    const id = await brought('question');
    await anExam({ instructions: image(id) });
    return id;
  },
  'a picture in the introduction of a section': async () => {
    const id = await brought('question');
    await newExam(admin, examForm([{ ...listed([await aQuestion()]), intro: image(id) }]));
    return id;
  },
  'a picture in a set of questions that was drawn': async () => {
    const [id, examId] = [await brought('question'), await anExam({})];
    await sql(
      `insert into exam_form (id, exam_id, composed, questions, body, body_hash, files, created_at)
       values ($1, $2, 0, '[]', '', '', $3, now())`,
      [newId(), examId, [newId(), id]],
    );
    return id;
  },
  'a picture in the analysis of a drawn question that was deleted since': async () => {
    const [id, examId] = [await brought('question'), await anExam({})];
    await sql(
      `insert into exam_key (exam_id, question_id, version, shown_id, tags, body, analysis)
       values ($1, $2, 1, $3, '{}', '{}', $4)`,
      [examId, newId(), newId(), image(id)],
    );
    return id;
  },
  'the cover of a class': async () => {
    const cover = await brought('training');
    await aClass(app, { by: admin, cover });
    return cover;
  },
  'the code to pay by': async () => {
    const id = await brought('training');
    await sql('update training_class set picture_id = $1 where id = $2', [id, await aClass(app, { by: admin })]);
    return id;
  },
  'a picture in the introduction of a class': async () => {
    const id = await brought('question');
    await aClass(app, { by: admin, introduce: image(id) });
    return id;
  },
  'a proof of payment': async () => {
    const [id, classId] = [await brought('trainingProof'), await aClass(app, { by: admin })];
    await register(app, classId);
    await sql('update training_person set proof_id = $1 where class_id = $2', [id, classId]);
    return id;
  },
};

async function onSite(column: string): Promise<string> {
  const id = await brought('site');
  await sql(`update site_setting set ${column} = $1`, [publicUrl(id)]);
  return id;
}

const aQuestion = async () => newQuestion(admin, [await newRepo(admin)]);
const anExam = async (change: Parameters<typeof examForm>[1]) =>
  newExam(admin, examForm([listed([await aQuestion()])], change));

async function inQuestion(change: (html: string) => object): Promise<string> {
  const id = await brought('question');
  await newQuestion(admin, [await newRepo(admin)], change(image(id)));
  return id;
}

describe('what is used', () => {
  it.each(Object.entries(uses))('stays: %s', async (_what, use) => {
    const id = await use();
    const unused = await brought('question', newId());
    expect(await leftAfter(8, [id, unused])).toEqual([id]);
    // And again at the next sweep.
    expect(await leftAfter(30, [id])).toEqual([id]);
  });
});

describe('an unused file', () => {
  it('waits a week for its record, then is deleted with its bytes, whatever its purpose', async () => {
    const purposes = ['question', 'exam', 'training', 'site', 'content', 'contentFile', 'trainingProof', 'avatar', ''];
    const ids: string[] = [];
    for (const purpose of purposes) ids.push(await brought(purpose, newId()));
    expect((await leftAfter(6, ids)).toSorted()).toEqual(ids.toSorted());
    expect(await leftAfter(8, ids)).toEqual([]);
  });

  it('retains its bytes as long as the database refuses to delete its row', async () => {
    const id = await brought('question', newId());
    await app.owner.query('create table held (file_id uuid references media_file)');
    try {
      await app.owner.query('insert into held values ($1)', [id]);
      expect(await leftAfter(8, [id])).toEqual([id]);
    } finally {
      await app.owner.query('drop table held');
    }
    expect(await leftAfter(8, [id])).toEqual([]);
  });

  it('stays when settings saved concurrently begin to show it', async () => {
    const id = await brought('site', newId());
    const saving = await app.platform.pool.connect();
    try {
      await saving.query('begin');
      await saving.query('update site_setting set front_logo = $1', [publicUrl(id)]);
      const sweep = leftAfter(8, [id]);
      const isWaiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(async () => (await sql(isWaiting)).rowCount).toBe(1);
      await saving.query('commit');
      expect(await sweep).toEqual([id]);
    } finally {
      saving.release(true);
    }
  });

  it('stays while a record that names it is being saved, and cannot be named once it is being deleted', async () => {
    const id = await brought('question', newId());
    await transaction(ctx(), async (saving) => {
      expect(await sharedFilesFor(saving.db, 'question', [id])).toHaveLength(1);
      expect(await leftAfter(8, [id])).toEqual([id]);
    });
    expect(await leftAfter(8, [id])).toEqual([]);
    expect(await sharedFilesFor(ctx().db, 'question', [id])).toEqual([]);
  });
});
