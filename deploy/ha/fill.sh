#!/bin/bash
# Fills templates for one machine; see README.md. In a template, @NAME@ is NAME_<number of the machine> if the
# values have it, else NAME; @NAME_2@ is NAME if the machines are alike; @NAME_HOST@ and @NAME_PORT@ are the parts of a value host:port.
set -euo pipefail
if [ $# -lt 4 ]; then
  echo '用法：fill.sh 取值文件 机器编号 目标目录 模板…' >&2
  exit 2
fi
templates=$(dirname "$(readlink -f "$0")")/templates
NODE=$2 target=$3 values=$(readlink -f "$1")
shift 3
# shellcheck source=/dev/null
. "$values"
umask 077
mkdir -p "$target"

value_of() { # name
  local own=$1_$NODE whole common=${1%_[0-9]}
  if [ -n "${!own+x}" ]; then
    printf %s "${!own}"
  elif [ -n "${!1+x}" ]; then
    printf %s "${!1}"
  elif [ -n "${!common+x}" ]; then
    printf %s "${!common}"
  elif [[ $1 == *_HOST ]] && whole=$(value_of "${1%_HOST}"); then
    printf %s "${whole%:*}"
  elif [[ $1 == *_PORT ]] && whole=$(value_of "${1%_PORT}"); then
    printf %s "${whole##*:}"
  else
    return 1
  fi
}

for template in "$@"; do
  # Lines for all machines but the first.
  if [ "$NODE" = 1 ]; then text=$(sed '/^@OTHERS@/d' "$templates/$template"); else text=$(sed 's/^@OTHERS@ //' "$templates/$template"); fi
  while [[ $text =~ @([A-Z][A-Z0-9_]*)@ ]]; do
    name=${BASH_REMATCH[1]}
    if ! value=$(value_of "$name"); then
      echo "取值文件中没有 $name（$template 用到）" >&2
      exit 1
    fi
    text=${text//"@$name@"/"$value"}
  done
  printf '%s\n' "$text" >"$target/$template"
done
