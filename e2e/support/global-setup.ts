import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

const page = resolve(import.meta.dirname, '../../web/dist/index.html');

export default function setup(): void {
  if (!existsSync(page)) throw new Error('build the web first: npm run build');
}
