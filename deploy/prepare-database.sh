#!/bin/sh
# Lets the standby of compose.scale.yaml follow this database, and gives the role what connections through the pooler do
# not bring (docs/scaling.md).
echo 'host replication muster samenet scram-sha-256' >> "$PGDATA/pg_hba.conf"
psql -v ON_ERROR_STOP=1 -U "$POSTGRES_USER" -d "$POSTGRES_DB" -f /deploy/role.sql
