import { SITE_ID } from '@ganlin/contract/site/settings';
import type { Updateable } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { SiteIntegration, SiteSetting } from '../../platform/db/schema.gen.ts';

const settingColumns = [
  'siteName',
  'frontLogo',
  'backLogo',
  'copyRight',
  'h5Host',
  'mpCode',
  'qualifiedTarget',
  'articleReaders',
  'contactPhone',
  'contactEmail',
  'contactAddress',
  'contactHours',
  'wechatLogin',
  'faceLogin',
  'cropLogin',
  'dingLogin',
  'mobileLogin',
  'userReg',
] as const;

const policyColumns = [
  'passwordMin',
  'staffPasswordMin',
  'passwordScore',
  'staffPasswordScore',
  'passwordDays',
  'sessionHours',
  'staffLifeHours',
  'learnerLifeDays',
  'adminSecondFactor',
  'oneSession',
  'demo',
  'regReview',
  'rawToken',
  'smsPerHour',
  'loginFailuresPerHour',
] as const;

export function getSettings(db: Db) {
  return theSite(db)
    .select([...settingColumns, 'demo', 'passwordMin', 'staffPasswordMin'])
    .executeTakeFirstOrThrow();
}

/** Locked until the transaction ends, so that the audit entry's "before" is what this change replaced. */
export function holdSettings(db: Db) {
  return theSite(db).select(settingColumns).forUpdate().executeTakeFirstOrThrow();
}

export function getPolicy(db: Db) {
  return theSite(db).select(policyColumns).executeTakeFirstOrThrow();
}

export function holdPolicy(db: Db) {
  return theSite(db).select(policyColumns).forUpdate().executeTakeFirstOrThrow();
}

export async function updateSettings(db: Db, set: Updateable<SiteSetting>): Promise<void> {
  await db.updateTable('siteSetting').set(set).where('id', '=', SITE_ID).execute();
}

export function listIntegrations(db: Db) {
  return integrations(db).execute();
}

/** Locks all of them, in a fixed order: two concurrent saves wait for each other instead of deadlocking. */
export function holdIntegrations(db: Db) {
  return integrations(db).forUpdate().execute();
}

export function getIntegration(db: Db, name: string) {
  return integrations(db).where('name', '=', name).executeTakeFirstOrThrow();
}

export async function updateIntegration(db: Db, name: string, set: Updateable<SiteIntegration>): Promise<void> {
  await db.updateTable('siteIntegration').set(set).where('name', '=', name).execute();
}

const theSite = (db: Db) => db.selectFrom('siteSetting').where('id', '=', SITE_ID);

const integrations = (db: Db) =>
  db.selectFrom('siteIntegration').select(['name', 'settings', 'secretSealed']).orderBy('name');
