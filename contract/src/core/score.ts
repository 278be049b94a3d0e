import { z } from 'zod';

/** Points: decimals with at most two digits on the wire, integer hundredths in the code (names end in `Centi`). */
export const Score = z
  .codec(z.number().min(0).max(100_000), z.int(), {
    decode: (points) => Math.round(points * 100),
    encode: (centi) => centi / 100,
  })
  .meta({ title: 'Score' });
