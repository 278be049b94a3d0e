/** Runs in a separate process, started by read-docx.ts. */
import { readOnOrder } from '../office/read-aside.ts';
import { takeDocx } from './take-docx.ts';

readOnOrder((bytes) => takeDocx(bytes));
