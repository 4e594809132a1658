// `hf login` and `hf profiles`.

import { readFileSync } from 'node:fs'
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
  baseUrl?: string
  clientId?: string
  local?: string | true
  keyFile?: string
  audience?: string
}

/** Adds the commands. */
export function addLogin(program: Command): void {
  program
    .command('login')
    .description('check the credentials of a client and store them as a profile')
    .option('--base-url <url>', 'address of the server')
    .option('--client-id <id>', 'id of the client')
    .option('--local [folder]', "the client of the demo, from the server's data folder: DATA_DIR or .data")
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

async function logIn(options: LoginOptions) {
  const { profile = 'default', json } = options
  const { print } = printer(Boolean(json))
  const credentials = options.local === undefined ? await readNamed(options) : readLocal(options)
  const { id } = await createHoldfast(clientOptions(credentials)).identity.retrieve()
  const path = storeProfile(process.env, profile, credentials)
  print({ profile, id, path }, `Logged in as ${id}; the profile "${profile}" is in ${path}.`)
}

/** The credentials that the options name. */
async function readNamed({ baseUrl, clientId, keyFile, audience }: LoginOptions): Promise<Profile> {
  if (baseUrl === undefined || clientId === undefined)
    throw new UsageError(
      'Name the --base-url and the --client-id, or take the client of the demo with --local.',
    )
  if (keyFile === undefined && audience !== undefined)
    throw new UsageError('An audience belongs to a key: name the --key-file as well.')
  const proof = keyFile === undefined ? await readProof() : { key_file: resolve(keyFile), audience }
  return { base_url: baseUrl, client_id: clientId, ...proof }
}

/** The credentials that a server with the demo has written. */
function readLocal({ local, baseUrl, clientId, keyFile, audience }: LoginOptions): Profile {
  if ([baseUrl, clientId, keyFile, audience].some((option) => option !== undefined))
    throw new UsageError('--local has the address and the client already: leave the other options out.')
  const folder = typeof local === 'string' ? local : process.env.DATA_DIR || '.data'
  const file = resolve(folder, 'credentials.json')
  try {
    const { base_url, client_id, client_secret } = JSON.parse(readFileSync(file, 'utf8')) as Profile
    return { base_url, client_id, client_secret }
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'is not there' : 'cannot be read'
    throw new UsageError(`${file} ${reason}. A server that was started with the demo writes it.`)
  }
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
