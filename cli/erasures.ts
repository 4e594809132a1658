// `holdfast retention preview | erase | erasures | apply`: erasures of personal data, and their repetition after a restore.
import type { Command } from 'commander'
import type { RecordKind } from '../src/features/back-office/retention/rules.ts'
import { addChange } from './add-change.ts'
import { kindOption, reasonOption } from './retention-options.ts'

const local = () => import('./local-erasures.ts')

/** Adds the commands of erasures below `holdfast retention`. */
export function addErasureCommands(retention: Command): void {
  retention
    .command('preview <tenant> <person>')
    .description('what an erasure would reach, and what stands against it')
    .action(async (tenant: string, person: string) => (await local()).previewErasure(tenant, person))
  addChange<{ reason: string; kind?: RecordKind }>(retention, {
    name: 'erase',
    description: 'erase personal data of a person, for good',
    operation: 'erasures.create',
    options: [kindOption('only this kind of record; without it all'), reasonOption()],
    body: ({ reason, kind }) => ({ reason, ...(kind ? { record_kinds: [kind] } : {}) }),
  })
  retention
    .command('erasures')
    .description(
      'list the erasures of all tenants as JSON lines, oldest first, to be stored apart from backups',
    )
    .action(async () => (await local()).listErasures())
  retention
    .command('apply <file>')
    .description('after a restore: carry out the erasures of the list that the backup does not have')
    .action(async (file: string) => (await local()).repeatErasures(file))
}
