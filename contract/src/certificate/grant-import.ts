import { z } from 'zod';
import { importEndpoints } from '../core/import.ts';
import { grantCommon } from './grant.ts';

/** A list of people to grant certificates, from a spreadsheet. */
export const grantImportApi = importEndpoints('/api/cert/grant/import', {
  noun: '颁证名单',
  permission: 'cert:grant:save',
  options: z.object({}),
  kinds: ['xlsx'],
  about: grantCommon,
  errors: ['certificateTemplateNotFound', 'certificateTemplateNotInUse'],
  scope: 'dept',
});
