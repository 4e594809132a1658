// `holdfast client …`: clients of tenants and their credentials.
import { type Command, InvalidArgumentError } from 'commander'
import { endClientSecret, rotateClientSecret } from '../src/features/auth/change-secret.ts'
import { createClient } from '../src/features/auth/create-client.ts'
import { MOST_OVERLAP_SECONDS } from '../src/features/auth/decide-secret.ts'
import { disableClient } from '../src/features/auth/disable-client.ts'
import { findClient, listSecrets } from '../src/features/auth/read.ts'
import { setClientKeys } from '../src/features/auth/set-keys.ts'
import { setClientNetworks } from '../src/features/auth/set-networks.ts'
import { byOption, order, print } from './as-operator.ts'
import { readKeyFile } from './key-file.ts'
import { wholeSeconds } from './whole-seconds.ts'
import { findTenant, withApp } from './with-app.ts'

const DAY_SECONDS = 86_400

/** Adds the commands of clients. */
export function addClientCommands(program: Command): void {
  const client = program.command('client').description("tenants' clients")
  client
    .command('create <tenant> <name>')
    .description('create another client for a tenant; the secret is shown once only')
    .action((tenant: string, name: string) =>
      withApp(async (app) => {
        await findTenant(app, tenant)
        print(await createClient(app, tenant, name))
      }),
    )
  client
    .command('disable <client>')
    .description('disable a client and all of its tokens immediately')
    .action((id: string) =>
      withApp(async (app) => {
        const disabled = await disableClient(app, id)
        if (!disabled) throw new Error(`There is no client ${id}.`)
        print(disabled)
      }),
    )
  client
    .command('allow <tenant> <client> [networks...]')
    .description('let a client call from these addresses and networks alone, such as 192.0.2.0/24')
    .option('--everywhere', 'let it call from every address')
    .addOption(byOption())
    .action((tenant: string, id: string, networks: string[], given: { by: string; everywhere?: boolean }) => {
      if ((networks.length === 0) !== (given.everywhere === true))
        throw new Error('Name networks, or --everywhere.')
      return order(tenant, given.by, 'client allow', (context) => setClientNetworks(context, id, networks))
    })
  client
    .command('keys <tenant> <client> [files...]')
    .description(
      'set the public keys of a client: files with a JSON Web Key, a set of them, or a public key in PEM',
    )
    .option('--none', 'remove all keys')
    .addOption(byOption())
    .action((tenant: string, id: string, files: string[], given: { by: string; none?: boolean }) => {
      if ((files.length === 0) !== (given.none === true)) throw new Error('Name files, or --none.')
      const keys = files.flatMap(readKeyFile)
      return order(tenant, given.by, 'client keys', (context) => setClientKeys(context, id, keys))
    })
  addSecrets(client)
}

function overlap(text: string): number {
  const seconds = wholeSeconds(text)
  if (seconds > MOST_OVERLAP_SECONDS) throw new InvalidArgumentError('Must be a year at most.')
  return seconds
}

function addSecrets(client: Command) {
  client
    .command('rotate-secret <tenant> <client>')
    .description('make another secret, shown once only; the earlier one works until the end of the overlap')
    .option(
      '--overlap <seconds>',
      'how long the earlier secret still works; 0 ends it now',
      overlap,
      DAY_SECONDS,
    )
    .addOption(byOption())
    .action((tenant: string, id: string, given: { by: string; overlap: number }) =>
      order(tenant, given.by, 'client rotate-secret', (context) =>
        rotateClientSecret(context, id, given.overlap),
      ),
    )
  client
    .command('secrets <tenant> <client>')
    .description('list the secrets of a client, newest first, without their texts')
    .action((tenant: string, id: string) =>
      withApp(async (app) => {
        await findTenant(app, tenant)
        const reader = { sql: app.database.sql(tenant), tenant }
        await findClient(reader, id)
        print({ secrets: await listSecrets(reader, id) })
      }),
    )
  client
    .command('end-secret <tenant> <client> <secret>')
    .description('end a secret now; tokens that it was exchanged for remain valid until they expire')
    .addOption(byOption())
    .action((tenant: string, id: string, secret: string, { by }: { by: string }) =>
      order(tenant, by, 'client end-secret', (context) => endClientSecret(context, id, secret)),
    )
}
