import type { Context } from '../../../context.ts'
import { sealRow } from '../../../privacy/seal-row.ts'
import { INSTALLATION } from '../../../values/installation.ts'
import { emailHash } from './seal-email.ts'

export interface NewOperator {
  id: string
  /** In its plain form. */
  email: string
  name: string
  is_break_glass?: boolean
  password_hash?: string
  totp_secret?: string
  totp_step?: number
}

/** Inserts an operator; false if an active one has the address. */
export async function insertOperator({ sql, vault, now }: Context, operator: NewOperator): Promise<boolean> {
  const { id, is_break_glass = false, password_hash = null, totp_step = 0 } = operator
  const { email, name, totp_secret = null } = sealRow(vault, 'operators', operator)
  const rows = await sql`
    insert into operators (tenant, id, email, email_hash, name, is_break_glass, password_hash, totp_secret, totp_step,
                           created_at, modified_at)
    values (${INSTALLATION}, ${id}, ${email}, ${emailHash(vault, operator.email)}, ${name}, ${is_break_glass},
            ${password_hash}, ${totp_secret}, ${totp_step}, ${now}, ${now})
    on conflict (tenant, email_hash) where status = 'active' do nothing returning id`
  return rows.length > 0
}
