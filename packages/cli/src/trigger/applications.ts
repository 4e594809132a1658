// Applications, which the sandbox reviews and decides as compliance would, and the letter of a new account.
import type { OnboardingApplicationOutcome } from '../../../sdk/src/holdfast.ts'
import { advanceUntil, apply, openAccount, type Stage } from './stage.ts'

/** Applies for an account. */
export const submit = async (stage: Stage): Promise<string> => (await apply(stage)).application.id

/** Applies for an account, and begins the review. */
export async function review(stage: Stage): Promise<string> {
  const id = await submit(stage)
  await stage.hf.sandbox.process_application(id)
  return id
}

/** Applies for an account, and decides the application. */
export async function decide(stage: Stage, outcome: OnboardingApplicationOutcome): Promise<string> {
  const id = await submit(stage)
  await stage.hf.sandbox.decide_application(id, { outcome })
  return id
}

/** Opens an account, and waits for its welcome letter. */
export async function issueLetter(stage: Stage): Promise<string> {
  const { account } = await openAccount(stage)
  return advanceUntil(stage, `The account ${account} had no welcome letter`, async () => {
    const [letter] = await stage.hf.documents.list(account, { document_type: ['welcome_letter'] })
    return letter?.id
  })
}
