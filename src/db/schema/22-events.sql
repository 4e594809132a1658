-- Events: what happened to a resource. They become public when they are published (file 80-webhooks.sql).

create table events (
  tenant text not null,
  id text not null,
  name text not null,
  resource_id text not null,
  resource_type text not null,
  data jsonb not null default '{}',
  created_at timestamptz(3) not null,
  -- An event recorded after another had committed has the greater ordinal; there are gaps.
  ordinal bigint generated always as identity,
  -- publish_events assigns both without gaps, in the order in which changes committed; null until then.
  sequence bigint,
  resource_sequence bigint,
  -- The W3C traceparent of the span that recorded it; null if requests are not traced.
  trace text,
  primary key (tenant, id)
);
comment on table events is
  'One row is one event of a resource; record_changes writes it with the change, publish_events numbers it once.';
create trigger events_are_numbered_once before update on events
  for each row when (old.sequence is not null) execute function refuse_change();
-- Readers see published events only. The condition saves each change the writing of two indexes.
create index events_by_time on events (tenant, created_at, id) where sequence is not null;
create index events_by_resource on events (tenant, resource_id, created_at, id) where sequence is not null;
create index events_unpublished on events (tenant, ordinal) where sequence is null;
create unique index events_by_sequence on events (tenant, sequence) where sequence is not null;
create unique index events_by_resource_sequence on events (tenant, resource_id, resource_sequence)
  where resource_sequence is not null;

select protect(array['events']);
