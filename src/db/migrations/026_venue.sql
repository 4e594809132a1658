-- What the venue was told of an order: its size, reckoned once as it went out. Prices that come later change nothing.
alter table orders add column sized_quantity numeric;

-- An order that has not gone out when its session closes never will. Of an order without a number, `refused` is the end
-- it came to here: cancelled or expired.
alter table fix_requests add column good_until timestamptz(3);
drop index fix_requests_unsent;
create index fix_requests_unsent on fix_requests (session, ordinal) where seq is null and refused is null;

-- Who holds an instrument: corporate actions ask for all of them, those who held it once included.
create index positions_by_instrument on positions (tenant, instrument, id);
