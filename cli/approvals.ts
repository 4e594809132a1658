// `holdfast approval …`: changes of operators that others must approve. All of it goes over the operator API.
import { randomUUID } from 'node:crypto'
import type { Command } from 'commander'
import { callAsOperator } from './operator-api/call-as-operator.ts'
import { type Operation, requestOf } from './operator-api/find-operation.ts'
import { addRules } from './operator-api/people-commands.ts'
import { findSignIn } from './operator-api/stored-sign-in.ts'
import { print } from './print.ts'

interface Place {
  tenant?: string
}

// Changes of the installation itself wait in a place of their own.
const inPlace = (verb: string, { tenant }: Place, approval_id = ''): Operation =>
  tenant === undefined
    ? { name: `installation_approvals.${verb}`, params: { approval_id } }
    : { name: `approvals.${verb}`, params: { tenant_id: tenant, approval_id } }

/** Adds the commands. */
export function addCommands(approval: Command): void {
  const add = (words: string, description: string) =>
    approval
      .command(words)
      .description(description)
      .option('--tenant <id>', 'the tenant of the change; default: the installation itself')
  add('list', 'list changes, newest first')
    .option('--status <status>', 'only changes in this state', 'pending')
    .action(({ status, ...place }: Place & { status: string }) =>
      call({ ...inPlace('list', place), query: { status, limit: '200' } }),
    )
  add('show <approval>', 'show a change with its effects and votes').action((id: string, place: Place) =>
    call(inPlace('retrieve', place, id)),
  )
  add('approve <approval>', 'approve a change; the last approval carries it out')
    .option('--note <text>', 'a note, for the record')
    .action((id: string, { note, ...place }: Place & { note?: string }) =>
      call({ ...inPlace('approve', place, id), body: { note } }),
    )
  add('reject <approval>', 'reject a change')
    .requiredOption('--note <text>', 'the reason, for the record')
    .action((id: string, { note, ...place }: Place & { note: string }) =>
      call({ ...inPlace('reject', place, id), body: { note } }),
    )
  add('break-glass <approval>', 'in an emergency: carry out a change of your own alone; it raises an alarm')
    .requiredOption('--reason <text>', 'the emergency, in words')
    .action((id: string, { reason, ...place }: Place & { reason: string }) =>
      call({ ...inPlace('break_glass', place, id), body: { reason } }),
    )
  add('cancel <approval>', 'cancel a change of your own').action((id: string, place: Place) =>
    call(inPlace('cancel', place, id)),
  )
  addRules(approval)
}

async function call(operation: Operation): Promise<void> {
  const request = requestOf(operation)
  const key = request.method === 'GET' ? {} : { key: randomUUID() }
  print((await callAsOperator(findSignIn(), { ...request, ...key })).body)
}
