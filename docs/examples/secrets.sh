#!/bin/sh
# Makes up the secrets of compose.yaml in secrets/ beside it, once.
set -eu
cd "$(dirname "$0")"
if [ -e secrets ]; then
  echo 'secrets/ exists already.'
  exit
fi
random() { od -An -N24 -tx1 /dev/urandom | tr -d ' \n'; }
umask 077
mkdir secrets
cd secrets
password=$(random)
key=$(random)
printf %s "$password" > database_password
printf 'postgres://portal:%s@database/portal\n' "$password" > database_url
printf %s "$key" > store_key
printf '{"identities":[{"name":"portal","credentials":[{"accessKey":"portal","secretKey":"%s"}],"actions":["Admin"]}]}\n' \
  "$key" > store_settings
# Containers read the files as users of their own; the folder keeps out other users of the machine.
chmod 644 ./*
