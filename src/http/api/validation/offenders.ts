// The faults that the validator finds, as offenders of a refusal.
import type { ErrorObject } from 'ajv'
import { MAX_OFFENDERS, type Offender } from '../../../errors.ts'
import { isVague, sentenceOf } from './sentences.ts'

const LONGEST_NAME = 100

/** The offenders of the errors of the validator on the values, one for each path. */
export function toOffenders(root: string, errors: ErrorObject[], values?: unknown): Offender[] {
  const offenders = new Map<string, Offender>()
  for (const error of errors) {
    if (error.keyword === 'if' || isOfNull(error)) continue
    const missing = error.keyword === 'required' ? [String(error.params.missingProperty)] : []
    const extra = error.keyword === 'additionalProperties' ? [String(error.params.additionalProperty)] : []
    const tag = error.keyword === 'discriminator' ? [String(error.params.tag)] : []
    const absentTag = tag.length > 0 && error.params.tagValue === undefined
    const inside = error.instancePath
      .split('/')
      .slice(1)
      .map((piece) => piece.replaceAll('~1', '/').replaceAll('~0', '~'))
    // A list in a query is one parameter that is repeated: the offender is the parameter.
    const place = root === 'query' ? inside.slice(0, 1) : inside
    const path = [root, ...place, ...missing, ...extra, ...tag].map(shortened).join('.')
    const isAbsent = missing.length > 0 || absentTag || (root === 'query' && error.keyword === 'minLength')
    const code = isAbsent ? 'missing_param' : 'invalid_param'
    const value = valueAt(values, inside)
    if (error.keyword === 'anyOf' && isVague(error, value) && isSaid(offenders, path)) continue
    const isGiven = code === 'invalid_param' || error.keyword === 'minLength'
    const detail = isGiven ? sentenceOf(error, value) : 'Required.'
    const isBetter = code === 'missing_param' || error.keyword === 'anyOf'
    if (!offenders.has(path) || isBetter) offenders.set(path, { path, detail, code })
    if (offenders.size >= MAX_OFFENDERS) break
  }
  return [...offenders.values()]
}

/** Whether the error says only that a value, which may also be null, is not null. */
const isOfNull = ({ keyword, params }: ErrorObject) => keyword === 'type' && params.type === 'null'

/**
 * Whether a fault at the place of a union, or inside it, says more than that no form of the union fits. A fault inside
 * also says more than one at the place itself, which is of another form.
 */
function isSaid(offenders: Map<string, Offender>, place: string): boolean {
  const isInside = [...offenders.keys()].some((path) => path.startsWith(`${place}.`))
  if (isInside) offenders.delete(place)
  return isInside || offenders.has(place)
}

/** The name of a member, cut after 100 characters. */
export const shortened = (name: string) =>
  name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}…` : name

const valueAt = (values: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], values)

/** The faults at paths that have no listed offender, neither at the path itself nor above it. */
export function withoutRepeats(faults: Offender[], listed: Offender[]): Offender[] {
  const places = new Set(listed.map(({ path }) => path))
  const isListed = (path: string): boolean =>
    places.has(path) || (path.includes('.') && isListed(path.slice(0, path.lastIndexOf('.'))))
  return faults.filter(({ path }) => !isListed(path))
}
