// The newest events, and those that come: read by their sequence every two seconds while the page is in use.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type Input, send } from '../../api/call.ts'
import { noticeEnd } from '../../api/use-api.ts'
import type { Event } from '../../generated/operator.ts'

const EACH_MS = 2_000
/** Requests keep a session open, so the tail rests when the person does. */
const REST_AFTER_MS = 5 * 60_000
const FIRST = 100
const MOST = 2_000

/** Whether the person has used neither keys nor pointer for a while. */
function useRest() {
  const [isResting, setResting] = useState(false)
  const last = useRef(Date.now())
  useEffect(() => {
    const note = () => {
      last.current = Date.now()
      setResting(false)
    }
    const names = ['keydown', 'pointerdown', 'pointermove', 'wheel'] as const
    for (const name of names) document.addEventListener(name, note, { passive: true })
    const timer = setInterval(() => setResting(Date.now() - last.current > REST_AFTER_MS), EACH_MS)
    return () => {
      clearInterval(timer)
      for (const name of names) document.removeEventListener(name, note)
    }
  }, [])
  return {
    isResting,
    resume: () => {
      last.current = Date.now()
      setResting(false)
    },
  }
}

export function useTail(input: Input<'events.list'>, isFollowing: boolean) {
  const key = JSON.stringify(input)
  const { isResting, resume } = useRest()
  const [shown, setShown] = useState<{ key: string; upTo: number }>({ key, upTo: 0 })
  const all = useRef<{ key: string; events: Event[] }>({ key, events: [] })
  const tail = useQuery({
    queryKey: ['events.list', input, 'tail'],
    structuralSharing: false,
    refetchInterval: isResting ? false : EACH_MS,
    queryFn: async ({ signal }) => {
      const before = all.current.key === key ? all.current.events : []
      const last = before[0]?.sequence
      const page = last === undefined ? { limit: FIRST } : { after: last, limit: 200 }
      const query = { ...input.query, ...page }
      const { value } = await send('events.list', { ...input, query }, signal).catch(noticeEnd)
      const added = last === undefined ? value : value.toReversed()
      all.current = { key, events: [...added, ...before].slice(0, MOST) }
      if (last === undefined) setShown({ key, upTo: value[0]?.sequence ?? 0 })
      return all.current.events
    },
  })
  const events = tail.data ?? []
  const upTo = isFollowing || shown.key !== key ? Number.POSITIVE_INFINITY : shown.upTo
  const items = events.filter(({ sequence }) => sequence <= upTo)
  return {
    isResting,
    resume,
    waiting: events.length - items.length,
    showWaiting: () => setShown({ key, upTo: events[0]?.sequence ?? 0 }),
    list: {
      items,
      hasMore: false,
      isFetchingMore: false,
      isLoading: tail.isLoading,
      problem: tail.error,
      readMore: () => undefined,
      retry: () => void tail.refetch(),
    },
  }
}
