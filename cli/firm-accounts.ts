// `holdfast operator open-firm-account`: opens an account of the firm itself.
import { type Command, Option } from 'commander'
import { CURRENCIES, type Currency } from '../src/values/currencies.ts'
import { addChange } from './add-change.ts'

interface Options {
  currency: Currency
  residual?: boolean
}

/** Adds the command. */
export function addFirmAccounts(operator: Command): void {
  addChange<Options>(operator, {
    name: 'open-firm-account',
    description: 'open an account of the firm itself, which belongs to no customer',
    operation: 'firm_accounts.open',
    more: '<name>',
    options: [
      new Option('--currency <code>', 'its base currency').choices([...CURRENCIES]).default('EUR'),
      new Option('--residual', 'it takes what allocations leave over in its base currency'),
    ],
    body: ({ currency: base_currency, residual: is_residual = false }, name) => ({
      name,
      base_currency,
      is_residual,
    }),
  })
}
