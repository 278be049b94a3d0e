import type { dutyApi, dutyAsks } from '@ganlin/contract/invigilation/duty';
import type { Handler } from '../../../platform/http/handler.ts';
import type { AskHandler } from '../../../platform/realtime/asks.ts';
import { listPlacesWithin, scopeOf } from '../../iam/index.ts';
import { roomOfDuty } from '../model/stir.ts';
import { nextRound } from './duty-reader.ts';
import { faultsOf } from './faults.rules.ts';
import { examsFor } from './figures.rules.ts';

export const detail: Handler<typeof dutyApi.detail> = async (ctx) => {
  const scope = await scopeOf(ctx);
  const places = scope.all ? undefined : await listPlacesWithin(ctx.db, scope);
  const { now, isCut, system: state, ...round } = await nextRound(ctx, { byPlace: !scope.all, system: scope.all });
  const exams = examsFor(round, places);
  const system = scope.all ? state : null;
  return { now, exams, isCut, faults: faultsOf(exams, system), system };
};

export const watchDuty: AskHandler<typeof dutyAsks.watch> = async (ctx) => {
  ctx.connection.join(roomOfDuty);
  return null;
};

export const leaveDuty: AskHandler<typeof dutyAsks.leave> = async (ctx) => {
  ctx.connection.leave(roomOfDuty);
  return null;
};
