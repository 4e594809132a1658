import { failParam } from '../../../../errors.ts'

/** Refuses a change without any member. */
export function requireMember(body: object): void {
  if (Object.keys(body).length === 0)
    throw failParam('body', 'missing_param', 'Send at least one member of the change.')
}
