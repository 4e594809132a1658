-- When an account was closed: coupons that are paid later are not its own any more.
alter table accounts add column closed_at timestamptz(3);
update accounts set closed_at = modified_at where status = 'closed';
