// Other names under which a request may send a member. The member has one name in the code and in answers.
import type { Offender } from '../../../errors.ts'
import type { Schema } from './drop-nulls.ts'

/** Moves members of the body to the names that their shapes have; both names with different values are a fault. */
export function readAliases({ properties = {} }: Schema, body: unknown): Offender[] {
  if (body === null || typeof body !== 'object') return []
  const members = body as Record<string, unknown>
  return Object.entries(properties).flatMap(([name, member]): Offender[] => {
    const alias = member['~alias'] as string | undefined
    if (alias === undefined || !Object.hasOwn(members, alias)) return []
    const { [alias]: value } = members
    delete members[alias]
    const isNew = members[name] === undefined || members[name] === null
    if (isNew) members[name] = value
    if (isNew || members[name] === value) return []
    return [
      {
        path: `body.${alias}`,
        code: 'invalid_param',
        detail: `Differs from ${name}, which is the same member.`,
      },
    ]
  })
}
