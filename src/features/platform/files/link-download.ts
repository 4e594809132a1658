import type { ReadContext } from '../../../context.ts'
import { downloadEnds } from './rules.ts'
import { signLink } from './sign-link.ts'

/** Makes a link to the file that works for five minutes without a token, as an attachment or inline. */
export async function linkDownload(
  { app, tenant, now }: Pick<ReadContext, 'app' | 'tenant' | 'now'>,
  file: string,
  inline = false,
): Promise<string> {
  const purpose = inline ? 'inline' : 'attachment'
  const token = await signLink(app, { purpose, tenant, id: file, expires_at: downloadEnds(now) })
  return `${app.config.base_url}/downloads/${token}`
}
