// `holdfast retention …`: retention rules, legal holds and erasures of personal data. Operators do the same over the
// operator API, where others approve.
import { type Command, InvalidArgumentError, Option } from 'commander'
import { liftHold, setHold } from '../src/features/retention/hold-person.ts'
import { listHolds, listRules } from '../src/features/retention/read.ts'
import { COUNTED_FROM, type CountedFrom, type RecordKind } from '../src/features/retention/rules.ts'
import { setRetentionRule } from '../src/features/retention/set-rule.ts'
import { byOption, order } from './as-operator.ts'
import { addErasureCommands } from './erasures.ts'
import { kindOption, type Options, reasonOption, show } from './retention-options.ts'

/** Adds the commands. */
export function addRetentionCommands(program: Command): void {
  const retention = program
    .command('retention')
    .description('how long personal data are retained: rules, legal holds, erasures')
  addRules(retention)
  addHolds(retention)
  addErasureCommands(retention)
}

function readYears(text: string): number {
  if (!/^\d{1,2}$|^100$/.test(text))
    throw new InvalidArgumentError('Must be a whole number of years, 0 to 100.')
  return Number(text)
}

function addRules(retention: Command) {
  retention
    .command('rules <tenant>')
    .description('list the retention rules')
    .action((tenant: string) => show(tenant, async (context) => ({ rules: await listRules(context) })))
  retention
    .command('set-rule <tenant>')
    .description('set how long one kind of record is retained after the end of a relationship')
    .addOption(kindOption('the kind of record').makeOptionMandatory())
    .addOption(new Option('--years <years>', 'years').argParser(readYears).makeOptionMandatory())
    .addOption(
      new Option('--counted-from <instant>', 'where the years begin')
        .choices([...COUNTED_FROM])
        .default('end'),
    )
    .option('--automatic', 'a daily job erases the records that are due')
    .addOption(byOption())
    .action(
      (
        tenant: string,
        o: Options & { kind: RecordKind; years: number; countedFrom: CountedFrom; automatic?: boolean },
      ) =>
        order(tenant, o.by, 'retention set-rule', (context) =>
          setRetentionRule(context, {
            ...{ record_kind: o.kind, years: o.years, counted_from: o.countedFrom },
            is_automatic: o.automatic === true,
          }),
        ),
    )
}

function addHolds(retention: Command) {
  retention
    .command('holds <tenant>')
    .description('list the legal holds in force, newest first')
    .action((tenant: string) =>
      show(tenant, async (context) => ({ holds: await listHolds(context, { in_force: true }) })),
    )
  retention
    .command('hold <tenant> <person>')
    .description('set a legal hold: nothing of the person is erased while it is in force')
    .addOption(reasonOption())
    .addOption(byOption())
    .action((tenant: string, person: string, { by, reason }: Options & { reason: string }) =>
      order(tenant, by, 'retention hold', (context) => setHold(context, person, reason)),
    )
  retention
    .command('lift <tenant> <hold>')
    .description('lift a legal hold')
    .addOption(reasonOption())
    .addOption(byOption())
    .action((tenant: string, hold: string, { by, reason }: Options & { reason: string }) =>
      order(tenant, by, 'retention lift', (context) => liftHold(context, hold, reason)),
    )
}
