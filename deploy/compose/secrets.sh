#!/bin/sh
# Writes the secrets of an installation, once: ./secrets.sh [HOST_OF_THE_DATABASE]. Existing ones stay.
set -eu
cd "$(dirname "$0")"
host="${1:-database}"
# On the network of the compose file the database is a neighbour without a certificate.
tls='?sslmode=verify-full'
[ "$host" != database ] || tls=
umask 077
mkdir -p secrets
mkdir -p -m 755 certificates
random() { openssl rand -hex 32; }
keep() { [ -e "secrets/$1" ] || cat > "secrets/$1"; }
for name in admin owner portal provider worker; do random | keep "database-$name"; done
for name in owner portal provider worker; do
	printf 'postgres://iambiz_%s:%s@%s:5432/iambiz%s\n' "$name" "$(cat "secrets/database-$name")" "$host" "$tls" | keep "url-$name"
done
random | keep oidc-client-secret
random | keep idp-cookie-keys
printf 'k1:%s\n' "$(openssl rand -base64 32)" | keep data-keys
# Read by the user of the containers, which is not the one who runs this; the folder itself is closed.
chmod 644 secrets/*
