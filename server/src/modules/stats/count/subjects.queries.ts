import { CertificateState } from '@ganlin/contract/certificate/kinds';
import { PaperState } from '@ganlin/contract/exam/kinds';
import { Figure } from '@ganlin/contract/stats/figures';
import { RegistrationState } from '@ganlin/contract/training/kinds';
import { sql, type RawBuilder } from 'kysely';
import { Subject } from '../model/subjects.ts';

interface Source {
  /** The figures of a day: rows of figure, user_id (null without an account) and value. */
  readonly rows: (day: string) => RawBuilder<unknown>;
  /** The day of the first row, or null. */
  readonly first: RawBuilder<unknown>;
  readonly figures: readonly Figure[];
}

/** The day, in China, of the earliest moment. */
const firstOf = (column: string) => sql`(min(${sql.ref(column)}) at time zone 'Asia/Shanghai')::date`;

/** Whether a moment is on the day, in China. */
const isOn = (column: string, day: string) =>
  sql`${sql.ref(column)} >= ${day}::date::timestamp at time zone 'Asia/Shanghai'
    and ${sql.ref(column)} < (${day}::date + 1)::timestamp at time zone 'Asia/Shanghai'`;

const sources: Readonly<Record<Subject, Source>> = {
  [Subject.learning]: {
    figures: [Figure.learners, Figure.studySeconds, Figure.practiceAnswers, Figure.practiceRights],
    rows: (day) => sql`
      with studied as (
        select i.user_id, sum(i.credited_ms) / 1000 as seconds from course_interval i
         where ${isOn('i.started_at', day)} group by i.user_id),
      practised as (select p.user_id, p.answers, p.rights from practice_day p where p.day = ${day}::date)
      select ${Figure.learners}::int as figure, l.user_id, 1::bigint as value from (
        select user_id from studied union select user_id from practised
        union select b.user_id from battle_day b where b.day = ${day}::date) l
      union all select ${Figure.studySeconds}, s.user_id, s.seconds::bigint from studied s
      union all select ${Figure.practiceAnswers}, p.user_id, p.answers from practised p
      union all select ${Figure.practiceRights}, p.user_id, p.rights from practised p`,
    first: sql`least((select ${firstOf('i.started_at')} from course_interval i),
      (select min(p.day) from practice_day p), (select min(b.day) from battle_day b))`,
  },
  [Subject.course]: {
    figures: [Figure.courseCompletions],
    rows: (day) => sql`
      select ${Figure.courseCompletions}::int as figure, l.user_id, 1::bigint as value from course_learner l
       where ${isOn('l.completed_at', day)}`,
    first: sql`(select ${firstOf('l.completed_at')} from course_learner l)`,
  },
  [Subject.battle]: {
    figures: [Figure.battleGames],
    rows: (day) => sql`
      select ${Figure.battleGames}::int as figure, b.user_id, b.games::bigint as value from battle_day b
       where b.day = ${day}::date`,
    first: sql`(select min(b.day) from battle_day b)`,
  },
  [Subject.exam]: {
    figures: [Figure.examPapers, Figure.examResults, Figure.examPasses],
    rows: (day) => sql`
      with handed as (
        select p.user_id, p.passed from paper_paper p
         where ${isOn('p.handed_in_at', day)} and p.voided_at is null
           and p.state in (${PaperState.awaitingGrading}, ${PaperState.finished}))
      select ${Figure.examPapers}::int as figure, h.user_id, 1::bigint as value from handed h
      union all select ${Figure.examResults}, h.user_id, 1 from handed h where h.passed is not null
      union all select ${Figure.examPasses}, h.user_id, 1 from handed h where h.passed`,
    first: sql`(select ${firstOf('p.handed_in_at')} from paper_paper p)`,
  },
  [Subject.class]: {
    figures: [Figure.registrations, Figure.classCompletions],
    rows: (day) => sql`
      select ${Figure.registrations}::int as figure, t.user_id, 1::bigint as value from training_person t
       where ${isOn('t.created_at', day)}
         and t.state not in (${RegistrationState.cancelled}, ${RegistrationState.duplicate})
      union all select ${Figure.classCompletions}, t.user_id, 1 from training_person t
       where ${isOn('t.completed_at', day)} and t.state = ${RegistrationState.completed}`,
    first: sql`(select ${firstOf('t.created_at')} from training_person t)`,
  },
  [Subject.certificate]: {
    figures: [Figure.certificateGrants, Figure.certificateRevocations],
    rows: (day) => sql`
      select ${Figure.certificateGrants}::int as figure, c.user_id, 1::bigint as value from certificate_certificate c
       where c.issued_on = ${day}::date
      union all select ${Figure.certificateRevocations}, c.user_id, 1 from certificate_certificate c
       where c.state = ${sql.lit(CertificateState.revoked)} and ${isOn('c.state_changed_at', day)}`,
    first: sql`(select min(c.issued_on) from certificate_certificate c)`,
  },
};

export const rowsOn = (subject: Subject, day: string): RawBuilder<unknown> => sources[subject].rows(day);
export const firstDayOf = (subject: Subject): RawBuilder<unknown> => sources[subject].first;
export const figuresOf = (subject: Subject): readonly Figure[] => sources[subject].figures;
