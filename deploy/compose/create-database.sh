#!/bin/bash
# Run by the image of PostgreSQL when its volume is empty: the owner of the tables, and the account of the processes.
set -euo pipefail
psql --set ON_ERROR_STOP=1 --username postgres \
  --set owner_password="$(cat /run/secrets/database-owner-password)" \
  --set password="$(cat /run/secrets/database-password)" <<'SQL'
create role ganlin_owner login password :'owner_password';
create role ganlin login password :'password';
create database ganlin owner ganlin_owner;
SQL
