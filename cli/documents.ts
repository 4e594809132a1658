// `holdfast document …`: statements, confirmations and letters that customers can download.
import type { Command } from 'commander'
import { withdrawDocument } from '../src/features/documents/withdraw-document.ts'
import { byOption, order } from './as-operator.ts'

/** Adds the commands for documents. */
export function addDocumentCommands(program: Command): void {
  const document = program.command('document').description('documents of accounts')
  document
    .command('withdraw <tenant> <document>')
    .description('hand a document out no more; it stays on the list, and stays as it is')
    .addOption(byOption())
    .action((tenant: string, id: string, { by }: { by: string }) =>
      order(tenant, by, 'document withdraw', (context) => withdrawDocument(context, id)),
    )
  document
    .command('restore <tenant> <document>')
    .description('hand a document out again that was withdrawn')
    .addOption(byOption())
    .action((tenant: string, id: string, { by }: { by: string }) =>
      order(tenant, by, 'document restore', (context) => withdrawDocument(context, id, { restore: true })),
    )
}
