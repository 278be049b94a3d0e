/** Runs in a process of its own, started by import-text-reader.ts: thousands of questions take a while to be told apart. */
import { readText } from '@ganlin/domain/question-text/text';
import { readOnOrder } from '../../../kits/import/office/read-aside.ts';

readOnOrder(async (bytes) => readText(Buffer.from(bytes).toString('utf8')));
