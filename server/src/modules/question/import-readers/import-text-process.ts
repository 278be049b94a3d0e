/** Runs in a child process started by import-text-reader.ts: splitting thousands of questions takes a while. */
import { readText } from '@ganlin/domain/question-text/text';
import { readOnOrder } from '../../../kits/import/office/read-aside.ts';

readOnOrder(async (bytes) => readText(Buffer.from(bytes).toString('utf8')));
