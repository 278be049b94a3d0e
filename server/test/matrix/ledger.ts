import type { TestApp } from '../support/app.ts';

type Row = Readonly<Record<string, unknown>>;

/** One row that a call wrote, before and after; null where there was none. */
export interface Change {
  readonly table: string;
  readonly was: Row | null;
  readonly is: Row | null;
}

/** Records what every call changed in the database, and can undo it: one world serves any number of calls. */
export interface Ledger {
  /** Changes since the last look that were not undone. */
  readonly changes: () => Promise<readonly Change[]>;
  /** Undoes what was written, jobs included. */
  readonly undo: () => Promise<void>;
  /** Sets a new baseline: earlier changes stay. */
  readonly keep: () => Promise<void>;
}

/** Triggers record every row; foreign keys are deferred to the end of the undoing transaction. */
const open = `
  create schema matrix;
  create unlogged table matrix.change (seq bigserial primary key, tab text not null, was jsonb, is_now jsonb);
  create function matrix.note() returns trigger language plpgsql security definer as $$
  begin
    if tg_op = 'UPDATE' and old is not distinct from new then return null; end if;
    insert into matrix.change (tab, was, is_now) values (tg_table_schema || '.' || tg_table_name,
      case when tg_op <> 'INSERT' then to_jsonb(old) end, case when tg_op <> 'DELETE' then to_jsonb(new) end);
    return null;
  end $$;
  do $$
  declare t record; f record;
  begin
    for t in select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname in ('public', 'iam_face')
        -- Partitions get the trigger of their table.
        and not format('%I.%I', schemaname, tablename)::regclass in (select inhrelid from pg_inherits)
    loop
      execute format('create trigger zz_matrix_note after insert or update or delete on %s
        for each row execute function matrix.note()', t.name);
    end loop;
    for f in select conrelid::regclass as name, conname from pg_constraint
      where contype = 'f' and connamespace in ('public'::regnamespace, 'iam_face'::regnamespace) and conparentid = 0
    loop
      execute format('alter table %s alter constraint %I deferrable', f.name, f.conname);
    end loop;
  end $$;
  create function matrix.undo() returns void language plpgsql security definer as $$
  declare c record; cols text; keys text; row_of text; touched text[];
  begin
    set constraints all deferred;
    select array_agg(distinct tab) into touched from matrix.change;
    -- What triggers did was written down too, and is taken back like the rest.
    for i in 1..coalesce(cardinality(touched), 0) loop
      execute format('alter table %s disable trigger user', touched[i]);
    end loop;
    for c in select * from matrix.change order by seq desc loop
      select string_agg(format('%I', attname), ', ') into cols from pg_attribute
        where attrelid = c.tab::regclass and attnum > 0 and not attisdropped and attgenerated = ''
          and (attidentity = '' or c.is_now is null);
      select string_agg(format('t.%1$I = k.%1$I', a.attname), ' and ') into keys
        from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
        where i.indrelid = c.tab::regclass and i.indisprimary;
      keys := coalesce(keys, 'to_jsonb(t) = $1');
      row_of := format('jsonb_populate_record(null::%s, ', c.tab);
      if c.was is null then
        execute format('delete from %s t using %s$1) k where %s', c.tab, row_of, keys) using c.is_now;
      elsif c.is_now is null then
        execute format('insert into %s (%s) overriding system value select %s from %s$1)', c.tab, cols, cols, row_of)
          using c.was;
      else
        execute format('update %s t set (%s) = (select %s from %s$2)) from %s$1) k where %s',
          c.tab, cols, cols, row_of, row_of, keys) using c.is_now, c.was;
      end if;
    end loop;
    set constraints all immediate;
    for i in 1..coalesce(cardinality(touched), 0) loop
      execute format('alter table %s enable trigger user', touched[i]);
    end loop;
    delete from matrix.change;
    delete from pgboss.job where state in ('created', 'retry');
  end $$`;

export async function openLedger({ owner: pool }: TestApp): Promise<Ledger> {
  await pool.query(open);
  return {
    changes: async () => {
      const { rows } = await pool.query<Change>(
        `select split_part(tab, '.', 2) as table, was, is_now as is from matrix.change order by seq`,
      );
      return rows;
    },
    undo: async () => {
      await pool.query('select matrix.undo()');
    },
    keep: async () => {
      await pool.query('delete from matrix.change');
    },
  };
}
