-- Changes of the settings of tenants.

create table setting_changes (
  tenant text not null,
  id text not null,
  setting_group text not null,
  -- The first day of fees and taxes; null of settings that hold from the change on.
  effective_from date,
  in_force_at timestamptz(3) not null,
  -- The settings of the group that the change replaces, and the new ones.
  former jsonb not null,
  settings jsonb not null,
  reason text not null,
  set_by text not null,
  created_at timestamptz(3) not null,
  primary key (tenant, id)
);
comment on table setting_changes is
  'One row is one change of a group of settings of a tenant; tenant-settings writes it.';
create index setting_changes_by_time on setting_changes (tenant, created_at, id);

select protect(array['setting_changes']);
