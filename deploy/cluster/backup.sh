#!/bin/sh
# `backup.sh full` or `backup.sh incr`, by cron on every database machine: the one that is primary backs up. The time of its end is for Prometheus.
# Where log was dropped since the last back-up, that one cannot be carried on beyond the gap: a full one is made instead.
set -eu
curl -sf -o /dev/null -m 2 http://{{ADDRESS}}:8008/primary || exit 0
type="$1"
dropped=$(cat "{{STATE}}"/airtide-archive-push*.log 2>/dev/null | grep -c "dropped WAL file" || true)
known=$(cat "{{STATE}}/dropped" 2>/dev/null || echo 0)
[ "$dropped" = "$known" ] || type=full
pgbackrest --config="$(dirname "$0")/pgbackrest.conf" --stanza=airtide --type="$type" backup
echo "$dropped" > "{{STATE}}/dropped"
{
  echo "pgbackrest_backup_completed_seconds $(date +%s)"
  echo "pgbackrest_log_dropped_files $dropped"
} > "{{METRICS}}/airtide.prom.new"
mv "{{METRICS}}/airtide.prom.new" "{{METRICS}}/airtide.prom"
