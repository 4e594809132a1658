// Reads and changes for screens: cached answers, lists that grow page by page, and changes that may wait for approval.
import { QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Operations } from '../generated/operator.ts'
import { type Answer, type Input, type Name, send } from './call.ts'
import { Problem } from './problem.ts'
import { askForProof } from './proof.ts'

const FRESH_MS = 20_000
const PAGE = 100

/** The answers that the console holds. A refusal is final; only a lost connection is tried again. */
export const client = new QueryClient({
  defaultOptions: {
    // Without a connection a call fails and says so. It would otherwise wait, and a change be carried out whenever the
    // connection is back, which nobody expects by then.
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      staleTime: FRESH_MS,
      retry: (count, error) => error instanceof Problem && error.status === 0 && count < 2,
    },
  },
})

const ME = ['me.retrieve', {}]

/** Shows the page to sign in in the place of the view when the session has ended; the address stays. */
export function noticeEnd(error: unknown): never {
  if (error instanceof Problem && error.code === 'session_required') client.setQueryData(ME, null)
  throw error
}

/** The answer of a read. */
export function useRead<N extends Name>(name: N, input: Input<N> = {}, isWanted = true) {
  return useQuery({
    queryKey: [name, input],
    enabled: isWanted,
    queryFn: async ({ signal }) =>
      (await send(name, input, signal).catch(noticeEnd)).value as Operations[N]['answer'],
  })
}

/** The operator that is signed in; null for nobody. */
export function useMe() {
  return useQuery({
    queryKey: ME,
    queryFn: async ({ signal }) => {
      try {
        return (await send('me.retrieve', {}, signal)).value
      } catch (error) {
        if (error instanceof Problem && error.code === 'session_required') return null
        throw error
      }
    },
  })
}

type Item<N extends Name> = Operations[N]['answer'] extends (infer T)[] ? T : never

interface Rows<T> {
  /** Grows in place: copying 100,000 rows for each page would take longer than everything else. */
  items: T[]
  next: string | null
}

/** A list, page by page. */
export function useList<N extends Name>(name: N, input: Input<N>, isWanted = true) {
  const queries = useQueryClient()
  const key = [name, input, 'rows']
  const read = async (cursor?: string, signal?: AbortSignal): Promise<Rows<Item<N>>> => {
    const query = { limit: PAGE, ...input.query, cursor } as Input<N>['query']
    const { value, next } = await send(name, { ...input, query } as Input<N>, signal).catch(noticeEnd)
    return { items: value as Item<N>[], next }
  }
  const rows = useQuery({
    queryKey: key,
    enabled: isWanted,
    structuralSharing: false,
    refetchOnWindowFocus: false,
    queryFn: ({ signal }) => read(undefined, signal),
  })
  const more = useMutation({
    mutationFn: async () => {
      const before = rows.data
      if (!before?.next) return
      const page = await read(before.next)
      // The list may have been read anew meanwhile: the page then belongs to one that is gone.
      if (queries.getQueryData(key) !== before) return
      before.items.push(...page.items)
      queries.setQueryData(key, { items: before.items, next: page.next })
    },
  })
  return {
    items: rows.data?.items ?? [],
    hasMore: rows.data?.next != null,
    isLoading: rows.isLoading,
    isFetchingMore: more.isPending,
    problem: rows.error ?? more.error,
    readMore: () => {
      if (!more.isPending && !more.isError) more.mutate()
    },
    retry: () => {
      more.reset()
      return rows.refetch()
    },
  }
}

/** Carries out a change; asks for a proof of identity where the server demands one, and then tries once more. */
export async function change<N extends Name>(name: N, input: Input<N>): Promise<Answer<N>> {
  try {
    return await send(name, input)
  } catch (error) {
    const isDemanded = error instanceof Problem && error.code === 'step_up_required'
    if (isDemanded && (await askForProof())) return send(name, input).catch(noticeEnd)
    return noticeEnd(error)
  }
}

/** A change for a form; afterwards every answer that the screen shows is read anew. */
export function useChange<N extends Name>(
  name: N,
  onDone: (answer: Answer<N>, input: Input<N>) => void = () => undefined,
) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input: Input<N>) => change(name, input),
    onSuccess: async (answer, input) => {
      onDone(answer, input)
      await queries.invalidateQueries()
    },
  })
}
