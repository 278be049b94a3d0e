/** What a module of the contract brings to the tables that span all modules. */

/** Refusals by name; `{word}` in a message is filled in by whoever throws it. */
export type ErrorTable = Readonly<Record<string, { readonly code: number; readonly msg: string }>>;

/** Codes with their words on screen. */
export type LabelTable = Readonly<Record<string, string>>;

/** The hash chain that the entries of an audit action are linked in. */
export type ChainTable<Action extends string> = Readonly<Partial<Record<Action, string>>>;

type Intersection<U> = (U extends unknown ? (each: U) => void : never) extends (all: infer All) => void ? All : never;

type TableOf<Module, Kind extends string> = Module extends Readonly<Record<Kind, infer Table>> ? Table : never;

/** The tables of one kind of all modules as one. */
export type Joined<Modules, Kind extends string> = Intersection<
  { [Name in keyof Modules]: TableOf<Modules[Name], Kind> }[keyof Modules]
>;

/** Joins the tables of one kind; a key that two modules use is a mistake that stops everything. */
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
  // Filled with exactly the tables that the type is made of.
  return joined as Joined<Modules, Kind>;
}
