#!/bin/bash
# Backs up the database, then the files, and reports it: run every night by ganlin-backup.timer, as root.
#   BACKUP_DIR   where to (default /backup/ganlin)
#   BACKUP_KEEP  how many dumps stay there (default 14)
set -euo pipefail
umask 077
export PATH="/usr/local/bin:$PATH"

folder=${BACKUP_DIR:-/backup/ganlin}
keep=${BACKUP_KEEP:-14}
ganlin=${GANLIN:-/opt/ganlin/current/bin/ganlin}
settings=${GANLIN_ENV:-/etc/ganlin/ganlin.env}
owner_url=${DATABASE_OWNER_URL:-$(cat /etc/ganlin/secrets/database-owner-url)}

mkdir -p "$folder"
# Of two at a time the second gives up.
exec 9>"$folder/.lock"
flock -n 9 || { echo '另一个备份正在进行' >&2; exit 1; }

dump="$folder/ganlin-$(date +%Y%m%d-%H%M%S).dump"
# Under another name until it is whole: an interrupted one is never taken for a backup.
trap 'rm -f "$dump.part"' EXIT
nice -n 10 pg_dump --format=custom --file="$dump.part" "$owner_url"
# Reads the table of contents, which is written last.
entries=$(pg_restore --list "$dump.part" | grep -c ' TABLE DATA ')
[ "$entries" -gt 50 ] || { echo "备份中只有 $entries 张表的数据" >&2; exit 1; }
mv "$dump.part" "$dump"

# The files after the database: then every record has its file.
storage=$(. "$settings" >/dev/null 2>&1; [ "${STORAGE:-local}" = local ] && echo "${STORAGE_DIR:-/var/lib/ganlin/files}" || true)
if [ -n "$storage" ] && [ -d "$storage" ]; then
  mkdir -p "$folder/files"
  nice -n 10 cp -a --update "$storage/." "$folder/files/"
fi

find "$folder" -maxdepth 1 -name 'ganlin-*.dump' | sort -r | tail -n "+$((keep + 1))" | xargs -r rm -f
"$ganlin" backup-done --kind backup --bytes "$(stat -c %s "$dump")" --note "$(basename "$dump")"
