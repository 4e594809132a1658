-- Writes down what became of attempts to deliver events, many in one statement: the attempt, the delivery's state, and
-- its job, which is done or due again. An attempt counts only while its job is still the one that was leased, so a
-- repeated run of the same lease writes nothing. Where the webhook was switched off meanwhile no retry follows: the
-- delivery ends with an attempt that says so.
create function record_attempts(t text, at timestamptz, attempts jsonb) returns void language plpgsql as $$
declare clock record;
begin
  perform pg_advisory_xact_lock_shared(tenant_lock(t));
  select clock_mode, clock_offset, clock_at into clock from tenants where id = t;

  with x as (
    select a.*, w.is_active
    from jsonb_to_recordset(attempts) as a (
      id text, delivery text, webhook text, job text, leased_as integer, outcome text, response_status integer,
      response_duration integer, error_type text, error_message text, status text, next_attempt_at timestamptz)
    join webhooks w on w.tenant = t and w.id = a.webhook
  ), done as (
    delete from jobs j using x
    where j.tenant = t and j.id = x.job and j.attempts = x.leased_as and (x.next_attempt_at is null or not x.is_active)
    returning x.id
  ), again as (
    update jobs j
    set due_at = x.next_attempt_at, leased_until = null,
        wake_at = machine_time(clock.clock_mode, clock.clock_offset, clock.clock_at, x.next_attempt_at)
    from x
    where j.tenant = t and j.id = x.job and j.attempts = x.leased_as and x.next_attempt_at is not null and x.is_active
    returning x.id
  ), counted as (
    select x.*, (x.next_attempt_at is not null and not x.is_active) as is_cut_off
    from x where x.id in (select id from done union all select id from again)
  ), noted as (
    insert into webhook_attempts (tenant, id, delivery, outcome, response_status, response_duration, error_type,
                                  error_message, created_at, modified_at)
    select t, id, delivery, outcome, response_status, response_duration, error_type, error_message, at, at from counted
    union all
    select t, id || 'x', delivery, 'failed', null, null, 'webhook_disabled', 'The webhook was switched off.', at, at
    from counted where is_cut_off
  )
  update webhook_deliveries d
  set status = case when c.is_cut_off then 'failed' else c.status end,
      attempts = d.attempts + 1,
      succeeded_at = case when c.status = 'succeeded' then at end,
      failed_at = case when c.status = 'failed' or c.is_cut_off then at end,
      next_attempt_at = case when c.is_cut_off then null else c.next_attempt_at end,
      modified_at = at
  from counted c
  where d.tenant = t and d.id = c.delivery;
end $$;
