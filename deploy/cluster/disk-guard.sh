#!/bin/sh
# Of a database machine, as the user postgres: a primary whose disk runs full sells nothing, and Patroni sees no fault in it. This one keeps some
# room in reserve. When less is free, it gives the reserve up, so that PostgreSQL can end in order, and the place of primary to a standby.
# Make room, then start it again: it takes its reserve back when there is twice as much.
STATE={{STATE}}
API=http://{{ADDRESS}}:8008
RESERVE_KB={{RESERVE_KB}}
reserve="$STATE/reserve"
free_kb() { df --output=avail -k "$STATE" | tail -1 | tr -d ' '; }
while :; do
  free=$(free_kb)
  if [ "$free" -lt "$((RESERVE_KB / 4))" ]; then
    rm -f "$reserve"
    if curl -sf -o /dev/null -m 1 "$API/primary"; then
      echo "the disk is full ($free kB free): another machine becomes primary"
      curl -s -m 20 -u 'patroni:{{PATRONI_PASSWORD}}' -X POST -d '{"leader": "{{NODE}}"}' "$API/switchover" || true
      echo
    fi
  elif [ ! -e "$reserve" ] && [ "$free" -gt "$((RESERVE_KB * 2))" ]; then
    fallocate -l "${RESERVE_KB}K" "$reserve" || rm -f "$reserve"
  fi
  sleep 1
done
