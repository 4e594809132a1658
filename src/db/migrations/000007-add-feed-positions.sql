-- How far the event feed has sent the events of each tenant to the broker.

create table feed_positions (
  tenant text primary key references tenants,
  -- The sequence of the last event that the broker has stored.
  sequence bigint not null check (sequence >= 0),
  -- By the machine's clock.
  modified_at timestamptz(3) not null
);
comment on table feed_positions is
  'One row says how far the events of a tenant have been sent to the event feed; event-feed writes it.';

select protect(array['feed_positions']);
