// `holdfast retention …`: retention rules, legal holds, erasures of personal data and access requests.
import { type Command, InvalidArgumentError, Option } from 'commander'
import { COUNTED_FROM } from '../src/features/back-office/retention/rules.ts'
import { addChange } from './add-change.ts'
import { addErasureCommands } from './erasures.ts'
import { addList } from './list.ts'
import { kindOption, reasonOption } from './retention-options.ts'

/** Adds the commands. */
export function addCommands(retention: Command): void {
  addRules(retention)
  addHolds(retention)
  addErasureCommands(retention)
  addAccess(retention)
}

function readYears(text: string): number {
  if (!/^\d{1,2}$|^100$/.test(text))
    throw new InvalidArgumentError('Must be a whole number of years, 0 to 100.')
  return Number(text)
}

function addRules(retention: Command) {
  addList(retention, {
    name: 'rules',
    description: 'list the retention rules',
    operation: 'retention_rules.list',
    show: (rules) => ({ rules }),
  })
  addChange<{ kind: string; years: number; countedFrom: string; automatic?: boolean }>(retention, {
    name: 'set-rule',
    description: 'set how long one kind of record is retained after the end of a relationship',
    operation: 'retention_rules.set',
    options: [
      kindOption('the kind of record').makeOptionMandatory(),
      new Option('--years <years>', 'years').argParser(readYears).makeOptionMandatory(),
      new Option('--counted-from <instant>', 'where the years begin')
        .choices([...COUNTED_FROM])
        .default('end'),
      new Option('--automatic', 'a daily job erases the records that are due'),
    ],
    body: ({ kind, years, countedFrom: counted_from, automatic = false }) => ({
      record_kind: kind,
      years,
      counted_from,
      is_automatic: automatic,
    }),
  })
}

function addHolds(retention: Command) {
  addList(retention, {
    name: 'holds',
    description: 'list the legal holds in force, newest first',
    operation: 'legal_holds.list',
    query: { in_force: 'true' },
    show: (holds) => ({ holds }),
  })
  addChange<{ reason: string }>(retention, {
    name: 'hold',
    description: 'set a legal hold: nothing of the person is erased while it is in force',
    operation: 'legal_holds.create',
    more: '<person>',
    options: [reasonOption()],
    body: ({ reason }, person) => ({ person, reason }),
  })
  addChange<{ reason: string }>(retention, {
    name: 'lift',
    description: 'lift a legal hold',
    operation: 'legal_holds.lift',
    options: [reasonOption()],
    body: ({ reason }) => ({ reason }),
  })
}

function addAccess(retention: Command) {
  addChange<{ reason: string }>(retention, {
    name: 'access',
    description: 'make an access request for a person; its report can be read for 30 days',
    operation: 'access_requests.create',
    options: [reasonOption()],
    body: ({ reason }) => ({ reason }),
  })
  addChange<{ reason: string }>(retention, {
    name: 'report',
    description:
      'print everything that is held about the person of an access request; the reading is recorded',
    operation: 'access_requests.read_report',
    options: [reasonOption()],
    body: ({ reason }) => ({ reason }),
  })
}
