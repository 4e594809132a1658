// The clock of the tenant: it stands still, runs or moves, and everything that falls due on the way happens.
import { readStep } from '../../../cli/src/clock-step.ts'
import { TARGETS } from '../../../cli/src/due-days.ts'
import type { Holdfast } from '../../../sdk/src/holdfast.ts'
import { button, type Child, element, fill } from '../element.ts'
import { showCounts, showInstant } from '../format.ts'
import { docsLink, emptyState, field, notice, outcomePlace } from '../pieces.ts'
import type { Tools, View } from '../tools.ts'

const STEPS = [
  ['1 minute', '1m'],
  ['1 hour', '1h'],
  ['1 day', '1d'],
  ['1 week', '1w'],
] as const
const MOVE_MS = 600_000
const MAX_EVENTS = 20

/** Shows the clock. */
export const showClock: View = (place, tools, signal) => {
  const { hf, clock } = tools
  const time = element('p', { class: 'time' })
  const mode = element('p', { class: 'hint' })
  const turn = button('Let it stand still', () => outcome.run(() => turnClock(tools)))
  const outcome = outcomePlace()
  const due = element('div', {})
  const move = (step: string) =>
    outcome.run(async () => {
      fill(outcome.place, element('p', { class: 'hint' }, 'Time moves, and what falls due is carried out …'))
      const report = await moveClock(tools, step)
      void showDue(hf, due, move)
      return report
    })
  const show = () => {
    const now = clock.read()
    if (!now) return
    time.textContent = showInstant(now.now)
    mode.textContent = now.mode === 'frozen' ? 'It stands still until you move it.' : 'It runs at real speed.'
    turn.textContent = now.mode === 'frozen' ? 'Let it run' : 'Let it stand still'
  }
  clock.watch(show, signal)
  fill(
    place,
    element('section', { class: 'panel', 'aria-label': 'Time' }, time, mode, turn),
    element('h2', {}, 'Move it forward'),
    element(
      'p',
      { class: 'actions' },
      ...STEPS.map(([words, step]) => button(`+ ${words}`, () => move(step))),
    ),
    moveForm(move),
    outcome.place,
    element('h2', {}, 'What falls due next'),
    due,
    element(
      'p',
      { class: 'hint' },
      'Time never moves back: a new tenant begins where you like. ',
      docsLink('tour#freeze-the-clock', 'The clock in the tour'),
    ),
  )
  show()
  clock.refresh(hf).catch((error) => fill(outcome.place, notice(error)))
  void showDue(hf, due, move)
}

async function turnClock({ hf, clock }: Tools): Promise<Child> {
  const mode = clock.read()?.mode === 'frozen' ? 'running' : 'frozen'
  clock.set(await hf.sandbox.set_clock({ mode }))
  return null
}

function moveForm(move: (step: string) => Promise<void>): HTMLElement {
  const step = element('input', {
    name: 'step',
    required: true,
    placeholder: '2d12h or 2027-03-01T10:00:00Z',
    spellcheck: 'false',
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void move(step.value.trim())
  }
  return element(
    'form',
    { class: 'filters', 'aria-label': 'Move of the clock', on: { submit } },
    field('By a time, or to an instant', step),
    element('button', {}, 'Move'),
  )
}

async function moveClock({ hf, clock, live }: Tools, step: string): Promise<Child> {
  const last = live.events[0]?.sequence ?? 0
  const { now, processed } = await hf.sandbox.advance_clock(readStep(step), { timeout_ms: MOVE_MS })
  clock.set({ now })
  const events = await hf.events.list({ after: last, limit: MAX_EVENTS + 1 })
  const counts = showCounts(processed)
  return element(
    'div',
    { class: 'done' },
    element(
      'p',
      {},
      `It is ${showInstant(now)}. `,
      counts ? `Carried out on the way: ${counts}.` : 'Nothing fell due on the way.',
    ),
    events.length > 0 &&
      element(
        'ol',
        { class: 'moved' },
        ...events
          .slice(0, MAX_EVENTS)
          .map((one) => element('li', {}, `${one.name} `, element('code', {}, one.resource.id))),
      ),
    events.length > MAX_EVENTS && element('p', {}, 'Further events are in the list of events.'),
  )
}

interface Due {
  at: string
  words: string
}

// Days are the last instant of theirs: what falls due on a day has happened by then.
async function listDue(hf: Holdfast): Promise<Due[]> {
  const [now, days, faults, deliveries] = await Promise.all([
    hf.sandbox.retrieve_clock(),
    Promise.all(
      Object.values(TARGETS).map(async ({ does, listDays }) =>
        (await listDays(hf)).map((day) => ({ day, does })),
      ),
    ),
    hf.sandbox.list_faults({ status: 'active', limit: 50 }),
    hf.webhook_deliveries.list({ status: 'in_progress', limit: 50 }),
  ])
  const firsts = days.map((all) => all.filter(({ day }) => day).sort((a, b) => (a.day! < b.day! ? -1 : 1))[0])
  return [
    ...firsts.flatMap((one) => (one ? [{ at: `${one.day}T23:59:59.999Z`, words: one.does }] : [])),
    ...faults.map(({ ends_at, type }) => ({ at: ends_at, words: `the fault ${type} ends` })),
    ...deliveries.flatMap(({ next_attempt_at, payload }) =>
      next_attempt_at ? [{ at: next_attempt_at, words: `${String(payload.name)} is delivered again` }] : [],
    ),
  ]
    .filter(({ at }) => at > now.now)
    .sort((a, b) => (a.at < b.at ? -1 : 1))
}

async function showDue(
  hf: Holdfast,
  place: HTMLElement,
  move: (step: string) => Promise<void>,
): Promise<void> {
  try {
    const all = await listDue(hf)
    if (all.length === 0)
      return fill(
        place,
        emptyState(
          'Nothing that this page knows of.',
          'No trade waits for its settlement, no bond in a position pays or matures, no fault and no delivery waits. Fees and statements come at the ends of months.',
        ),
      )
    fill(
      place,
      element(
        'ul',
        { class: 'due' },
        ...all.map(({ at, words }) =>
          element(
            'li',
            { class: 'line' },
            element('span', {}, `${showInstant(at)}: ${words}`),
            button('Move there', () => move(at), { 'aria-label': `Move to ${showInstant(at)}` }),
          ),
        ),
      ),
    )
  } catch (error) {
    fill(place, notice(error))
  }
}
