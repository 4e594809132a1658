// Decides a change of a group of settings: what it refuses, and what differs from before.
import type { Json } from '../../../context.ts'
import { failParam } from '../../../errors.ts'

/** A setting that a change gives another value. */
export interface ChangedSetting {
  /** The place of the setting; a fee has its alias there. */
  path: string
  /** Null if it is absent. */
  before: Json
  after: Json
}

type Settings = Readonly<Record<string, Json>>

const isObject = (value: Json | undefined): value is { [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

// The members of a value: those of an object, the elements of a list by their alias or number; none of a plain value.
function membersOf(value: Json | undefined): Map<string, Json> {
  if (Array.isArray(value))
    return new Map(
      value.map((item, n) => [isObject(item) && item.alias ? String(item.alias) : String(n), item]),
    )
  return new Map(isObject(value) ? Object.entries(value) : [])
}

/** The settings that differ, in the order of their paths before and after. */
export function differencesOf(
  before: Json | undefined,
  after: Json | undefined,
  path = '',
): ChangedSetting[] {
  const [old, next] = [membersOf(before), membersOf(after)]
  if (old.size === 0 && next.size === 0)
    return JSON.stringify(before ?? null) === JSON.stringify(after ?? null)
      ? []
      : [{ path, before: before ?? null, after: after ?? null }]
  const names = new Set([...old.keys(), ...next.keys()])
  return [...names].flatMap((name) =>
    differencesOf(old.get(name), next.get(name), path === '' ? name : `${path}.${name}`),
  )
}

/** Refuses settings of applications that a live tenant does not follow; `at` is their path in the request. */
export function checkOnboarding(
  { onboarding, auto_decide }: Settings,
  environment: 'sandbox' | 'live',
  at = 'body.settings',
): void {
  if (environment === 'sandbox') return
  if (onboarding === 'minimal')
    throw failParam(`${at}.onboarding`, 'invalid_param', 'In live applications need every claim: `full`.')
  if (auto_decide !== undefined && auto_decide !== 'none')
    throw failParam(`${at}.auto_decide`, 'invalid_param', 'In live every application waits: `none`.')
}
