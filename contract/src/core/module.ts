/** Tables that a contract module adds to those of all modules. */

/** Errors by name; the code that throws one fills in `{word}` in its message. */
export type ErrorTable = Readonly<Record<string, { readonly code: number; readonly msg: string }>>;

/** Labels of codes. */
export type LabelTable = Readonly<Record<string, string>>;

/** The hash chain that links the entries of an audit action. */
export type ChainTable<Action extends string> = Readonly<Partial<Record<Action, string>>>;

type Intersection<U> = (U extends unknown ? (each: U) => void : never) extends (all: infer All) => void ? All : never;

type TableOf<Module, Kind extends string> = Module extends Readonly<Record<Kind, infer Table>> ? Table : never;

/** The tables of one kind, merged over all modules. */
export type Joined<Modules, Kind extends string> = Intersection<
  { [Name in keyof Modules]: TableOf<Modules[Name], Kind> }[keyof Modules]
>;

/** Merges the tables of one kind; throws on a key that two modules use. */
export function joinTables<Modules extends object, Kind extends string>(
  modules: Modules,
  kind: Kind,
): Joined<Modules, Kind> {
  const joined: Record<string, unknown> = {};
  for (const [name, module] of Object.entries(modules) as [string, Readonly<Record<string, object>>][]) {
    for (const [key, value] of Object.entries(module[kind] ?? {})) {
      if (Object.hasOwn(joined, key)) throw new Error(`${kind}: ${key} of module ${name} is another module's too`);
      joined[key] = value;
    }
  }
  // Contains exactly the tables that the type consists of.
  return joined as Joined<Modules, Kind>;
}
