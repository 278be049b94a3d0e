import { z } from 'zod';
import { joinTables, type LabelTable } from './core/module.ts';
import * as modules from './registry.ts';

/**
 * Every permission code, with the label shown to staff who grant it. They become the functions (menu type 2) of the
 * menu tree.
 */
export const permissions = joinTables(modules, 'permissions') satisfies LabelTable;

export type Permission = keyof typeof permissions;

// The keys of the object are exactly its key type.
const codes = Object.keys(permissions) as [Permission, ...Permission[]];

export const PermissionCode = z.enum(codes);
