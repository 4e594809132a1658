// The row of an inbound payment, each once by the bank's id.
import type { Context } from '../../../context.ts'
import { sealRow } from '../../../privacy/seal-row.ts'
import type { Currency } from '../../../values/currencies.ts'
import { newId } from '../../../values/ids.ts'
import type { PaymentSender } from '../funding-accounts/register-sender.ts'
import { normalIban } from '../funding-accounts/rules.ts'
import { ibanHash } from '../funding-accounts/seal-bank-account.ts'

/** A payment as the bank reports it. */
export interface BankPayment extends PaymentSender {
  bank_transaction_id: string
  reference: string
  /** With two places. */
  amount: string
  currency: Currency
}

/** Inserts the payment and returns its id, or undefined if the bank's id is there already. */
export async function insertPayment(
  { sql, tenant, vault, now }: Context,
  payment: BankPayment,
  status: 'matched' | 'suspense',
): Promise<string | undefined> {
  const id = newId('inp_')
  const iban = normalIban(payment.iban)
  const sealed = sealRow(vault, 'inbound_payments', { ...payment, id, iban })
  // Some banks do not name the sender.
  const iban_hash = iban === '' ? null : ibanHash(vault, iban)
  const [row] = await sql<{ id: string }>`
    insert into inbound_payments (tenant, id, bank_transaction_id, reference, amount, currency, owner_name, iban,
                                  iban_hash, bank_code, status, received_at)
    values (${tenant}, ${id}, ${payment.bank_transaction_id}, ${sealed.reference}, ${payment.amount},
            ${payment.currency}, ${sealed.owner_name}, ${sealed.iban}, ${iban_hash}, ${payment.bank_code}, ${status},
            ${now})
    on conflict (tenant, bank_transaction_id) do nothing
    returning id`
  return row?.id
}
