// The parts that every command has: the client of the chosen profile, and where to print. Data goes to standard
// output, messages to standard error.
import type { Command } from 'commander'
import { createHoldfast, type Holdfast } from '../../sdk/src/holdfast.ts'
import { clientOptions, findProfile, type Profile } from './profile.ts'

export interface Session {
  hf: Holdfast
  profile: Profile
  isJson: boolean
  /** Prints data: as one line of JSON, or as the text for people. */
  print(data: unknown, text?: string): void
  /** Prints a message. */
  say(words: string): void
  /** Ends with the first interruption. */
  signal: AbortSignal
}

/** Options of the program that hold for every command. */
export interface GlobalOptions {
  profile?: string
  json?: boolean
}

/** Opens the session that the options of a command choose. */
export function openSession(command: Command): Session {
  const { profile: name, json: isJson = false } = command.optsWithGlobals<GlobalOptions>()
  const profile = findProfile(process.env, name ?? process.env.HF_PROFILE)
  return {
    hf: createHoldfast(clientOptions(profile)),
    profile,
    isJson,
    ...printer(isJson),
    signal: interruption(),
  }
}

/** Prints data and messages. */
export function printer(isJson: boolean): Pick<Session, 'print' | 'say'> {
  return {
    print: (data, text = JSON.stringify(data, null, 2)) =>
      void process.stdout.write(`${isJson ? JSON.stringify(data) : text}\n`),
    say: (words) => void process.stderr.write(`${words}\n`),
  }
}

function interruption(): AbortSignal {
  const controller = new AbortController()
  const stop = () => controller.abort()
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  return controller.signal
}
