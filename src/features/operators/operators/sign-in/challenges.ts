// Challenges: random values that an answer must cover. Each is answered once and in time.
import type { Context } from '../../../../context.ts'
import { part } from '../../../../db/sql.ts'
import { newId } from '../../../../values/ids.ts'
import { INSTALLATION } from '../../../../values/installation.ts'
import { addMilliseconds } from '../../../../values/time.ts'

const LIFETIME_MS = 5 * 60_000
/** A person who accepts an invitation may have to install an authenticator first. */
const INVITATION_MS = 30 * 60_000
/** The identity provider may ask for a second factor, or for a new password. */
const SINGLE_SIGN_ON_MS = 15 * 60_000

const LIFETIMES_MS: Partial<Record<ChallengeKey['purpose'], number>> = {
  invitation: INVITATION_MS,
  single_sign_on: SINGLE_SIGN_ON_MS,
}

export interface ChallengeKey {
  purpose: 'invitation' | 'sign_in' | 'step_up' | 'passkey' | 'authenticator' | 'single_sign_on'
  /** The invitation or operator that it is for; null before a sign-in. */
  subject: string | null
}

interface PasskeyContent {
  /** The challenge of a passkey, in base64url. */
  passkey: string
  /** The secret of a new authenticator. */
  totp_secret?: string
}

export type Challenge<Content = PasskeyContent> = ChallengeKey & Content

/** Stores a challenge and returns its id. */
export async function issueChallenge<Content = PasskeyContent>(
  { sql, vault, now }: Context,
  { purpose, subject, ...content }: Challenge<Content>,
): Promise<string> {
  const id = newId('och_')
  const expires_at = addMilliseconds(now, LIFETIMES_MS[purpose] ?? LIFETIME_MS)
  const sealed = vault.seal('operator_challenges.content', id, JSON.stringify(content))
  await sql`delete from operator_challenges where tenant = ${INSTALLATION} and expires_at < ${now}`
  await sql`
    insert into operator_challenges (tenant, id, purpose, subject, content, expires_at)
    values (${INSTALLATION}, ${id}, ${purpose}, ${subject}, ${sealed}, ${expires_at})`
  return id
}

type Reader = Pick<Context, 'sql' | 'vault' | 'now'>

/** Takes a challenge, so that no second answer can have it; undefined if it is unknown, expired or for another use. */
export async function takeChallenge<Content = PasskeyContent>(
  reader: Reader,
  id: string,
  key: ChallengeKey,
): Promise<Challenge<Content> | undefined> {
  const [row] = await reader.sql<SealedChallenge>`
    delete from operator_challenges where ${isOpen(reader, id, key)} returning content`
  return row && openChallenge(reader, id, key, row)
}

/** Reads a challenge that stays for its answer; undefined like that of `takeChallenge`. */
export async function readChallenge<Content = PasskeyContent>(
  reader: Reader,
  id: string,
  key: ChallengeKey,
): Promise<Challenge<Content> | undefined> {
  const [row] = await reader.sql<SealedChallenge>`
    select content from operator_challenges where ${isOpen(reader, id, key)}`
  return row && openChallenge(reader, id, key, row)
}

interface SealedChallenge {
  content: string
}

const isOpen = ({ now }: Reader, id: string, { purpose, subject }: ChallengeKey) => part`
  tenant = ${INSTALLATION} and id = ${id} and purpose = ${purpose}
  and subject is not distinct from ${subject} and expires_at > ${now}`

const openChallenge = <Content>(
  { vault }: Reader,
  id: string,
  { purpose, subject }: ChallengeKey,
  { content }: SealedChallenge,
): Challenge<Content> => ({
  purpose,
  subject,
  ...JSON.parse(vault.open('operator_challenges.content', id, content)),
})
