/** The expression of a database's identity: that of its cluster, which a standby shares and a copy by rows does not. */
export const IDENTITY = `(select system_identifier::text from pg_catalog.pg_control_system()) || ' ' ||
  (select oid from pg_catalog.pg_database where datname = pg_catalog.current_database())`
