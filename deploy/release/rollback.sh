#!/bin/bash
# Returns to the release before, process by process. The database stays as it is: releases run on a newer database.
set -euo pipefail
cd "$(dirname "$(readlink -f "$0")")"
. lib/common.sh

need_root
[ -e "$home/previous" ] || fail '没有可以退回的版本'
before=$(readlink -f "$home/current")
release=$(readlink -f "$home/previous")
say "从 $(version_in "$before") 退回 $(version_in "$release")"
install_units "$release"
use_release "$release"
restart_all || fail '没有启动，请查看 journalctl -u "ganlin-*"'
say "已退回：甘霖 $(version_in "$release")"
