import { InvalidArgumentError } from 'commander'

/** Reads a whole number of seconds from the command line. */
export function wholeSeconds(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('Must be a whole number of seconds.')
  return Number(text)
}
