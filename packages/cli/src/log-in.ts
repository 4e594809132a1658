// `hf login` and `hf profiles`.

import { resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { Command } from 'commander'
import { createHoldfast } from '../../sdk/src/holdfast.ts'
import { UsageError } from './exit.ts'
import { clientOptions, type Profile, readProfiles, storeProfile } from './profile.ts'
import { type GlobalOptions, printer } from './session.ts'

interface LoginOptions extends GlobalOptions {
  baseUrl: string
  clientId?: string
  keyFile?: string
  audience?: string
}

/** Adds the commands. */
export function addLogin(program: Command): void {
  program
    .command('login')
    .description('check the credentials of a client and store them as a profile')
    .requiredOption('--base-url <url>', 'address of the server')
    .requiredOption('--client-id <id>', 'id of the client')
    .option('--key-file <path>', "the client's private key, PEM or JSON Web Key, in place of a secret")
    .option(
      '--audience <url>',
      'BASE_URL of the server, which signed assertions name, if it is not the address',
    )
    .addHelpText(
      'after',
      '\nWithout a key file the secret is read from HOLDFAST_CLIENT_SECRET, from the terminal, or from a pipe.',
    )
    .action((_options, command: Command) => logIn(command.optsWithGlobals<LoginOptions>()))
  program
    .command('profiles')
    .description('list the profiles, without their secrets')
    .action((_options, command: Command) => {
      const { print } = printer(Boolean(command.optsWithGlobals<GlobalOptions>().json))
      for (const [name, { base_url, client_id }] of Object.entries(readProfiles(process.env)))
        print({ name, base_url, client_id }, `${name}\t${base_url}\t${client_id}`)
    })
}

async function logIn({
  baseUrl: base_url,
  clientId: client_id = '',
  keyFile,
  audience,
  profile = 'default',
  json,
}: LoginOptions) {
  const { print } = printer(Boolean(json))
  if (keyFile === undefined && audience !== undefined)
    throw new UsageError('An audience belongs to a key: name the --key-file as well.')
  const proof = keyFile === undefined ? await readProof() : { key_file: resolve(keyFile), audience }
  const credentials: Profile = { base_url, client_id, ...proof }
  const { id } = await createHoldfast(clientOptions(credentials)).identity.retrieve()
  const path = storeProfile(process.env, profile, credentials)
  print({ profile, id, path }, `Logged in as ${id}; the profile "${profile}" is in ${path}.`)
}

async function readProof(): Promise<{ client_secret: string }> {
  const client_secret = process.env.HOLDFAST_CLIENT_SECRET || (await readSecret())
  if (!client_secret) throw new UsageError('The secret is empty.')
  return { client_secret }
}

// The terminal shows nothing of what is typed.
async function readSecret(): Promise<string> {
  if (!process.stdin.isTTY) return (await text(process.stdin)).trim()
  process.stderr.write('Client secret: ')
  const hidden = new Writable({ write: (_chunk, _encoding, done) => done() })
  const reader = createInterface({ input: process.stdin, output: hidden, terminal: true })
  try {
    return (await reader.question('')).trim()
  } finally {
    reader.close()
    process.stderr.write('\n')
  }
}
