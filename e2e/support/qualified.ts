import type { Site } from './site.ts';

const TEMPLATE = '0b5a0000-0000-7000-8000-000000000001';

/** Certificates for the demo learners who belong to a department, some of them expired or suspended. */
export async function giveCertificates({ db }: Site): Promise<void> {
  const at = `now(), now()`;
  await db.query(
    `insert into certificate_template (id, name, state, created_by, created_at, updated_at)
     values ($1, '上岗证（演练）', 1, $1, ${at})`,
    [TEMPLATE],
  );
  await db.query(
    `insert into certificate_template_version
       (id, template_id, number, state, name, design, number_pattern, yearly_reset, work_kinds, issuer, updated_at)
     values ($1, $1, 1, 0, '上岗证（演练）', '{}', '[]', true, '{火箭作业,高炮作业}', '演练', now())`,
    [TEMPLATE],
  );
  await db.query(
    `insert into certificate_certificate (id, template_id, version_id, user_id, name, dept_name, fields, work_kinds,
       number, year, serial, issued_on, valid_until, state, state_changed_at, source, source_id, signed, created_at)
     select gen_random_uuid(), $1, $1, u.id, u.real_name, '', '{}', case when n % 3 = 0 then '{火箭作业}' else '{火箭作业,高炮作业}' end::text[],
            'YL-' || n, 2999, n, current_date - 1000, current_date + (n * 37 % 400)::int - 25,
            case when n % 29 = 0 then 2 else 1 end, now(), 1, gen_random_uuid(), '', now()
       from (select id, real_name, row_number() over (order by user_name) as n from iam_user
              where role_type = 1 and state = 0 and deleted_at is null and dept_id is not null) u`,
    [TEMPLATE],
  );
  // What the schedule does within ten seconds.
  await db.query(
    `update certificate_standing s
        set dept_id = u.dept_id, region_id = coalesce(r.parent_id, r.id), is_active = true, is_placed = true
       from iam_user u join iam_dept d on d.id = u.dept_id left join iam_region r on r.id = d.region_id
      where u.id = s.user_id and not s.is_placed`,
  );
}

export async function takeCertificatesBack({ db }: Site): Promise<void> {
  for (const table of ['standing', 'reminder', 'retraining_person', 'retraining']) {
    await db.query(`delete from certificate_${table}`);
  }
  await db.query('delete from certificate_certificate where template_id = $1', [TEMPLATE]);
  await db.query('delete from certificate_template_version where template_id = $1', [TEMPLATE]);
  await db.query('delete from certificate_template where id = $1', [TEMPLATE]);
}
