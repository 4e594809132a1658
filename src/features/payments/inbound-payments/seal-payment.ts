// The sender's name, IBAN and text of an inbound payment are sealed in the database, bound to the payment's id.
import type { Vault } from '../../../privacy/vault.ts'

interface Payment {
  id: string
  owner_name: string
  iban: string
  reference: string
}

/** Seals the personal data of an inbound payment. */
export function sealPayment(vault: Vault, { id, owner_name, iban, reference }: Payment) {
  return {
    owner_name: vault.seal('inbound_payments.owner_name', id, owner_name),
    iban: vault.seal('inbound_payments.iban', id, iban),
    reference: vault.seal('inbound_payments.reference', id, reference),
  }
}

/** Opens the personal data of an inbound payment. */
export function openPayment<Row extends Payment>(vault: Vault, row: Row): Row {
  return {
    ...row,
    owner_name: vault.open('inbound_payments.owner_name', row.id, row.owner_name),
    iban: vault.open('inbound_payments.iban', row.id, row.iban),
    reference: vault.open('inbound_payments.reference', row.id, row.reference),
  }
}
