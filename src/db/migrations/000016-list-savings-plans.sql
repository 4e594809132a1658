-- Savings plans of all accounts of a tenant by the time of their creation, for the list of operators.

create index savings_plans_by_time on savings_plans (tenant, created_at, id);
