// A chart of lines, dots or bars on a canvas, which is a picture for the eye: the exact figures stand beside it as text.
import { useEffect, useRef } from 'react'
import uPlot from 'uplot'
import { type Settings, useSettings } from '../frame/settings.ts'
import { formatDecimal } from './format.ts'

const HEIGHT = 220

export interface Line {
  label: string
  /** Lines of the second scale have their figures on the right. */
  scale?: 'first' | 'second' | 'hidden'
  /** Dots are joined by a line, points are not. */
  shape?: 'line' | 'dots' | 'points' | 'bars'
}

interface Content {
  /** The places on the axis, and below them the figures of each line. */
  data: uPlot.AlignedData
  lines: readonly Line[]
  /** The axis is time in seconds, unless its figures are formatted so. */
  isTime: boolean
  format: (place: number, language: Settings['language']) => string
  /** Takes the place under the pointer, or undefined if there is none. */
  onPoint?: (index: number | undefined) => void
  /** The range of the hidden scale, so that its bars stay below the lines. */
  hiddenRange?: uPlot.Range.MinMax
}

/** Draws the figures; a legend names the lines where there are several. */
export function Plot(content: Content) {
  const { data, lines } = content
  const place = useRef<HTMLDivElement>(null)
  const latest = useRef(content)
  latest.current = content
  const { theme, language } = useSettings()
  useEffect(() => {
    const { current } = place
    // A canvas takes its colours and words when it is made.
    if (!current || !theme) return undefined
    const plot = new uPlot(
      optionsFor(current, latest, language),
      data,
      current.querySelector<HTMLElement>('.plot')!,
    )
    const resize = () => plot.setSize({ width: current.clientWidth, height: HEIGHT })
    const watcher = new ResizeObserver(resize)
    watcher.observe(current)
    return () => {
      watcher.disconnect()
      plot.destroy()
    }
  }, [data, theme, language])
  return (
    <div ref={place} aria-hidden="true">
      <div className="plot" />
      <p className={lines.length > 1 ? 'legend' : 'legend alone'}>
        {lines.map(({ label }, n) => (
          <span key={label} className={`series-${n % 5}`}>
            {label}
          </span>
        ))}
      </p>
    </div>
  )
}

function optionsFor(
  place: HTMLElement,
  latest: { current: Content },
  language: Settings['language'],
): uPlot.Options {
  const { lines, isTime, format, hiddenRange } = latest.current
  // A canvas knows no light-dark(): elements have the colours that are shown.
  const style = getComputedStyle(place.querySelector('.plot')!)
  const [grid, stroke] = [style.borderTopColor, style.outlineColor]
  const colours = [...place.querySelectorAll('.legend span')].map((one) => getComputedStyle(one).color)
  const axis = {
    stroke,
    grid: { stroke: grid, width: 1 },
    ticks: { stroke: grid },
    font: style.getPropertyValue('--chart-font').trim(),
  }
  const figures = (_: uPlot, splits: number[]) =>
    splits.map((value) => formatDecimal(String(value), language))
  const hasSecond = lines.some(({ scale }) => scale === 'second')
  return {
    width: place.clientWidth,
    height: HEIGHT,
    cursor: { y: false },
    legend: { show: false },
    scales: { x: { time: isTime }, ...(hiddenRange ? { hidden: { range: hiddenRange } } : {}) },
    tzDate: (at) => uPlot.tzDate(new Date(at * 1000), 'UTC'),
    series: [{}, ...lines.map((line, n) => seriesOf(line, colours[n]!))],
    axes: [
      { ...axis, space: 90, size: 36, values: (_, splits) => splits.map((at) => format(at, language)) },
      { ...axis, scale: 'first', size: 84, values: figures },
      ...(hasSecond
        ? [{ ...axis, scale: 'second', side: 1 as const, size: 56, grid: {}, values: figures }]
        : []),
    ],
    hooks: { setCursor: [({ cursor }) => latest.current.onPoint?.(cursor.idx ?? undefined)] },
  }
}

function seriesOf({ scale = 'first', shape = 'line' }: Line, stroke: string): uPlot.Series {
  if (shape === 'bars')
    return {
      scale,
      stroke,
      fill: stroke,
      paths: uPlot.paths.bars!({ size: [0.8, 12] }),
      points: { show: false },
    }
  const hasDots = shape !== 'line'
  return {
    scale,
    stroke,
    width: 2,
    spanGaps: hasDots,
    points: { show: hasDots, size: shape === 'points' ? 5 : 7, fill: stroke },
    ...(shape === 'points' ? { paths: () => null } : {}),
  }
}
