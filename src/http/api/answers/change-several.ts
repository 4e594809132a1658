// The same change of several resources in one request: each is a change of its own, with its own record, so that the
// refusal of one holds up no other.
import Type, { type Static } from 'typebox'
import type { Context } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import { runInTransaction } from '../../../unit-of-work/run-in-transaction.ts'
import type { StepsContext } from '../route.ts'
import { described, Flag, Id, IdOf, Nullable, Text } from '../shapes.ts'

/** The most resources of one request. */
const MAX_SEVERAL = 100

/** The ids of a request on several resources. */
export const Several = (nouns: string) =>
  Type.Array(described(Id, 'An id.'), {
    minItems: 1,
    maxItems: MAX_SEVERAL,
    uniqueItems: true,
    description: `Ids of the ${nouns}, at most ${MAX_SEVERAL}, each once.`,
  })

const OutcomeOfOne = Type.Object({
  id: IdOf('resource'),
  is_done: Flag('Whether this request has changed it.'),
  status: Nullable(Text('Its state afterwards; null after a refusal, or where it has none.')),
  refusal: Nullable(
    Type.Object(
      { code: Text('Code of the error.'), detail: Text('The reason.') },
      { description: 'The refusal; null if it was changed.' },
    ),
  ),
})
export type OutcomeOfOne = Static<typeof OutcomeOfOne>

export const SeveralOutcomes = Type.Object(
  { outcomes: Type.Array(OutcomeOfOne, { description: 'One for each id, in the order of the request.' }) },
  { $id: 'SeveralOutcomes', description: 'The outcome of a change of several resources.' },
)

/** The outcome of a refused change. */
export const refusedOne = (id: string, { code, message }: Refusal): OutcomeOfOne => ({
  id,
  is_done: false,
  status: null,
  refusal: { code, detail: message },
})

const BROKEN_OFF = new Refusal(
  'service_unavailable',
  'The request broke off before it: read its state and send it again.',
)

/**
 * Makes the change for each id, and returns the state of each. An error that is not a refusal ends the request; after
 * the first change it is logged and the rest counts as refused, so that the caller learns which are done.
 */
export async function changeSeveral(
  { app, tenant, actor, request }: StepsContext,
  action: string,
  ids: readonly string[],
  change: (context: Context, id: string) => Promise<string | null>,
): Promise<{ outcomes: OutcomeOfOne[] }> {
  const facts = { tenant, actor, request, action }
  const outcomes: OutcomeOfOne[] = []
  for (const [place, id] of ids.entries()) {
    try {
      const status = await runInTransaction(app, facts, (context) => change(context, id))
      outcomes.push({ id, is_done: true, status, refusal: null })
    } catch (error) {
      if (error instanceof Refusal) outcomes.push(refusedOne(id, error))
      else if (outcomes.some(({ is_done }) => is_done)) {
        app.log.error({ err: error, action, id }, 'a request on several resources broke off')
        return { outcomes: [...outcomes, ...ids.slice(place).map((one) => refusedOne(one, BROKEN_OFF))] }
      } else throw error
    }
  }
  return { outcomes }
}
