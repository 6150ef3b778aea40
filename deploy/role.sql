-- What connections through a pooler do not bring: limits of time, and how queries are planned (docs/scaling.md).
alter role current_user set statement_timeout = '10s';
alter role current_user set lock_timeout = '3s';
-- A server that is suspended, or has vanished, keeps no event locked.
alter role current_user set idle_in_transaction_session_timeout = '15s';
alter role current_user set tcp_keepalives_idle = '30s';
alter role current_user set tcp_keepalives_interval = '10s';
alter role current_user set tcp_keepalives_count = 3;
alter role current_user set jit = off;
alter role current_user set max_parallel_workers_per_gather = 0;
alter role current_user set random_page_cost = 1.1;
