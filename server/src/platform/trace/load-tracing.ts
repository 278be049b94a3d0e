import type { TracingConfig } from '../../config.ts';
import type { Log } from '../log/log.ts';
import type { Tracing } from './tracing.ts';

/** Imports the tracing only where it is used: nobody else pays for it with time or memory. */
export async function loadTracing(
  config: TracingConfig | null,
  services: { readonly log: Log; readonly role: string },
): Promise<Tracing | null> {
  if (!config) return null;
  const { openTracing } = await import('./open-tracing.ts');
  return openTracing(config, services);
}
