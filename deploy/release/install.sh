#!/bin/bash
# Installs this release on Debian, also without a network. May be repeated.
set -euo pipefail
cd "$(dirname "$(readlink -f "$0")")"
. lib/common.sh

usage() {
  cat <<'TEXT'
用法：sudo ./install.sh [选项]
  --domain 域名          对外的域名，如 px.example.cn；不写则用本机的地址
  --tls 证书 私钥        网站的证书；不写则生成自签名证书（浏览器会警告）
  --admin 用户名         直接建立第一位管理员并打印一次性密码；不写则用浏览器打开 /setup 设置
  --packages 文件        离线软件包（ganlin-debian-….tar），没有网络的服务器用它安装 PostgreSQL、Redis、nginx、ffmpeg、LibreOffice、中文字体
  --with 文件            附加部件（ganlin-…-face.tar.gz、ganlin-…-api-docs.tar.gz），可写多次
  --api 个数             API 进程的个数；默认为处理器核数，至少 2 个
  --database 运行账号地址 所有者账号地址   使用已有的 PostgreSQL，不在本机安装
  --redis 地址           使用已有的 Redis，不在本机安装
TEXT
}

domain='' admin='' packages='' certificate='' key='' database='' owner='' redis=''
add_ons=()
processes=$(nproc)
while [ $# -gt 0 ]; do
  case $1 in
    --domain) domain=$2 && shift 2 ;;
    --tls) certificate=$2 key=$3 && shift 3 ;;
    --admin) admin=$2 && shift 2 ;;
    --packages) packages=$(readlink -f "$2") && shift 2 ;;
    --with) add_ons+=("$(readlink -f "$2")") && shift 2 ;;
    --api) processes=$2 && shift 2 ;;
    --database) database=$2 owner=$3 && shift 3 ;;
    --redis) redis=$2 && shift 2 ;;
    *) usage && exit 2 ;;
  esac
done
[ "$processes" -ge 2 ] || processes=2
need_root
release=$home/releases/$(version_in .)
began=$SECONDS
step() { say "[$((SECONDS - began)) 秒] $1"; }

