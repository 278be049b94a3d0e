/** Whether a figure that was sampled for hours is flat. */

export interface Sample {
  readonly hours: number;
  readonly value: number;
}

/**
 * The slope per hour: the median of the slopes between all pairs (Theil and Sen). A peak, as of a garbage collection
 * that came late, does not move it, unlike a least-squares line.
 */
export function slopeOf(samples: readonly Sample[]): number {
  const slopes = samples.flatMap((one, at) =>
    samples.slice(at + 1).flatMap((other) => {
      const hours = other.hours - one.hours;
      return hours === 0 ? [] : [(other.value - one.value) / hours];
    }),
  );
  return slopes.length === 0 ? 0 : medianOf(slopes);
}

export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = 0, high = low] = sorted.length % 2 === 1 ? [sorted[middle]] : sorted.slice(middle - 1, middle + 1);
  return (low + high) / 2;
}

interface Growth {
  /** From the beginning to the end of the samples, by the slope. */
  readonly grown: number;
  readonly median: number;
}

export function growthOf(samples: readonly Sample[]): Growth {
  const hours = (samples.at(-1)?.hours ?? 0) - (samples[0]?.hours ?? 0);
  return { grown: slopeOf(samples) * hours, median: medianOf(samples.map(({ value }) => value)) };
}

/** Leaves out the beginning, in which code is compiled, pools open and caches fill. */
export function afterWarmUp(samples: readonly Sample[], share = 1 / 3): readonly Sample[] {
  const from = (samples.at(-1)?.hours ?? 0) * share;
  return samples.filter(({ hours }) => hours >= from);
}

/** At most this many samples, evenly chosen: pairs grow with their square. */
export function thinned(samples: readonly Sample[], most = 300): readonly Sample[] {
  const step = Math.ceil(samples.length / most);
  return samples.filter((_, at) => at % step === 0);
}
