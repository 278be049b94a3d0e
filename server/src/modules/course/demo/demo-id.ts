import { v5 } from 'uuid';

const NAMESPACE = 'b3f4c7de-52a1-4c58-9d0e-0c7a6f1e2b94';

/** The same name has the same id on every site, so that seeding again finds existing courses. */
export const demoId = (name: string): string => v5(`course/${name}`, NAMESPACE);