install_packages() {
  local wanted=(nginx-light ffmpeg openssl libreoffice-writer-nogui libreoffice-impress-nogui fonts-noto-cjk)
  local missing=() name
  [ -n "$database" ] || wanted+=(postgresql)
  [ -n "$redis" ] || wanted+=(redis-server)
  for name in "${wanted[@]}"; do dpkg -s "$name" >/dev/null 2>&1 || missing+=("$name"); done
  [ ${#missing[@]} -gt 0 ] || return 0
  local options=(-y -qq --no-install-recommends -o Dpkg::Options::=--force-unsafe-io)
  export DEBIAN_FRONTEND=noninteractive
  if [ -n "$packages" ]; then
    local folder
    folder=$(mktemp -d)
    tar -xf "$packages" -C "$folder"
    # apt reads the packages as a user of its own.
    chmod -R go=rX "$folder"
    echo "deb [trusted=yes] file:$folder ./" >"$folder/sources.list"
    options+=(-o "Dir::Etc::sourcelist=$folder/sources.list" -o Dir::Etc::sourceparts=- -o APT::Get::List-Cleanup=0)
    apt-get "${options[@]}" update >/dev/null
    apt-get "${options[@]}" install "${missing[@]}" >/dev/null || fail "离线软件包中缺少或无法安装：${missing[*]}"
    rm -rf "$folder"
  else
    apt-get -qq update && apt-get "${options[@]}" install "${missing[@]}" >/dev/null ||
      fail "无法安装 ${missing[*]}；没有网络时请用 --packages"
  fi
}

random() { openssl rand -base64 96 | tr -dc 'A-Za-z0-9' | cut -c "1-$1"; } # length

# Written once: a second run keeps what is there, also what the operator has put there, such as the secrets of a site
# that moves.
keep_file() { # name, group, mode; content from stdin
  if [ -s "$settings/$1" ]; then
    cat >/dev/null
  else
    install -m 600 /dev/null "$settings/$1"
    cat >"$settings/$1"
  fi
  chown "root:$2" "$settings/$1"
  chmod "$3" "$settings/$1"
}

make_user() {
  getent passwd ganlin >/dev/null ||
    useradd --system --home-dir /var/lib/ganlin --shell /usr/sbin/nologin --user-group ganlin
  install -d -o ganlin -g ganlin -m 750 /var/lib/ganlin /var/lib/ganlin/files /var/cache/ganlin
  install -d -m 755 "$settings" "$settings/nginx"
  install -d -m 750 -g ganlin "$settings/secrets"
  install -d -m 700 "$settings/tls"
}

local_url() { printf 'postgres://%s:%s@127.0.0.1/ganlin' "$1" "$2"; } # user, password

as_postgres() { (cd / && runuser -u postgres -- psql --no-psqlrc --quiet --tuples-only --no-align "$@"); }

make_database() {
  local password owner_password version
  systemctl enable --now postgresql >/dev/null 2>&1
  if [ ! -s "$settings/secrets/database-url" ]; then
    password=$(random 40) owner_password=$(random 40)
    as_postgres -v ON_ERROR_STOP=1 <<SQL
do \$\$ begin
  if not exists (select from pg_roles where rolname = 'ganlin_owner') then create role ganlin_owner login; end if;
  if not exists (select from pg_roles where rolname = 'ganlin') then create role ganlin login; end if;
end \$\$;
alter role ganlin_owner password '$owner_password';
alter role ganlin password '$password';
SQL
    [ "$(as_postgres -c "select 1 from pg_database where datname = 'ganlin'")" = 1 ] ||
      as_postgres -c "create database ganlin owner ganlin_owner encoding 'UTF8' locale 'C.UTF-8' template template0"
    database=$(local_url ganlin "$password")
    owner=$(local_url ganlin_owner "$owner_password")
  fi
  # Connections: for each process its pool, those of exams and of the job queue.
  version=$(as_postgres -c 'show server_version_num')
  local cores pool
  cores=$(nproc)
  pool=$((cores * 4 < 8 ? 8 : cores * 4))
  cat >"/etc/postgresql/$((version / 10000))/main/conf.d/ganlin.conf" <<TEXT
max_connections = $(((processes + 1) * (pool + 20) + 30))
shared_buffers = $(($(awk '/MemTotal/ { print $2 }' /proc/meminfo) / 4096))MB
# Rows that are refused do not get into the log.
log_error_verbosity = terse
TEXT
  systemctl restart postgresql
}

make_settings() {
  printf '%s\n' "$database" | keep_file secrets/database-url ganlin 640
  printf '%s\n' "$owner" | keep_file secrets/database-owner-url root 600
  printf '%s\n' "${redis:-redis://127.0.0.1:6379}" | keep_file secrets/redis-url ganlin 640
  for name in link-secret search-secret chain-secret; do random 60 | keep_file "secrets/$name" ganlin 640; done
  random 40 | keep_file secrets/metrics-token ganlin 640
  printf 'k1:%s\n' "$(openssl rand -base64 32)" | keep_file secrets/data-keys ganlin 640
  keep_file ganlin.env ganlin 640 <<TEXT
# 各进程的设置，见 docs/operations.md“环境变量”；改后执行 systemctl restart 'ganlin-*'
DATABASE_URL_FILE=/etc/ganlin/secrets/database-url
REDIS_URL_FILE=/etc/ganlin/secrets/redis-url
LINK_SECRET_FILE=/etc/ganlin/secrets/link-secret
SEARCH_SECRET_FILE=/etc/ganlin/secrets/search-secret
CHAIN_SECRET_FILE=/etc/ganlin/secrets/chain-secret
DATA_KEYS_FILE=/etc/ganlin/secrets/data-keys
METRICS_TOKEN_FILE=/etc/ganlin/secrets/metrics-token
STORAGE_DIR=/var/lib/ganlin/files
EARLIER_ASSETS_DIR=/opt/ganlin/assets
TRUST_PROXY=1
PUBLIC_URL=${domain:+https://$domain}
TEXT
  keep_file processes root 644 <<TEXT
# 端口，每个进程一个；增减后执行 $home/current/lib/apply-processes.sh
API_PORTS="$(seq -s ' ' 3001 $((3000 + processes)))"
WORKER_PORTS="3101"
TEXT
  . "$settings/processes"
}

make_certificate() {
  if [ -n "$certificate" ]; then
    install -m 644 "$certificate" "$settings/tls/site.crt"
    install -m 600 "$key" "$settings/tls/site.key"
  elif [ ! -s "$settings/tls/site.crt" ]; then
    local name=${domain:-$(hostname)}
    openssl req -x509 -newkey rsa:2048 -nodes -days 825 -subj "/CN=$name" -addext "subjectAltName=DNS:$name,IP:127.0.0.1" \
      -keyout "$settings/tls/site.key" -out "$settings/tls/site.crt" 2>/dev/null
    chmod 600 "$settings/tls/site.key"
    say "没有指定证书，已生成自签名证书；请换成正式证书：$settings/tls/site.crt、site.key"
  fi
}

start_all() {
  local port
  for port in $API_PORTS; do systemctl enable -q --now "ganlin-api@$port"; done
  for port in $WORKER_PORTS; do systemctl enable -q --now "ganlin-worker@$port"; done
  systemctl enable -q ganlin.target
  for port in $API_PORTS; do wait_ready "ganlin-api@$port" "$port" || fail "API 进程（端口 $port）没有启动，原因见上"; done
  for port in $WORKER_PORTS; do wait_ready "ganlin-worker@$port" "$port" || fail '工作进程没有启动，原因见上'; done
  rm -f /etc/nginx/sites-enabled/default
  systemctl enable -q nginx
  reload_nginx
}

step '核对安装包'
place_release "$PWD"
for file in "${add_ons[@]}"; do add_on "$file" "$release"; done
step '系统软件'
install_packages
step '用户、目录、数据库'
make_user
[ -n "$database" ] || make_database
[ -n "$redis" ] || systemctl enable -q --now redis-server
make_settings
make_certificate
step '数据库结构'
share_assets "$release"
install_units "$release"
systemctl start "ganlin-migrate@$(version_in .)" || {
  journalctl -u "ganlin-migrate@$(version_in .)" -n 20 --no-pager >&2
  fail '数据库结构没有升级'
}
use_release "$release"
ganlin seed >/dev/null
step '启动'
write_upstream
start_all
step "安装完成：甘霖 $(version_in .)"
address=${domain:-$(hostname -I | awk '{ print $1 }')}
address=https://${address:-$(hostname)}
if [ -n "$admin" ]; then
  ganlin seed --admin "$admin"
  say "请打开 $address/ 登录"
else
  say "请打开 $address/setup ，输入设置码："
  ganlin setup-code
fi
