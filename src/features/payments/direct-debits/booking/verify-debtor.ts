// A debit that has not come back until its amount is paid out proves its bank account, as a deposit does.
import type { Context } from '../../../../context.ts'
import { part } from '../../../../db/sql.ts'
import { registerSender } from '../../funding-accounts/register-sender.ts'
import { lockMandate } from '../../mandates/read.ts'
import { lockDebits } from '../read.ts'

/** The job: registers the bank account of the debit as a verified funding account. */
export async function verifyDebtor(context: Context, { debit: id }: { debit: string }): Promise<void> {
  const [debit] = await lockDebits(context, part`d.id = ${id} and d.status = 'collected'`)
  if (!debit) return
  const mandate = (await lockMandate(context, debit.mandate))!
  const { debtor_name: owner_name, iban, bank_code } = mandate
  await registerSender(context, [debit.account], {
    owner_name,
    iban,
    bank_code: bank_code ?? 'NOTPROVIDED',
    currency: 'EUR',
  })
  context.pending.resource = id
}
