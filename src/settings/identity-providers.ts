// The identity providers with which operators sign in: the one of OIDC_ISSUER, and those of OIDC_PROVIDERS, each for
// domains of e-mail addresses.

import { domainToASCII } from 'node:url'
import { type MappedRole, readRoleMap } from './role-map.ts'
import { serviceUrl, text, WrongSetting, words } from './setting.ts'

export interface IdentityProvider {
  /** The domains of the e-mail addresses of its people; null: those that are of no other provider. */
  domains: readonly string[] | null
  issuer: string
  client_id: string
  client_secret: string | undefined
  scopes: string
  groups_claim: string
  acr_values: string[]
  amr: string[]
  roles: MappedRole[]
}

export const DEFAULT_SCOPES = 'openid email profile'
export const DEFAULT_GROUPS_CLAIM = 'groups'

const DOMAIN = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/

/** The domain in small ASCII letters, such as `xn--mnchen-3ya.example`; empty for a text that is not a domain. */
export const asciiDomain = (domain: string): string => domainToASCII(domain)

/** The scopes that a provider is asked for. */
export function readScopes(value: string): string {
  if (!/^openid( [\x21\x23-\x5b\x5d-\x7e]+)*$/.test(value))
    throw new WrongSetting('must be `openid` and further scopes, separated by single spaces')
  return value
}

/** The name of the claim that lists groups. */
export function readGroupsClaim(value: string): string {
  if (!/\S/.test(value)) throw new WrongSetting('must be the name of a claim')
  return value
}

const required =
  <T>(read: (value: string) => T | undefined) =>
  (value: string): T => {
    const member = value === '' ? undefined : read(value)
    if (member === undefined) throw new WrongSetting('is required')
    return member
  }

// Each member of a provider as text, with its default and its form.
const MEMBERS = {
  domains: ['', required(readDomains)],
  issuer: ['', required(serviceUrl)],
  client_id: ['', required(text)],
  client_secret: ['', (value: string) => (value === '' ? undefined : value)],
  scopes: [DEFAULT_SCOPES, readScopes],
  groups_claim: [DEFAULT_GROUPS_CLAIM, readGroupsClaim],
  acr_values: ['', words],
  amr: ['', words],
  roles: ['', required(readRoleMap)],
} as const

function readDomains(value: string): string[] {
  const domains = value.split(' ').flatMap((one) => (one === '' ? [] : [asciiDomain(one) || one]))
  const wrong = domains.find((domain) => !DOMAIN.test(domain))
  if (wrong !== undefined)
    throw new WrongSetting(`names ${wrong}, which is no domain; a domain is like munich.example`)
  return domains
}

/**
 * Reads the providers of OIDC_PROVIDERS: a list in JSON of objects whose members are texts in the form of the settings
 * for one provider. A domain, and an issuer, stands only once.
 */
export function readProviders(value: string): IdentityProvider[] {
  if (value === '') return []
  const listed = parseList(value).map(readProvider)
  for (const all of [
    listed.flatMap(({ domains }) => domains ?? []),
    listed.map(({ issuer }) => new URL(issuer).href),
  ]) {
    const twice = all.find((one, n) => all.indexOf(one) !== n)
    if (twice !== undefined) throw new WrongSetting(`names ${twice} twice`)
  }
  return listed
}

function parseList(value: string): Record<string, unknown>[] {
  let listed: unknown
  try {
    listed = JSON.parse(value)
  } catch {
    throw new WrongSetting('must be a list in JSON')
  }
  const isList = Array.isArray(listed) && listed.every((one) => typeof one === 'object' && one !== null)
  if (!isList) throw new WrongSetting('must be a list of objects in JSON')
  return listed as Record<string, unknown>[]
}

function readProvider(given: Record<string, unknown>, place: number): IdentityProvider {
  const unknown = Object.keys(given).find((name) => !Object.hasOwn(MEMBERS, name))
  const members = Object.keys(MEMBERS).join(', ')
  if (unknown !== undefined)
    throw new WrongSetting(
      `has the member [${place}].${unknown}, which does not exist; members are ${members}`,
    )
  const read = Object.entries(MEMBERS).map(([name, [fallback, form]]) => {
    const member = given[name] ?? fallback
    try {
      if (typeof member !== 'string') throw new WrongSetting('must be a text')
      return [name, form(member)]
    } catch (error) {
      throw error instanceof WrongSetting ? new WrongSetting(`[${place}].${name} ${error.message}`) : error
    }
  })
  return Object.fromEntries(read) as IdentityProvider
}
