-- The deliveries of an event without a scan of all months. Most are named by their event (deliver_to): the primary key
-- finds them in the month of the event. The index has only the others, which are redeliveries, and replays after a day.

create index webhook_deliveries_named_anew on webhook_deliveries (tenant, event)
  where substr(id, 5, 11) <> substr(event, 5, 11);

create function deliveries_of(t text, events text[]) returns setof webhook_deliveries language sql stable as $$
  select d.*
  from unnest(events) e (id)
  cross join lateral (
    select n.* from webhook_deliveries n
    where n.tenant = t and n.event = e.id
      and n.id >= 'whd_' || substr(e.id, 5, 11) and n.id < 'whd_' || substr(e.id, 5, 11) || '~'
    union all
    select n.* from webhook_deliveries n
    where n.tenant = t and n.event = e.id and substr(n.id, 5, 11) <> substr(n.event, 5, 11)
  ) d
$$;
