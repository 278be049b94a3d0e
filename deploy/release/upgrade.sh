#!/bin/bash
# Upgrades the site to this release, process by process, while people use it.
set -euo pipefail
cd "$(dirname "$(readlink -f "$0")")"
. lib/common.sh

usage() {
  cat <<'TEXT'
用法：sudo ./upgrade.sh [选项]        在新版本的目录中执行
  --backup 目录    升级前用 pg_dump 备份数据库到这个目录
  --with 文件      附加部件，可写多次；不写则沿用现有的附加部件
TEXT
}

backup='' add_ons=()
while [ $# -gt 0 ]; do
  case $1 in
    --backup) backup=$2 && shift 2 ;;
    --with) add_ons+=("$(readlink -f "$2")") && shift 2 ;;
    *) usage && exit 2 ;;
  esac
done
need_root
[ -e "$home/current" ] || fail '这台机器还没有安装，请用 install.sh'
version=$(version_in .)
before=$(readlink -f "$home/current")
release=$home/releases/$version
[ "$release" != "$before" ] || fail "已经是 $version"

say "从 $(version_in "$before") 升级到 $version"
place_release "$PWD"
for file in "${add_ons[@]}"; do add_on "$file" "$release"; done
if [ ${#add_ons[@]} -eq 0 ] && ls "$before"/LICENSES-*.txt >/dev/null 2>&1; then
  say '注意：当前版本装有附加部件，新版本的附加部件要用 --with 指定'
fi
if [ -n "$backup" ]; then
  install -d -m 700 "$backup"
  pg_dump --format=custom --file="$backup/ganlin-$(date +%Y%m%d-%H%M%S).dump" "$(cat "$settings/secrets/database-owner-url")"
  say "数据库已备份到 $backup"
fi
share_assets "$release"
install_units "$release"
# Processes of the release before go on running on the newer database.
systemctl start "ganlin-migrate@$version" || {
  journalctl -u "ganlin-migrate@$version" -n 20 --no-pager >&2
  fail '数据库结构没有升级；现有版本照常运行'
}
use_release "$release"
ganlin seed >/dev/null
if ! restart_all; then
  say '新版本没有启动，退回原来的版本' >&2
  use_release "$before"
  install_units "$before"
  restart_all || fail '原来的版本也没有启动，请查看 journalctl -u "ganlin-*"'
  fail '升级失败，已退回原来的版本'
fi
remove_old
say "升级完成：甘霖 $version"
