#!/bin/bash
# Starts and stops processes so that those of /etc/ganlin/processes run.
set -euo pipefail
. "$(dirname "$(readlink -f "$0")")/common.sh"

need_root
for port in $API_PORTS; do
  systemctl enable -q --now "ganlin-api@$port"
  wait_ready "ganlin-api@$port" "$port" || fail "API 进程（端口 $port）没有启动，原因见上"
done
write_upstream
reload_nginx
for port in $WORKER_PORTS; do systemctl enable -q --now "ganlin-worker@$port"; done
systemctl list-units --plain --no-legend 'ganlin-api@*' 'ganlin-worker@*' | awk '{ print $1 }' | while read -r unit; do
  port=${unit#*@}
  port=${port%.service}
  case " $API_PORTS $WORKER_PORTS " in *" $port "*) ;; *) systemctl disable -q --now "$unit" ;; esac
done
