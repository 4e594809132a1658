// `holdfast operator suspense …`: money whose owner is unknown.
import { type Command, Option } from 'commander'
import { addChange, noteOption } from './add-change.ts'
import { addList } from './list.ts'

const collect = (value: string, all: string[]) => [...all, value]

/** Adds the commands. */
export function addSuspense(suspense: Command): void {
  addList(suspense, {
    name: 'list',
    description: 'list the money in suspense, oldest first',
    operation: 'suspense.list',
  })
  addChange<{ deposit: string[]; account?: string; note: string }, [string[]]>(suspense, {
    name: 'assign',
    description: 'assign payments to open deposits, and the remainder to an account',
    operation: 'suspense.assign',
    more: '<payments...>',
    options: [
      new Option('--deposit <id>', 'an open deposit to fund; may be repeated').argParser(collect).default([]),
      new Option('--account <id>', 'the account for the remainder'),
      noteOption(),
    ],
    body: ({ deposit: deposits, account, note }, payments) => ({ payments, deposits, account, note }),
  })
  addChange<{ note: string }>(suspense, {
    name: 'return',
    description: 'return a payment to its sender with the next payment run',
    operation: 'suspense.return',
    options: [noteOption()],
    body: ({ note }) => ({ note }),
  })
}
