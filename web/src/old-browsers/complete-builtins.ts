/** For whoever needs them before the next import: a page, and the worker of PDF.js. */
import { completeBuiltins } from './builtins.ts';

completeBuiltins();
