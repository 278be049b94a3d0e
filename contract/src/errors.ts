import { joinTables, type ErrorTable } from './core/module.ts';
import * as modules from './registry.ts';

/**
 * Every expected error by name, from the modules' own tables. Code = the module's four digits, then a four-digit
 * number.
 */
export const errors = joinTables(modules, 'errors') satisfies ErrorTable;

export type ErrorName = keyof typeof errors;
