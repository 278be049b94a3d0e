/** Runs in a separate process, started by read-book.ts. */
import { readOnOrder } from '../office/read-aside.ts';
import type { BookOrder } from './read-book.ts';
import { takeBook } from './take-book.ts';

// read-book.ts sends no other order.
readOnOrder((bytes, order) => takeBook(bytes, order as BookOrder));
