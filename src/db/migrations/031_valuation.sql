-- The rollover orders of an account, for who shows all of its positions: those of a tenant may be very many.
create index orders_rolling_by_account on orders (tenant, account) include (rolls)
  where rolls is not null and status <> 'cancelled';
