import type { TestApp } from './test-app.ts'

/** Lets two weeks pass in which nothing changes. */
export const rest = ({ pool }: TestApp) =>
  pool.query(`
    set local session_replication_role = replica;
    update event_versions set changed_at = changed_at - interval '15 days';
    update events_to_count set noted_at = noted_at - interval '15 days';
    update matches set changed_at = changed_at - interval '15 days';
    update rounds set changed_at = changed_at - interval '15 days'`)
