// A line over time. Figures become floats here for the places of points on the screen and for nothing else: every amount
// that is shown is the text of the answer.
import { draw, h } from './dom.ts'
import { date, dayAndMonth } from './format.ts'

interface Point {
  at: string
  value: string
}

interface ChartOptions {
  /** The name of the line, for screen readers. */
  label: string
  /** The text of a value. */
  show(value: string): string
  /** Whether the line is one of a gain or of a loss. */
  direction: 'up' | 'down' | 'flat'
  /** A point that the reader points at; undefined when the reader leaves. */
  point?(point: Point | undefined): void
}

const [WIDTH, HEIGHT] = [1000, 300]
const LINES = 4

// Round values around the least and the greatest, at most a few.
function ticksOf(least: number, greatest: number): number[] {
  const span = greatest - least || Math.abs(greatest) * 0.02 || 1
  const rough = span / (LINES - 1)
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 2.5, 5, 10].map((one) => one * power).find((one) => one >= rough)!
  const first = Math.floor((greatest - span) / step)
  const last = Math.ceil(greatest / step)
  return Array.from({ length: last - first + 1 }, (_, n) => (first + n) * step)
}

const tickText = new Intl.NumberFormat('en-IE', { maximumFractionDigits: 4 })

/** Draws the line. The arrow keys move through its points, as the pointer does. */
export function chart(
  points: readonly Point[],
  { label, show, direction, point }: ChartOptions,
): HTMLElement {
  const values = points.map(({ value }) => Number(value))
  const ticks = ticksOf(Math.min(...values), Math.max(...values))
  const [bottom, top] = [ticks[0]!, ticks.at(-1)!]
  const x = (n: number) => (points.length < 2 ? WIDTH : (n / (points.length - 1)) * WIDTH)
  const y = (value: number) => HEIGHT - ((value - bottom) / (top - bottom)) * HEIGHT
  const path = values
    .map((value, n) => `${n === 0 ? 'M' : 'L'}${x(n).toFixed(1)} ${y(value).toFixed(1)}`)
    .join('')

  const plot = draw(
    'svg',
    { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: 'none', 'aria-hidden': 'true' },
    [
      draw('defs', {}, shade()),
      ...ticks.map((tick) => draw('line', { class: 'grid', x1: 0, x2: WIDTH, y1: y(tick), y2: y(tick) })),
      draw('path', { class: 'area', d: `${path}L${WIDTH} ${HEIGHT}L0 ${HEIGHT}Z`, fill: 'url(#shade)' }),
      draw('path', { class: 'line', d: path }),
    ],
  )
  const labels = ticks.map((tick) => {
    const line = h('span', { class: 'tick', 'aria-hidden': 'true' }, tickText.format(tick))
    line.style.top = `${(y(tick) / HEIGHT) * 100}%`
    return line
  })
  const place = (n: number) => ({ left: x(n) / WIDTH, top: y(values[n]!) / HEIGHT })
  const area = h('div', { class: 'plot' }, plot, ...labels)
  addPointer(area, points, { label, show, place, point })
  return h('div', { class: `chart ${direction}` }, [
    area,
    h('div', { class: 'days', 'aria-hidden': 'true' }, ...daysOf(points).map((text) => h('span', {}, text))),
  ])
}

const shade = () =>
  draw('linearGradient', { id: 'shade', x1: 0, y1: 0, x2: 0, y2: 1 }, [
    draw('stop', { offset: 0, class: 'shade-top' }),
    draw('stop', { offset: 1, class: 'shade-bottom' }),
  ])

// The first day, the last one, and two or three between them.
function daysOf(points: readonly Point[]): string[] {
  const count = Math.min(4, points.length)
  const at = (n: number) => Math.round((n * (points.length - 1)) / Math.max(1, count - 1))
  return Array.from({ length: count }, (_, n) => dayAndMonth(points[at(n)]!.at))
}

interface Pointer extends Omit<ChartOptions, 'direction'> {
  place(n: number): { left: number; top: number }
}

// An invisible slider over the line: it takes the pointer, the finger and the arrow keys.
function addPointer(
  area: HTMLElement,
  points: readonly Point[],
  { label, show, place, point }: Pointer,
): void {
  const last = points.length - 1
  const textOf = (n: number) => `${date(points[n]!.at)}: ${show(points[n]!.value)}`
  const [hair, dot] = [h('div', { class: 'hair', hidden: true }), h('div', { class: 'dot', hidden: true })]
  const slider = h('input', {
    type: 'range',
    class: 'scrub',
    min: 0,
    max: last,
    step: 1,
    value: last,
    'aria-label': label,
    'aria-valuetext': textOf(last),
  })
  const move = (n: number) => {
    const { left, top } = place(n)
    hair.style.left = dot.style.left = `${left * 100}%`
    dot.style.top = `${top * 100}%`
    hair.hidden = dot.hidden = false
    slider.value = String(n)
    slider.setAttribute('aria-valuetext', textOf(n))
    point?.(points[n])
  }
  const leave = () => {
    hair.hidden = dot.hidden = true
    point?.(undefined)
  }
  slider.addEventListener('input', () => move(Number(slider.value)))
  slider.addEventListener('focus', () => slider.matches(':focus-visible') && move(Number(slider.value)))
  slider.addEventListener('blur', leave)
  area.addEventListener('pointermove', (event) => {
    const { left, width } = area.getBoundingClientRect()
    move(Math.round(Math.min(1, Math.max(0, (event.clientX - left) / width)) * last))
  })
  area.addEventListener('pointerleave', leave)
  area.append(hair, dot, slider)
}
