#!/bin/sh
# `backup.sh full` or `backup.sh incr`, by cron on every database machine: the one that is primary backs up. The time of its end is for Prometheus.
set -eu
curl -sf -o /dev/null -m 2 http://{{ADDRESS}}:8008/primary || exit 0
pgbackrest --config="$(dirname "$0")/pgbackrest.conf" --stanza=airtide --type="$1" backup
echo "pgbackrest_backup_completed_seconds $(date +%s)" > "{{METRICS}}/airtide.prom.new"
mv "{{METRICS}}/airtide.prom.new" "{{METRICS}}/airtide.prom"
