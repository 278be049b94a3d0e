import { IdCard, maskIdCard, maskMobile, Mobile } from '@ganlin/contract/core/person';
import type { RoleType, userApi, UserFilter, UserState } from '@ganlin/contract/iam/user';
import type { z } from 'zod';
import type { Config } from '../../../config.ts';
import { allowedSort } from '../../../platform/db/list-query.ts';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { keyedHash } from '../../../platform/security/sealed.ts';
import { scopeOf } from '../model/scope.ts';
import { openIdCard, openMobile } from '../model/sealed-numbers.ts';
import * as queries from '../model/user.queries.ts';

export const paging: Handler<typeof userApi.paging> = async (ctx, { current, size, params, sort }) => {
  const scope = await scopeOf(ctx);
  const found = await queries.pageUsers(
    ctx.db,
    {
      scope,
      search: searchFrom(ctx.config, params),
      sort: allowedSort(sort, sortable) ?? { field: 'createdAt', order: 'desc' },
    },
    { current, size },
  );
  const roles = await queries.rolesOf(
    ctx.db,
    found.records.map(({ id }) => id),
  );
  const records = found.records.map((row) => ({ ...shown(ctx.config, row), roles: roles.get(row.id) ?? [] }));
  return { records, total: found.total, current, size };
};

export const detail: Handler<typeof userApi.detail> = async (ctx, { id }) => {
  const row = await getUser(ctx, id);
  const roles = await queries.rolesOf(ctx.db, [id]);
  const maySee = ctx.user.permissions.has('sys:user:save');
  return { ...shown(ctx.config, row), roles: roles.get(id) ?? [], timePercent: maySee ? row.timePercent : null };
};

/** The user with this id if in the caller's scope: out of scope is the same as missing. */
export async function getUser(ctx: Ctx<User>, id: string) {
  const row = await queries.findUser(ctx.db, await scopeOf(ctx), id);
  if (!row) throw new AppError('userNotFound');
  return row;
}

/** Looks up whole numbers by their keyed hash; anything else is part of a name. */
export function searchFrom(config: Config, filter: z.infer<typeof UserFilter>): queries.UserSearch {
  const { keyword, ...rest } = filter;
  const hash = (field: string, text: string) => keyedHash(config.searchSecret, field, text).toString('hex');
  if (!keyword) return rest;
  const mobile = Mobile.safeParse(keyword);
  if (mobile.success) return { ...rest, mobileHash: hash('mobile', mobile.data) };
  const idCard = IdCard.safeParse(keyword);
  if (idCard.success) return { ...rest, idCardHash: hash('idCard', idCard.data) };
  return { ...rest, text: keyword };
}

const sortable: Readonly<Record<string, queries.UserSort['field']>> = {
  createdAt: 'createdAt',
  lastLoginAt: 'lastLoginAt',
  userName: 'userName',
  realName: 'realName',
};

interface Sealed {
  readonly id: string;
  readonly mobileSealed: string;
  readonly idCardSealed: string;
  readonly roleType: number;
  readonly state: number;
}

/** A row as lists show it: numbers masked, codes typed. The columns' check constraints allow nothing else. */
export function shown<Row extends Sealed>(config: Config, row: Row) {
  return {
    ...row,
    mobile: maskMobile(openMobile({ config }, row.id, row.mobileSealed)),
    idCard: maskIdCard(openIdCard({ config }, row.id, row.idCardSealed)),
    roleType: row.roleType as RoleType,
    state: row.state as UserState,
  };
}
