import { ImportWay, type ImportStarted, type importEndpoints } from '@ganlin/contract/core/import';
import { z } from 'zod';
import type { Ctx, User } from '../../platform/ctx.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import type { Job } from '../../platform/jobs/queue.ts';
import { defineTask } from '../../platform/jobs/task.ts';
import { applyImport, type ApplyOrder } from './apply.ts';
import { checkImport } from './check.ts';
import { confirmImport } from './confirm.ts';
import type { ImportAbout, ImportDefinition } from './definition.ts';
import { faultListOf } from './fault-list.ts';
import { fixImport } from './rows/fix.ts';
import { getOwn, shownImports, shownRows } from './own-import.ts';
import * as queries from './queries.ts';
import * as rowQueries from './rows/row.queries.ts';
import { templateOf } from './book/template.ts';
import { discardImport, startImport, type StartedFile } from './upload.ts';

const RECENT = 10;

type ImportApi<Options extends z.ZodType> = ReturnType<typeof importEndpoints<Options>>;

/** What a module registers for an import: the handlers of its endpoints, and its two background jobs. */
export interface DefinedImport<Options extends z.ZodType> {
  readonly handlers: Handlers<ImportApi<Options>>;
  readonly jobs: readonly Job[];
  /** For a file that was not uploaded separately. */
  readonly start: (ctx: Ctx<User>, file: StartedFile, about?: ImportAbout) => Promise<z.output<typeof ImportStarted>>;
}

/** Creates an import from the definition of its kind: the columns, the rules for a row, and how rows are written. */
export function defineImport<Options extends z.ZodType, Scope extends object, Plan extends object, Value>(
  definition: ImportDefinition<Options, Scope, Plan, Value>,
): DefinedImport<Options> {
  const tasks = tasksOf(definition);
  const { kind, columns } = definition;
  const start = async (ctx: Ctx<User>, file: StartedFile, about: ImportAbout = {}) =>
    startImport(ctx, definition, { file, about, reach: await definition.reach.ask(ctx, about), task: tasks.check });
  return {
    start,
    jobs: [tasks.check.job, tasks.apply.job],
    handlers: {
      template: async (ctx, input) => {
        const about = aboutIn(input);
        const requested = (await definition.requestedColumns?.(ctx, about)) ?? columns;
        return templateOf({ ...definition, columns: requested }, (await definition.guide?.(ctx, about)) ?? []);
      },
      columns: async (ctx, input) => {
        const about = aboutIn(input);
        const isNamed = Object.keys(about).length > 0;
        return [...((isNamed && (await definition.requestedColumns?.(ctx, about))) || columns)];
      },
      start: (ctx, { file, ...input }) => start(ctx, file, aboutIn(input)),
      recent: async (ctx, input) => {
        const own = { ownerId: ctx.user.id, kind, about: aboutIn(input), now: ctx.now };
        return shownImports(ctx, await queries.listRecent(ctx.db, own, RECENT));
      },
      detail: async (ctx, { id }) => shownOne(await shownImports(ctx, [await getOwn(ctx, definition, id)])),
      rows: async (ctx, { params: { id, only }, current, size }) => {
        await getOwn(ctx, definition, id);
        const { records, total } = await rowQueries.pageRows(ctx.db, { importId: id, only }, { current, size });
        return { records: await shownRows(ctx, definition, records), total, current, size };
      },
      fix: (ctx, correction) => fixImport(ctx, definition, correction),
      faults: (ctx, { id }) => faultListOf(ctx, definition, id),
      confirm: (ctx, input) => {
        // The endpoint's request contains the schema `Options`, and has parsed it; the compiler loses track of it.
        const { options } = input as unknown as { options: z.output<Options> };
        return confirmImport(ctx, definition, { id: input.id, way: input.way, options, task: tasks.apply });
      },
      discard: (ctx, { id }) => discardImport(ctx, definition, id),
    },
  };
}

function tasksOf<Options extends z.ZodType, Scope extends object, Plan extends object, Value>(
  definition: ImportDefinition<Options, Scope, Plan, Value>,
) {
  const { kind, reach: scope, plan } = definition;
  const checkInput: z.ZodType<{ importId: string; reach: Scope }> = z.object({
    importId: z.string(),
    reach: scope.schema,
  });
  const applyInput: z.ZodType<ApplyOrder<Scope, Plan>> = z.object({
    importId: z.string(),
    way: ImportWay,
    reach: scope.schema,
    plan: plan.schema,
    by: z.object({ id: z.string(), userName: z.string(), realName: z.string() }),
    origin: z.object({ requestId: z.string(), ip: z.string(), userAgent: z.string() }),
  });
  return {
    check: defineTask(`${kind}.check`, checkInput, (ctx, order, work) => checkImport(ctx, definition, { order, work })),
    apply: defineTask(`${kind}.apply`, applyInput, (ctx, order, work) => applyImport(ctx, definition, { order, work })),
  };
}

/** The endpoint's request has parsed it by the contract's `about`, which the compiler does not know here. */
function aboutIn(input: Readonly<Record<string, unknown>>): ImportAbout {
  return Object.fromEntries(Object.entries(input).map(([name, value]) => [name, String(value)]));
}

function shownOne<Shown>([only]: readonly Shown[]): Shown {
  if (only === undefined) throw new Error('one import is shown as one');
  return only;
}
