#!/usr/bin/env bash
# The trial of a whole cluster (docs/cluster.md), as root: it installs what it needs, and lives in namespaces of its own.
#   run.sh                 the trial
#   run.sh stand           the cluster is left standing until Ctrl-C (deploy/README.md)
#   run.sh stand enter     a shell inside the one that stands
#   run.sh stand restore   back-up, some sales, and a restore to a point in time
set -euo pipefail
cd "$(dirname "$0")/../.."
pid_file=/run/airtide-trial.pid
stands() { [ -s "$pid_file" ] && kill -0 "$(cat "$pid_file")" 2>/dev/null; }
if [ "${1:-}" = stand ]; then
  shift
  case "${1:-}" in
    enter)
      # On the applications' machine, with the environment of its commands.
      stands || { echo "No cluster stands: npm run cluster" >&2; exit 1; }
      TRIAL="$(ls -td /tmp/airtide-trial-* | head -1)"; export TRIAL
      set -a; . "$TRIAL/commands.env"; set +a
      exec nsenter --target "$(cat "$pid_file")" --net --mount --pid bash
      ;;
    restore) export TRIAL_FAULTS="^none$"; shift ;;
    "") export TRIAL_STANDS=1 ;;
    *) echo "npm run cluster [-- enter | restore]" >&2; exit 2 ;;
  esac
fi
if stands; then echo "A cluster stands already: end it first (Ctrl-C where it was started)" >&2; exit 1; fi
need=(patroni etcd haproxy pgbouncer pgbackrest nft ip)
if ! command -v promtool >/dev/null || ! command -v "${need[@]}" >/dev/null 2>&1 || [ "$(command -v "${need[@]}" | wc -l)" -lt "${#need[@]}" ]; then
  apt-get update -qq
  # Nothing that is installed starts by itself.
  printf '#!/bin/sh\nexit 101\n' > /usr/sbin/policy-rc.d; chmod +x /usr/sbin/policy-rc.d
  apt-get install -y -qq --no-install-recommends postgresql-15 patroni etcd-server etcd-client haproxy pgbouncer pgbackrest prometheus nftables iproute2 python3-etcd python3-psycopg2
  rm -f /usr/sbin/policy-rc.d
fi
promtool check rules deploy/prometheus/alerts.yml
# The shell is the first process there: it collects what loses its parent, as PostgreSQL does under Patroni.
TRIAL_NAMESPACES=1 unshare --net --mount --pid --fork --kill-child --mount-proc \
  bash -c 'npx vitest run --config vitest.cluster.config.ts "$@"; exit $?' trial "$@" &
namespace=$!
# unshare itself does not hear these signals; with the first process inside all others there end.
trap 'pkill -KILL -P "$namespace" || true' INT TERM
for _ in 1 2 3 4 5; do pgrep -P "$namespace" > "$pid_file" && break; sleep 0.2; done
code=0
wait "$namespace" || code=$?
rm -f "$pid_file"
if [ -z "${TRIAL_KEEP:-}" ]; then rm -rf /tmp/airtide-trial-*; fi
exit "$code"
