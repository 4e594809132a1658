import { changeSettings } from '../../clock/change-settings.ts'
import type { Context, Json } from '../../context.ts'
import type { Issuer } from './schemas.ts'

/** Sets the issuer of the tenant's documents from now on; documents that are issued already stay as they are. */
export async function setIssuer(context: Context, issuer: Issuer): Promise<Issuer> {
  await changeSettings(context, { issuer: issuer as unknown as Json })
  context.pending.resource = context.tenant
  return issuer
}
