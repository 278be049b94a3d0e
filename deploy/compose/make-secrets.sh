#!/bin/bash
# 为 compose.production.yaml 生成口令、密钥和自签名证书；已有的不动。用法：make-secrets.sh 域名
set -euo pipefail
umask 077
domain=${1:?用法：make-secrets.sh 域名}
cd "$(dirname "$0")"
mkdir -p secrets
cd secrets

random() { openssl rand -base64 96 | tr -dc 'A-Za-z0-9' | cut -c "1-$1"; } # length
once() { [ -s "$1" ] || cat >"$1"; }

for name in postgres-password database-password database-owner-password metrics-token; do random 40 | once "$name"; done
for name in link-secret search-secret chain-secret; do random 60 | once "$name"; done
printf 'k1:%s' "$(openssl rand -base64 32)" | once data-keys
printf 'postgres://ganlin:%s@postgres/ganlin' "$(cat database-password)" | once database-url
printf 'postgres://ganlin_owner:%s@postgres/ganlin' "$(cat database-owner-password)" | once database-owner-url
[ -s tls.crt ] || openssl req -x509 -newkey rsa:2048 -nodes -days 825 -subj "/CN=$domain" \
  -addext "subjectAltName=DNS:$domain" -keyout tls.key -out tls.crt 2>/dev/null
# Files keep their mode in the containers, whose users are others; on this computer only the folder's owner gets in.
chmod 700 . && chmod 644 ./*
echo "已写入 $PWD；请把 tls.crt、tls.key 换成正式证书，并另行备份这个目录"
