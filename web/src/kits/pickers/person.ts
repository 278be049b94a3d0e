/** A user as a list shows them. */
export interface Person {
  readonly id: string;
  readonly name: string;
  readonly deptName: string;
}
