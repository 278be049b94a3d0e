import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** Only the newest devices of each account are remembered. */
const KNOWN_DEVICES = 10;

/** True if this account was signed in from the browser since then. */
export async function isKnown(
  db: Db,
  { userName, deviceHash, since }: { readonly userName: string; readonly deviceHash: Buffer; readonly since: Date },
): Promise<boolean> {
  const found = await db
    .selectFrom('iamKnownDevice as d')
    .innerJoin('iamUser as u', 'u.id', 'd.userId')
    .select('d.userId')
    .where(sql`lower(u.user_name)`, '=', userName)
    .where('d.deviceHash', '=', deviceHash)
    .where('d.lastUsedAt', '>', since)
    .executeTakeFirst();
  return found !== undefined;
}

/** True if any account was signed in from the browser. */
export async function isKnownToAnybody(db: Db, deviceHash: Buffer): Promise<boolean> {
  const found = await db
    .selectFrom('iamKnownDevice')
    .select('userId')
    .where('deviceHash', '=', deviceHash)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

interface Device {
  readonly userId: string;
  readonly deviceHash: Buffer;
}

export async function saveDevice(
  db: Db,
  device: Device,
  { userAgent, now }: { readonly userAgent: string; readonly now: Date },
): Promise<void> {
  await db
    .insertInto('iamKnownDevice')
    .values({ ...device, userAgent, createdAt: now, lastUsedAt: now })
    .onConflict((conflict) => conflict.columns(['userId', 'deviceHash']).doUpdateSet({ userAgent, lastUsedAt: now }))
    .execute();
  await db
    .deleteFrom('iamKnownDevice')
    .where('userId', '=', device.userId)
    .where('deviceHash', 'not in', (eb) =>
      eb
        .selectFrom('iamKnownDevice')
        .select('deviceHash')
        .where('userId', '=', device.userId)
        .orderBy('lastUsedAt', 'desc')
        .limit(KNOWN_DEVICES),
    )
    .execute();
}

export async function deleteDevice(db: Db, { userId, deviceHash }: Device): Promise<void> {
  await db.deleteFrom('iamKnownDevice').where('userId', '=', userId).where('deviceHash', '=', deviceHash).execute();
}

export async function deleteDevicesOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('iamKnownDevice').where('userId', '=', userId).execute();
}

export async function deleteDevicesBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('iamKnownDevice').where('lastUsedAt', '<', before).execute();
}

export function listDevices(db: Db, userId: string) {
  return db
    .selectFrom('iamKnownDevice')
    .select(['userAgent', 'createdAt', 'lastUsedAt'])
    .where('userId', '=', userId)
    .orderBy('lastUsedAt', 'desc')
    .limit(KNOWN_DEVICES)
    .execute();
}
