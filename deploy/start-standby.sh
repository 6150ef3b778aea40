#!/bin/sh
# Starts the standby of compose.scale.yaml, with a copy of the primary at first (docs/scaling.md).
set -e
data=/var/lib/postgresql/standby
if [ ! -d "$data" ]; then
  # A copy that was interrupted is never mistaken for a whole one.
  rm -rf "$data.new"
  pg_basebackup --checkpoint=fast -h database -U muster -D "$data.new" -R
  mv "$data.new" "$data"
fi
# A standby with fewer than the primary does not start.
exec postgres -D "$data" -c max_connections=300
