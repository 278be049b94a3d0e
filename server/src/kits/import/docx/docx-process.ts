/** Runs in a process of its own, started by read-docx.ts. */
import { readOnOrder } from '../office/read-aside.ts';
import { takeDocx } from './take-docx.ts';

readOnOrder((bytes) => takeDocx(bytes));
