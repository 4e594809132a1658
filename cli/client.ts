// `holdfast client …`: clients of tenants and their credentials.
import { type Command, InvalidArgumentError, Option } from 'commander'
import { MAX_OVERLAP_SECONDS } from '../src/features/platform/auth/decide-secret.ts'
import { addChange } from './add-change.ts'
import { readKeyFile } from './key-file.ts'
import { addList } from './list.ts'
import { wholeSeconds } from './whole-seconds.ts'

const DAY_SECONDS = 86_400

/** Adds the commands of clients. */
export function addCommands(client: Command): void {
  addChange(client, {
    name: 'create',
    description: 'create another client for a tenant; the secret is shown once only',
    operation: 'clients.create',
    more: '<name>',
    body: (_, name) => ({ name }),
  })
  addChange(client, {
    name: 'disable',
    description: 'disable a client and all of its tokens immediately',
    operation: 'clients.disable',
  })
  addRestrictions(client)
  addSecrets(client)
}

function addRestrictions(client: Command) {
  addChange<{ everywhere?: boolean }, [string[]]>(client, {
    name: 'allow',
    description: 'let a client call only from these addresses and networks, such as 192.0.2.0/24',
    operation: 'clients.set_networks',
    more: '[networks...]',
    options: [new Option('--everywhere', 'let it call from every address')],
    body: ({ everywhere = false }, networks) => {
      if ((networks.length === 0) !== everywhere) throw new Error('Name networks, or --everywhere.')
      return { networks }
    },
  })
  addChange<{ none?: boolean }, [string[]]>(client, {
    name: 'keys',
    description:
      'set the public keys of a client: files with a JSON Web Key, a set of them, or a public key in PEM',
    operation: 'clients.set_keys',
    more: '[files...]',
    options: [new Option('--none', 'remove all keys')],
    body: ({ none = false }, files) => {
      if ((files.length === 0) !== none) throw new Error('Name files, or --none.')
      return { keys: files.flatMap(readKeyFile) }
    },
  })
}

function overlap(text: string): number {
  const seconds = wholeSeconds(text)
  if (seconds > MAX_OVERLAP_SECONDS) throw new InvalidArgumentError('Must be a year at most.')
  return seconds
}

function addSecrets(client: Command) {
  addChange<{ overlap: number }>(client, {
    name: 'rotate-secret',
    description: 'make another secret, shown once only; the earlier one works until the end of the overlap',
    operation: 'clients.rotate_secret',
    options: [
      new Option('--overlap <seconds>', 'how long the earlier secret still works; 0 ends it now')
        .argParser(overlap)
        .default(DAY_SECONDS),
    ],
    body: ({ overlap: overlap_seconds }) => ({ overlap_seconds }),
  })
  addList(client, {
    name: 'secrets',
    description: 'list the secrets of a client, newest first, without their texts',
    operation: 'clients.list_secrets',
    show: (secrets) => ({ secrets }),
  })
  addChange(client, {
    name: 'end-secret',
    description: 'end a secret now; tokens that it was exchanged for remain valid until they expire',
    operation: 'clients.end_secret',
  })
}
