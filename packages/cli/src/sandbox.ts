// `hf sandbox new`: creates a tenant on the same server and stores its credentials as a profile.
import type { Command } from 'commander'
import type { TenantSettings } from '../../sdk/src/holdfast.ts'
import { UsageError } from './exit.ts'
import { readProfiles, storeProfile } from './profile.ts'
import { readBody } from './raw-requests.ts'
import { openSession } from './session.ts'

interface NewOptions {
  name: string
  settings?: string
}

/** Adds the command. */
export function addSandbox(program: Command): void {
  program
    .command('sandbox')
    .description('tenants of a sandbox')
    .command('new <profile>')
    .description('create a tenant with its own clock, and store its credentials as a profile')
    .option('--name <name>', 'name of the tenant', 'hf sandbox')
    .option('--settings <json>', 'settings of the tenant as JSON; - reads them from standard input')
    .action(async (profile: string, { name, settings }: NewOptions, command: Command) => {
      if (Object.hasOwn(readProfiles(process.env), profile))
        throw new UsageError(`There is a profile "${profile}" already. Choose another name.`)
      const body = (await readBody(settings)) as TenantSettings | undefined
      const { hf, profile: owner, print, say } = openSession(command)
      const { tenant, client_id, client_secret } = await hf.sandbox.create_tenant({
        name,
        settings: body ?? { onboarding: 'minimal' },
      })
      const path = storeProfile(process.env, profile, { base_url: owner.base_url, client_id, client_secret })
      print({ tenant, client_id, profile, path }, `${tenant}\t${client_id}`)
      say(`Its credentials are the profile "${profile}" in ${path}: hf --profile ${profile} doctor`)
    })
}
