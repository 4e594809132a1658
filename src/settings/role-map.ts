// The map from groups of the identity provider to roles.
import { ROLES, type Role } from './roles.ts'
import { WrongSetting } from './setting.ts'

export interface MappedRole {
  group: string
  role: Role
  /** The tenant in which the role holds; null for every tenant. */
  of_tenant: string | null
}

const FORM = /^(.+)=(\w+)(?::(ten_\w+))?$/

/** Reads `group=role` and `group=role:tenant`, separated by semicolons. A group may contain `=` and `,`. */
export function readRoleMap(value: string): MappedRole[] {
  return value.split(';').flatMap((one) => (one.trim() === '' ? [] : [readOne(one.trim())]))
}

function readOne(text: string): MappedRole {
  const [, group, role, of_tenant = null] = FORM.exec(text) ?? []
  if (group === undefined)
    throw new WrongSetting('must be group=role or group=role:tenant, separated by semicolons')
  if (!ROLES.includes(role as Role))
    throw new WrongSetting(`names the role ${role}; roles are ${ROLES.join(', ')}`)
  return { group: group.trim(), role: role as Role, of_tenant }
}
