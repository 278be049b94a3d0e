export const QUERY = '/applicationinterface/trainingQuery';
export { classPath } from '../../../kits/training/class-paths.ts';
export const OPEN_CLASSES = '/web/home/classes';
/** The page of a class that needs no account. */
export const registrationPath = (classId: string): string =>
  `/applicationinterface/trainingRegistrationPage?trainclassId=${classId}`;
