/**
 * `npx node scripts/make-icons.ts`: draws the icons of the installed site (`contract/src/portal/offline.ts`) from
 * `web/public/favicon.svg` into `web/public/icons`. Run it again whenever the drawing changes.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { iconFiles } from './icons.rules.ts';

const web = resolve(import.meta.dirname, '../web/public');
const drawing = readFileSync(join(web, 'favicon.svg'), 'utf8');
mkdirSync(join(web, 'icons'), { recursive: true });
for (const { file, draw } of iconFiles) writeFileSync(join(web, file), await draw(drawing));
