// Every statement that changes the terms or the name of an order after its placement.
import type { Context } from '../../../context.ts'
import type { Decimal } from '../../../values/decimal.ts'
import type { PendingReplacement, ReplaceableTerms } from './rules.ts'

/** The reservation of an order, and the estimate of its fees. */
export interface Reservation {
  reserved_amount: Decimal
  fees: Decimal
}

/** Stores a replacement that the venue must confirm; the caller has locked the order. */
export async function storeReplacement(
  { sql, tenant, now }: Context,
  order: string,
  replacement: PendingReplacement,
  { reserved_amount, fees }: Reservation,
): Promise<void> {
  await sql`
    update orders
    set replacement = ${JSON.stringify(replacement)}::jsonb, replacements = ${replacement.number},
        reserved_amount = ${reserved_amount}, fees = ${fees}, modified_at = ${now}
    where tenant = ${tenant} and id = ${order}`
}

/**
 * Gives the order new terms; an order at the venue has the new quantity there as well. New prices count as set when the
 * caller requested them.
 */
export async function changeTerms(
  { sql, tenant, now }: Context,
  order: string,
  terms: ReplaceableTerms,
  { reserved_amount, fees }: Reservation,
): Promise<void> {
  const { quantity, limit_price, stop_price, time_in_force, expires_at } = terms
  await sql`
    update orders
    set quantity = ${quantity}, sized_quantity = case when sized_quantity is not null then ${quantity}::numeric end,
        priced_at = case
          when limit_price is distinct from ${limit_price}::numeric
            or stop_price is distinct from ${stop_price}::numeric
          then coalesce((replacement ->> 'requested_at')::timestamptz, ${now}) else priced_at end,
        limit_price = ${limit_price}, stop_price = ${stop_price}, time_in_force = ${time_in_force},
        expires_at = ${expires_at}, revision = revision + 1, replacement = null, reserved_amount = ${reserved_amount},
        fees = ${fees}, modified_at = ${now}
    where tenant = ${tenant} and id = ${order}`
}

/** Ends a replacement that the venue has refused: only the old terms count. */
export async function dropReplacement(
  { sql, tenant, now }: Context,
  order: string,
  { reserved_amount, fees }: Reservation,
): Promise<void> {
  await sql`
    update orders set replacement = null, reserved_amount = ${reserved_amount}, fees = ${fees}, modified_at = ${now}
    where tenant = ${tenant} and id = ${order}`
}

/**
 * Gives the order a new client reference; the old one stays reserved. If another order has taken the new reference in
 * the meantime, the statement fails and the whole change is retried.
 */
export async function renameOrder(
  { sql, tenant, now }: Context,
  { id, account, client_reference }: { id: string; account: string; client_reference: string | null },
  name: string,
): Promise<void> {
  await sql`
    with earlier as (
      insert into order_references (tenant, account, client_reference, "order")
      select ${tenant}, ${account}, old.name, ${id} from (select ${client_reference}::text as name) old
      where old.name is not null on conflict do nothing)
    update orders o
    set client_reference = must((select ${name}::text where not exists (
          select from order_references r
          where r.tenant = ${tenant} and r.account = ${account} and r.client_reference = ${name}
            and r."order" <> o.id)),
          'another order has taken the client reference'),
        modified_at = ${now}
    where o.tenant = ${tenant} and o.id = ${id}`
}
