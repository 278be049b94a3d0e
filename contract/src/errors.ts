import { joinTables, type ErrorTable } from './core/module.ts';
import * as modules from './registry.ts';

/** Every expected refusal by name, from the modules' own tables. Code = the module's four digits, then four for the number. */
export const errors = joinTables(modules, 'errors') satisfies ErrorTable;

export type ErrorName = keyof typeof errors;
