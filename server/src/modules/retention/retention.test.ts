import { addDays } from '@ganlin/contract/core/time';
import { retentionKindNames, retentionRule, type RetentionKind } from '@ganlin/contract/retention/kinds';
import { retentionApi } from '@ganlin/contract/retention/retention';
import { personApi } from '@ganlin/contract/training/person';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { auditFindings } from '../../../test/support/audit-findings.ts';
import { openAppWithAdmin } from '../../../test/support/staff.ts';
import { tamper } from '../../../test/support/tamper.ts';
import { aClass, aPerson, register } from '../../../test/support/training.ts';
import { systemCtx, type Ctx } from '../../platform/ctx.ts';
import { newId } from '../../platform/ids.ts';
import { takeTurn } from '../../platform/jobs/schedule.ts';
import { firstIdAt } from '../../platform/module/retention.ts';
import { storageKeyOf } from '../../platform/storage/storage.ts';
import { record } from '../audit/index.ts';
import { eraseAtNight } from './erase-due.ts';
import { eraseDue } from './index.ts';

const { app, admin } = await openAppWithAdmin();

const ctx = (): Ctx<null> => systemCtx(app.platform, 'test');
const sql = async (text: string, values: readonly unknown[] = []) =>
  (await app.platform.pool.query(text, [...values])).rows;
const yearsAgo = (years: number) => addDays(app.clock.now, -365 * years);
const policyOf = async (kind: RetentionKind) =>
  (await admin.call(retentionApi.list, {})).find((policy) => policy.kind === kind)!;

async function dryRun(kind: RetentionKind) {
  await admin.call(retentionApi.dryRun, { kind });
  await app.runJobs();
  return (await policyOf(kind)).dryRun!;
}

async function enable(kind: RetentionKind) {
  const run = await dryRun(kind);
  await admin.call(retentionApi.enable, { kind, runId: run.id });
  return run;
}

/** A whole night's work; each call is another night. */
const erase = () => eraseDue(ctx(), { since: new Date(Date.now() + 60_000), milliseconds: 60_000 });

/** A message received some years ago. */
async function message(years: number): Promise<string> {
  const sentAt = yearsAgo(years);
  const id = firstIdAt(sentAt).slice(0, 19) + newId().slice(19);
  await sql(
    `insert into message_direct (id, user_id, kind, title, content, sent_at) values ($1, $2, 1, '通知', '内容', $3)`,
    [id, admin.id, sentAt],
  );
  return id;
}
const messagesAmong = async (ids: readonly string[]) =>
  (await sql('select id from message_direct where id = any($1)', [ids])).map(({ id }) => id);

describe('a kind of data', () => {
  it('has exactly one source, which erases it unless the kind is only listed', () => {
    const sources = app.platform.retention;
    expect(sources.map(({ kind }) => kind).toSorted()).toEqual([...retentionKindNames].toSorted());
    for (const { kind, erase } of sources)
      expect(erase === undefined).toBe(retentionRule(kind).onlyLists !== undefined);
  });

  it('loses nothing until the figures of a dry run were confirmed, then what is due and no more', async () => {
    const [old, young] = [await message(3), await message(1)];
    await erase();
    expect(await policyOf('messages')).toMatchObject({ amount: 24, isEnabled: false, dryRun: null, lastRun: null });
    await expect(admin.call(retentionApi.enable, { kind: 'messages', runId: newId() })).toRefuse('retentionNotSeen');
    const run = await dryRun('messages');
    expect(run).toMatchObject({ isDry: true, due: 1, erased: 0, oldest: yearsAgo(3).toISOString() });
    await erase();
    expect(new Set(await messagesAmong([old, young]))).toEqual(new Set([old, young]));

    await admin.call(retentionApi.enable, { kind: 'messages', runId: run.id });
    await erase();
    expect(await messagesAmong([old, young])).toEqual([young]);
    expect((await policyOf('messages')).lastRun).toMatchObject({ isDry: false, state: 1, erased: 1 });
    const entries = await sql(
      `select summary from audit_entry where action = 'retention.erased' order by id desc limit 1`,
    );
    expect(entries[0].summary).toContain('站内消息');
    // The same night again.
    const again = await message(3);
    await eraseDue(ctx(), { since: yearsAgo(1), milliseconds: 60_000 });
    expect(await messagesAmong([again])).toEqual([again]);
  });

  it('must be counted and confirmed again when its period changes, and may be stored for ever', async () => {
    await enable('questionReports');
    await admin.call(retentionApi.save, { kind: 'questionReports', amount: 12 });
    const { dryRun: stale, ...policy } = await policyOf('questionReports');
    expect(policy).toMatchObject({ amount: 12, isEnabled: false, isSeenRunValid: false });
    await expect(admin.call(retentionApi.enable, { kind: 'questionReports', runId: stale!.id })).toRefuse(
      'retentionNotSeen',
    );
    await admin.call(retentionApi.save, { kind: 'questionReports', amount: null });
    expect(await policyOf('questionReports')).toMatchObject({ amount: null, nextRunAt: null });
    await expect(admin.call(retentionApi.save, { kind: 'auditEntries', amount: 5 })).toRefuse('retentionTooShort');
    await expect(admin.call(retentionApi.enable, { kind: 'examRecords', runId: newId() })).toRefuse(
      'retentionOnlyLists',
    );
  });

  it('is erased at night only, and stays when an administrator stops it', async () => {
    const old = await message(3);
    const now = app.clock.now;
    const turnAt = async (time: string) => {
      // Tomorrow: the tests before this one have erased today.
      app.clock.now = new Date(`${addDays(now, 1).toISOString().slice(0, 10)}T${time}Z`);
      await takeTurn(app.platform, eraseAtNight);
      app.clock.now = now;
      return messagesAmong([old]);
    };
    await enable('messages');
    expect(await turnAt('06:00:00')).toEqual([old]);
    await admin.call(retentionApi.disable, { kind: 'messages' });
    expect(await turnAt('18:00:00')).toEqual([old]);
    await enable('messages');
    expect(await turnAt('18:05:00')).toEqual([]);
  });

  it('is set by users with all permissions only', async () => {
    const staff = await app.staff();
    await expect(staff.call(retentionApi.list, {})).toRefuse('forbidden');
    await expect(staff.call(retentionApi.save, { kind: 'messages', amount: 12 })).toRefuse('forbidden');
  });
});

