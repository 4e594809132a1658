// `holdfast operator open-firm-account`: opens an account of the firm itself.
import { type Command, Option } from 'commander'
import { openFirmAccount } from '../src/features/accounts/open-firm-account.ts'
import { CURRENCIES, type Currency } from '../src/values/currencies.ts'
import { order } from './as-system-user.ts'

interface Options {
  currency: Currency
  residual: boolean
}

/** Adds the command. */
export function addFirmAccounts(operator: Command): void {
  operator
    .command('open-firm-account <tenant> <name>')
    .description('open an account of the firm itself, which belongs to no customer')
    .addOption(new Option('--currency <code>', 'its base currency').choices([...CURRENCIES]).default('EUR'))
    .option('--residual', 'it takes what allocations leave over in its base currency', false)
    .action((tenant: string, name: string, { currency, residual }: Options) =>
      order(tenant, 'operator open-firm-account', async (context) => {
        const input = { name, base_currency: currency, is_residual: residual }
        const { id, reference, base_currency, is_residual } = await openFirmAccount(context, input)
        return { account: id, reference, base_currency, is_residual }
      }),
    )
}
