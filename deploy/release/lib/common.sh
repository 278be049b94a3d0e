# Shared by install.sh, upgrade.sh and rollback.sh.
home=/opt/ganlin
settings=/etc/ganlin
keep=3

say() { printf '%s\n' "$*"; }
fail() {
  printf '错误：%s\n' "$*" >&2
  exit 1
}

need_root() { [ "$(id -u)" = 0 ] || fail '请用 root 运行'; }

version_in() { sed -n 's/.*"version":"\([^"]*\)".*/\1/p' "$1/release.json"; }

# Verifies the unpacked release and copies it into its own directory; running processes keep theirs.
place_release() { # from
  local version target
  version=$(version_in "$1")
  target=$home/releases/$version
  [ "$(uname -m)" = "$(machine_of "$1")" ] || fail "这个安装包不适用于 $(uname -m) 处理器"
  (cd "$1" && sha256sum --check --quiet --strict SHA256SUMS) || fail '安装包已损坏：校验值不符，请重新复制'
  install -d -m 755 "$home" "$home/releases" "$home/assets"
  # What is running is never replaced; a second installation finds it as it is.
  if [ "$target" != "$(readlink -e "$home/current" || true)" ]; then
    rm -rf "$target.new"
    cp -r "$1" "$target.new"
    chown -R root:root "$target.new"
    chmod -R u=rwX,go=rX "$target.new"
    rm -rf "$target"
    mv -T "$target.new" "$target"
  fi
}

machine_of() {
  case $(sed -n 's/.*"arch":"\([^"]*\)".*/\1/p' "$1/release.json") in
    x64) echo x86_64 ;;
    arm64) echo aarch64 ;;
  esac
}

add_on() { # archive, release
  tar -xzf "$1" -C "$2" --strip-components=1 --no-same-owner
}

# Pages that are open now ask for the files of their release, pages loaded meanwhile for those of the new one: each
# process serves both.
share_assets() { # release
  cp -rn "$1/web/dist/assets/." "$home/assets/"
}

use_release() { # release
  local before
  before=$(readlink -e "$home/current" || true)
  ln -sfn "$1" "$home/current.new"
  mv -T "$home/current.new" "$home/current"
  if [ -n "$before" ] && [ "$before" != "$1" ]; then ln -sfn "$before" "$home/previous"; fi
}

install_units() { # release
  install -m 644 "$1"/systemd/* /etc/systemd/system/
  install -d /var/cache/nginx
  install -m 644 "$1/nginx/ganlin.conf" /etc/nginx/conf.d/ganlin.conf
  ln -sfn "$home/current/bin/ganlin" /usr/local/bin/ganlin
  systemctl daemon-reload
}

# The processes of this site: API_PORTS and WORKER_PORTS.
. "$settings/processes" 2>/dev/null || true

upstream_servers() { # port that is down, or nothing
  local port
  for port in $API_PORTS; do
    if [ "$port" = "$1" ]; then echo "    server 127.0.0.1:$port down;"; else echo "    server 127.0.0.1:$port max_fails=1 fail_timeout=2s;"; fi
  done
}

# Writes the upstreams of nginx; the process on the given port gets no more requests. Together with the map they use:
# after a rollback, ganlin.conf is that of the release before.
write_upstream() { # port that is down, or nothing
  {
    echo '# 同一个人的请求到同一个进程，各进程只需记住自己那部分人的会话；没有登录的（没有 token）随机分配。'
    echo 'map $http_token $ganlin_caller {'
    echo '    ""      $request_id;'
    echo '    default $http_token;'
    echo '}'
    echo 'upstream ganlin {'
    echo '    hash $ganlin_caller consistent;'
    upstream_servers "${1:-}"
    echo '    keepalive 32;'
    echo '    keepalive_timeout 60s;'
    echo '}'
    echo '# 实时连接：长轮询的各个请求须到同一进程，以网页自己的编号区分。'
    echo 'upstream ganlin_realtime {'
    echo '    hash $arg_tab consistent;'
    upstream_servers "${1:-}"
    echo '}'
  } >"$settings/upstream.conf.new"
  mv "$settings/upstream.conf.new" "$settings/upstream.conf"
}

reload_nginx() {
  nginx -q -t || fail 'nginx 的配置不正确'
  systemctl reload-or-restart nginx
}

is_ready() { # port
  "$home/current/bin/node" -e "
    fetch('http://127.0.0.1:$1/readyz', { signal: AbortSignal.timeout(3000) })
      .then(({ status }) => process.exit(status === 200 ? 0 : 1), () => process.exit(1))"
}

wait_ready() { # unit, port
  local tries=0
  until is_ready "$2"; do
    tries=$((tries + 1))
    if [ $tries -gt 60 ]; then
      journalctl -u "$1" -n 20 --no-pager >&2 || true
      return 1
    fi
    sleep 1
  done
}

# One after the other: nginx sends a process no requests while it restarts, so nobody notices.
restart_all() {
  local port count
  count=$(echo $API_PORTS | wc -w)
  for port in $API_PORTS; do
    if [ "$count" -gt 1 ]; then
      write_upstream "$port"
      reload_nginx
    fi
    systemctl restart "ganlin-api@$port"
    wait_ready "ganlin-api@$port" "$port" || return 1
    write_upstream
    reload_nginx
  done
  for port in $WORKER_PORTS; do
    systemctl restart "ganlin-worker@$port"
    wait_ready "ganlin-worker@$port" "$port" || return 1
  done
}

# Keeps this release, the one before and the newest of the others, and the files that their pages may ask for.
remove_old() {
  local release names current previous others=0
  names=$(mktemp)
  current=$(readlink -f "$home/current")
  previous=$(readlink -e "$home/previous" || true)
  for release in $(ls -1dt "$home"/releases/*/); do
    release=${release%/}
    if [ "$release" != "$current" ] && [ "$release" != "$previous" ]; then others=$((others + 1)); fi
    if [ "$release" = "$current" ] || [ "$release" = "$previous" ] || [ "$others" -le $((keep - 2)) ]; then
      ls "$release/web/dist/assets" >>"$names"
    else
      rm -rf "$release"
    fi
  done
  sort -u -o "$names" "$names"
  ls "$home/assets" | sort | comm -23 - "$names" | (cd "$home/assets" && xargs -r -d '\n' rm -f)
  rm -f "$names"
}
