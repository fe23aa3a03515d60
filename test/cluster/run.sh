#!/usr/bin/env bash
# The trial of a whole cluster (docs/cluster.md), as root: it installs what it needs, and lives in namespaces of its own.
set -euo pipefail
cd "$(dirname "$0")/../.."
need=(patroni etcd haproxy pgbouncer pgbackrest nft ip)
if ! command -v "${need[@]}" >/dev/null 2>&1 || [ "$(command -v "${need[@]}" | wc -l)" -lt "${#need[@]}" ]; then
  apt-get update -qq
  # Nothing that is installed starts by itself.
  printf '#!/bin/sh\nexit 101\n' > /usr/sbin/policy-rc.d; chmod +x /usr/sbin/policy-rc.d
  apt-get install -y -qq --no-install-recommends postgresql-15 patroni etcd-server etcd-client haproxy pgbouncer pgbackrest nftables iproute2 python3-etcd python3-psycopg2
  rm -f /usr/sbin/policy-rc.d
fi
# The shell is the first process there: it collects what loses its parent, as PostgreSQL does under Patroni.
exec env TRIAL_NAMESPACES=1 unshare --net --mount --pid --fork --kill-child --mount-proc \
  bash -c 'npx vitest run --config vitest.cluster.config.ts "$@"; exit $?' trial "$@"
