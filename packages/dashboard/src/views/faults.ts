// Faults of the sandbox: ordered, listed with their hits, ended.
import type { Fault } from '../../../sdk/src/holdfast.ts'
import { button, type Child, element, fill } from '../element.ts'
import { showInstant } from '../format.ts'
import { docsLink, emptyState, facts, idOf, notice, outcomePlace, rawJson } from '../pieces.ts'
import { newRows } from '../rows.ts'
import { repeat, type Tools, type View } from '../tools.ts'
import { faultForm } from './fault-form.ts'

const PAGE = 50
const EVERY_MS = 4_000

const matchOf = ({ match }: Fault): string =>
  Object.entries(match)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ') || 'any call'

const timesOf = ({ count, chance, hits }: Fault): string =>
  count === null ? `${hits} hits${chance ? `, chance ${chance}` : ''}` : `${hits} of ${count} hits`

/** Shows the faults. */
export const showFaults: View = (place, tools, signal) => {
  const { hf, live } = tools
  const state = element('div', { class: 'state' })
  let isMoving = true
  const rows = newRows<Fault>({
    label: 'Faults',
    idOf: ({ id }) => id,
    summary: (fault) => [
      element('span', { class: `badge ${fault.status === 'active' ? 'refused' : 'idle'}` }, fault.status),
      element('span', { class: 'name' }, fault.type),
      element('code', { class: 'main' }, matchOf(fault)),
      element('span', { class: 'aside' }, timesOf(fault)),
    ],
    detail: (fault) => faultDetail(tools, fault, look),
  })
  const look = async () => {
    try {
      const all = await hf.sandbox.list_faults({ limit: PAGE }, { signal })
      isMoving = all.some(({ status }) => status === 'active')
      rows.show(all)
      fill(state, all.length === 0 && nothing())
    } catch (error) {
      if (!signal.aborted) fill(state, notice(error))
    }
  }
  fill(place, faultForm(tools, look), element('h2', {}, 'Ordered'), state, rows.list)
  live.watch(() => {
    isMoving = true
  }, signal)
  void look()
  repeat(async () => isMoving && look(), EVERY_MS, signal)
}

const nothing = () =>
  emptyState(
    'No fault was ordered.',
    'Everything in this tenant goes well, as far as a fault could change it. Order one above, and see what your app does: ',
    docsLink('faults', 'faults and scenarios'),
    '.',
  )

function faultDetail({ hf }: Tools, fault: Fault, look: () => Promise<void>): Child[] {
  const { id, status, matched, latest_hits, parameters } = fault
  const outcome = outcomePlace()
  const end = async (): Promise<Child> => {
    await hf.sandbox.end_fault(id)
    await look()
    return null
  }
  const figures = Object.entries(parameters).map(([name, value]) => `${name} ${value}`)
  return [
    status === 'active' &&
      element(
        'p',
        { class: 'actions' },
        button('End it', () => outcome.run(end)),
      ),
    facts({
      Fault: idOf(id, 'the id of the fault'),
      'Is about': matchOf(fault),
      Figures: figures.join(', '),
      'Calls that fitted': String(matched),
      Ends: status === 'active' ? showInstant(fault.ends_at) : null,
      Ended: fault.ended_at && showInstant(fault.ended_at),
    }),
    outcome.place,
    latest_hits.length > 0
      ? element(
          'ol',
          { class: 'attempts' },
          ...latest_hits.map(({ resource, request, hit_at }) =>
            element(
              'li',
              {},
              element('code', {}, resource),
              ` ${showInstant(hit_at)} `,
              element('code', {}, request),
            ),
          ),
        )
      : element('p', { class: 'hint' }, 'It has hit nothing yet.'),
    rawJson(fault),
  ]
}
