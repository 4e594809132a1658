// Settings, and the forms of their values.
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { readDatabaseHosts } from './database-hosts.ts'

export interface Setting<T> {
  name: string
  default: string
  meaning: string
  read(text: string): T
}

/** A wrong setting; its message is the one line that the operator sees. */
export class WrongSetting extends Error {}

/** One of the words. */
export function oneOf<T extends string>(...allowed: T[]) {
  return (text: string): T => {
    if (!allowed.includes(text as T)) throw new WrongSetting(`must be one of ${allowed.join(', ')}`)
    return text as T
  }
}

/** A whole number within the bounds. */
export function wholeNumber(from: number, to: number) {
  return (text: string): number => {
    const value = Number(text)
    if (!/^\d+$/.test(text) || value < from || value > to)
      throw new WrongSetting(`must be a whole number from ${from} to ${to}`)
    return value
  }
}

/** A date as YYYY-MM-DD. */
export function calendarDate(text: string): string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || Number.isNaN(Date.parse(text)))
    throw new WrongSetting('must be a date of the form YYYY-MM-DD')
  return text
}

/** Any text. */
export const text = (value: string) => value

/** Words of printable characters, with spaces between them. */
export function words(value: string): string[] {
  const listed = value.split(' ').filter((one) => one !== '')
  if (!listed.every((one) => /^[\x21\x23-\x5b\x5d-\x7e]+$/.test(one)))
    throw new WrongSetting('must be words of printable ASCII characters, with spaces between them')
  return listed
}

/** `true` or `false`. */
export const yesNo = (value: string) => oneOf('true', 'false')(value) === 'true'

/** A connection string of PostgreSQL, or nothing. */
export function databaseUrl(value: string): string | undefined {
  if (value === '') return undefined
  if (!/^postgres(ql)?:\/\//.test(value))
    throw new WrongSetting('must start with postgres:// or postgresql://')
  try {
    readDatabaseHosts(value)
  } catch (error) {
    throw new WrongSetting((error as Error).message)
  }
  return value
}

/** The URL of a service, or nothing. */
export function serviceUrl(value: string): string | undefined {
  if (value === '') return undefined
  if (!/^https?:\/\//.test(value) || !URL.canParse(value))
    throw new WrongSetting('must be a URL that starts with https:// or http://')
  return value
}

/** A value of the form, or nothing. */
export function perhaps<T>(read: (text: string) => T) {
  return (value: string): T | undefined => (value === '' ? undefined : read(value))
}

/** Addresses and networks such as `10.0.0.0/8`, separated by commas. */
export function networks(value: string): string[] {
  const listed = value.split(',').flatMap((one) => one.trim() || [])
  if (!listed.every((one) => isIP(one) > 0 || ipaddr.isValidCIDR(one)))
    throw new WrongSetting('must be IP addresses or networks such as 10.0.0.0/8, separated by commas')
  return listed
}

/** A text of the form that the pattern describes. */
export function matching(pattern: RegExp, form: string) {
  return (value: string): string => {
    if (!pattern.test(value)) throw new WrongSetting(`must be ${form}`)
    return value
  }
}

/** A setting: its environment variable, default and meaning, and the function that reads it. */
export const setting = <T>(
  name: string,
  fallback: string,
  meaning: string,
  read: (text: string) => T,
): Setting<T> => ({ name, default: fallback, meaning, read })
