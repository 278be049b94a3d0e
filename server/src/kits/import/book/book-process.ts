/** Runs in a process of its own, started by read-book.ts. */
import { readOnOrder } from '../office/read-aside.ts';
import type { BookOrder } from './read-book.ts';
import { takeBook } from './take-book.ts';

// read-book.ts gives no other order.
readOnOrder((bytes, order) => takeBook(bytes, order as BookOrder));
