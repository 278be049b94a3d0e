import { AttendanceState, RegistrationState } from '@ganlin/contract/training/kinds';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

interface AttendedClass {
  readonly id: string;
  readonly title: string;
  readonly state: RegistrationState;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly place: string;
  readonly sessions: number;
  readonly attended: number;
  readonly taughtSeconds: number;
}

const { enrolled, completed, failed } = RegistrationState;

/** Classes that have begun and that the person has a seat in, newest first. */
export async function listAttended(
  db: Db,
  { userId, now, limit }: { readonly userId: string; readonly now: Date; readonly limit: number },
): Promise<AttendedClass[]> {
  const { rows } = await sql<AttendedClass>`
    select c.id, c.title, p.state, c.starts_at, c.ends_at, coalesce(c.details ->> 'place', '') as place,
           coalesce(s.sessions, 0)::int as sessions, coalesce(s.seconds, 0)::float8 as taught_seconds,
           (select count(*)::int from training_attendance a join training_session m on m.id = a.session_id
             where a.person_id = p.id and m.class_id = c.id
               and a.state in (${AttendanceState.present}, ${AttendanceState.late})) as attended
      from training_person p join training_class c on c.id = p.class_id
      left join lateral (select count(*) as sessions, sum(extract(epoch from m.ends_at - m.starts_at)) as seconds
                           from training_session m where m.class_id = c.id) s on true
     where p.user_id = ${userId} and p.state in (${enrolled}, ${completed}, ${failed})
       and c.deleted_at is null and c.starts_at <= ${now}
     order by c.ends_at desc, c.id limit ${limit}`.execute(db);
  return rows;
}
