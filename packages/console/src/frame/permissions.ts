import { useMe } from '../api/use-api.ts'

/** A function that says whether the operator has the permission in the tenant. */
export function usePermits(tenant: string): (permission: string) => boolean {
  const me = useMe().data
  return (permission) =>
    me?.permissions.some(
      ({ of_tenant, permissions }) =>
        (of_tenant === null || of_tenant === tenant) && permissions.includes(permission),
    ) ?? false
}
