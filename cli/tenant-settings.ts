// `holdfast tenant settings …`: fees, taxes, limits and other settings of a tenant, from files of JSON.
import { readFileSync } from 'node:fs'
import { type Command, Option } from 'commander'
import { addChange } from './add-change.ts'
import { Failure } from './failure.ts'
import { addList } from './list.ts'
import { callAsOperator } from './operator-api/call-as-operator.ts'
import { requestOf } from './operator-api/find-operation.ts'
import operations from './operator-api/operations.json' with { type: 'json' }
import { readSignIn } from './operator-api/stored-sign-in.ts'
import { type Local, localOption } from './perform.ts'
import { print } from './print.ts'

interface Options {
  reason: string
  from?: string
  dryRun?: boolean
}

const SETS = /^settings\.set_/

/** Adds the commands. */
export function addTenantSettings(tenant: Command): void {
  const settings = tenant
    .command('settings')
    .description('fees, taxes, limits and other settings of a tenant')
  settings
    .command('show <tenant>')
    .description('show the settings by group, with fees and taxes of later days')
    .addOption(localOption())
    .action(show)
  addList(settings, {
    name: 'history',
    description: 'list the changes of settings, newest first: what, who and why',
    operation: 'settings.list_changes',
    show: (changes) => ({ changes }),
  })
  for (const operation of Object.keys(operations).filter((name) => SETS.test(name)))
    addSet(settings, operation)
}

function addSet(settings: Command, operation: string): void {
  const group = operation.replace(SETS, '')
  const isDated = group === 'fees' || group === 'taxes'
  addChange<Options>(settings, {
    name: `set-${group}`,
    description: `set the group ${group}, whole, from a file of JSON`,
    operation,
    more: '<file>',
    options: [
      new Option('--reason <text>', 'the reason, for the record').makeOptionMandatory(),
      ...(isDated
        ? [new Option('--from <day>', 'the first day, such as 2027-01-01').makeOptionMandatory()]
        : []),
      new Option('--dry-run', 'show what would change'),
    ],
    body: ({ reason, from: effective_from, dryRun: dry_run }, file) => ({
      settings: readSettings(file),
      reason,
      effective_from,
      dry_run,
    }),
  })
}

function readSettings(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new Failure(`${file} cannot be read as JSON: ${(error as Error).message}`)
  }
}

async function show(tenant: string, { local = false }: Local): Promise<void> {
  const signIn = local ? undefined : readSignIn()
  if (signIn) {
    const request = requestOf({ name: 'settings.retrieve', params: { tenant_id: tenant } })
    return print((await callAsOperator(signIn, request)).body)
  }
  const { readTenant } = await import('./read-tenant.ts')
  const { showSettings } = await import('../src/features/back-office/tenant-settings/read.ts')
  await readTenant(tenant, async (context) => print(await showSettings(context)))
}
