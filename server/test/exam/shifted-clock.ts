/** Loaded into a process before anything else (`node --import`): shifts its clock by `CLOCK_SHIFT_MS`. */
const RealDate = globalThis.Date;
const shift = Number(process.env['CLOCK_SHIFT_MS']);
const now = (): number => RealDate.now() + shift;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args: unknown[], made) => Reflect.construct(target, args.length > 0 ? args : [now()], made),
  apply: () => new RealDate(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});
