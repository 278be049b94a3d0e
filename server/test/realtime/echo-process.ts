/** A process of the product with the messages of the tests: `node echo-process.ts api`. */
import { modules } from '../../src/app.ts';
import { run } from '../../src/process.ts';
import { echo } from './echo-module.ts';

await run(process.argv[2] ?? '', [...modules, echo]);