describe('the audit log', () => {
  const entries = async (target: string) =>
    (await sql('select id from audit_entry where target = $1', [target])).length;
  const noteAt = (at: Date, target: string) =>
    record({ ...ctx(), now: at }, { action: 'iam.userReviewed', target, summary: '旧' });

  it('stays verifiable without its old entries, and shows when one more is gone', async () => {
    await noteAt(yearsAgo(5), 'user:a');
    await noteAt(yearsAgo(4), 'user:b');
    await noteAt(yearsAgo(1), 'user:c');
    await enable('auditEntries');
    await erase();
    expect([await entries('user:a'), await entries('user:b'), await entries('user:c')]).toEqual([0, 0, 1]);
    expect(await auditFindings(app)).toEqual([]);
    // Nothing is left to remove.
    await erase();
    expect(await auditFindings(app)).toEqual([]);

    await noteAt(yearsAgo(4.5), 'user:d');
    await tamper(app, ['audit_entry'], [`delete from audit_entry where target in ('user:c', 'user:d')`, []]);
    const found = await auditFindings(app);
    expect(found.filter((finding) => finding.endsWith('entryMissing'))).toHaveLength(1);
    expect(found.filter((finding) => finding.endsWith('removedMore'))).toHaveLength(1);
  });

  it('cannot be emptied by the application: neither younger entries nor by a statement of its own', async () => {
    const remove = (before: string) => sql(`select count(*) from audit_remove_due(${before}, 10)`);
    await expect(remove(`now() - interval '179 days'`)).rejects.toThrow('the last 180 days stay');
    await expect(remove('null')).rejects.toThrow('the last 180 days stay');
    await expect(sql('delete from audit_entry')).rejects.toThrow('permission denied');
    await expect(app.owner.query('delete from audit_entry')).rejects.toThrow('append-only');
  });
});

describe('personal data', () => {
  it('of a registration: id card and bank account go some time after the class, the registration stays', async () => {
    const classId = await aClass(app, { by: admin });
    const person = aPerson({ accountBank: '中国银行', accountNumber: '6222020200112233' });
    await register(app, classId, person);
    const [{ id }] = await sql('select id from training_person where class_id = $1', [classId]);
    await sql('update training_class set starts_at = $2, ends_at = $3 where id = $1', [
      classId,
      yearsAgo(3),
      yearsAgo(2),
    ]);
    await enable('trainingNumbers');
    await erase();
    const detail = await admin.call(personApi.detail, { id });
    expect(detail.numbersErasedAt).not.toBeNull();
    expect(detail.form).toMatchObject({ name: person.name, idCard: '', accountBank: '', accountNumber: '' });
    const [row] = await sql('select * from training_person where id = $1', [id]);
    expect(row).toMatchObject({ id_card_hash: null, id_card_sealed: '', account_number_sealed: '' });
  });

  it('of a learner whom staff deleted is erased, in the log as well; a member of the staff stays named', async () => {
    const [learner, staff] = [await app.learner(), await app.staff()];
    await sql('update iam_user set deleted_at = $2 where id = any($1)', [[learner.id, staff.id], yearsAgo(1)]);
    await enable('deletedUsers');
    await erase();
    const rows = await sql('select id, real_name, erased_at is not null as erased from iam_user where id = any($1)', [
      [learner.id, staff.id],
    ]);
    expect(rows.find(({ id }) => id === learner.id)).toMatchObject({ real_name: '已注销用户', erased: true });
    expect(rows.find(({ id }) => id === staff.id)).toMatchObject({ erased: false });
  });
});

it('deletes objects that no row names once they are old, and nothing that a row names', async () => {
  const [unnamed, named] = [newId(), newId()];
  const put = (id: string) =>
    app.platform.storage.put(storageKeyOf(id), Readable.from(['秘密']), { contentType: 'text/plain' });
  for (const id of [unnamed, named]) await put(id);
  await sql(
    `insert into media_file (id, storage_key, name, content_type, size, sha256, owner_id, created_at)
     values ($1, $2, 'x', 'text/plain', 6, '', $3, now())`,
    [named, storageKeyOf(named), admin.id],
  );
  const isThere = async (id: string) => (await app.platform.storage.stat(storageKeyOf(id))) !== undefined;
  await enable('unnamedObjects');
  await erase();
  expect(await isThere(unnamed)).toBe(true);
  const before = app.clock.now;
  app.clock.now = addDays(new Date(), 31);
  await erase();
  app.clock.now = before;
  expect([await isThere(unnamed), await isThere(named)]).toEqual([false, true]);
});
