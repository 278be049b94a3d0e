import { ExportStatus } from '@ganlin/contract/transcript/export';

interface Lasting {
  readonly withdrawnAt: Date | null;
  readonly expiresAt: Date;
}

export function exportStatus({ withdrawnAt, expiresAt }: Lasting, now: Date): ExportStatus {
  if (withdrawnAt !== null) return ExportStatus.withdrawn;
  return expiresAt <= now ? ExportStatus.expired : ExportStatus.valid;
}
