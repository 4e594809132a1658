// An entry that cannot be booked as its file reports it keeps its amount, and an operator decides about it.
import type { BankEntry, BankReference } from './bank.ts'

/** The entry with its amount and nothing about the payment, and the reason for that. */
export const keepWhole = (
  { amount, booked_on }: Pick<BankEntry, 'amount' | 'booked_on'>,
  references: BankReference[],
  fault: string,
): BankEntry => ({
  references,
  amount,
  booked_on,
  is_bare: true,
  fault: fault.replace(/\.$/, ''),
  transactions: [
    {
      references: [],
      amount,
      payout: null,
      run: null,
      is_return: false,
      reference: '',
      sender: { owner_name: 'NOTPROVIDED', iban: '', bank_code: 'NOTPROVIDED' },
    },
  ],
})
