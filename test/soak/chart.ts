// Lines over the minutes of a run, as SVG.

const WIDTH = 960
const HEIGHT = 260
const LEFT = 56
const RIGHT = 16
const TOP = 44
const BOTTOM = 30
const COLOURS = ['#2b6cb0', '#c05621', '#2f855a']

export interface Line {
  name: string
  /** Minutes since the beginning, and the value. */
  points: readonly (readonly [minute: number, value: number])[]
}

/** Draws the lines on one scale that begins at zero; `marks` are minutes at which a process was killed. */
export function drawLines(title: string, lines: readonly Line[], marks: readonly number[] = []): string {
  const all = lines.flatMap(({ points }) => points)
  const most = roundUp(Math.max(0.001, ...all.map(([, value]) => value)))
  const end = Math.max(1, ...all.map(([minute]) => minute))
  const x = (minute: number) => (LEFT + (minute / end) * (WIDTH - LEFT - RIGHT)).toFixed(1)
  const y = (value: number) => (HEIGHT - BOTTOM - (value / most) * (HEIGHT - TOP - BOTTOM)).toFixed(1)
  const levels = [0, 0.25, 0.5, 0.75, 1].map((share) => {
    const value = share * most
    return (
      `<line x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${y(value)}" y2="${y(value)}" class="level"/>` +
      `<text x="${LEFT - 6}" y="${Number(y(value)) + 4}" text-anchor="end">${Number(value.toPrecision(3))}</text>`
    )
  })
  const minutes = [0, 0.25, 0.5, 0.75, 1].map(
    (share) =>
      `<text x="${x(share * end)}" y="${HEIGHT - 10}" text-anchor="middle">${Math.round(share * end)} min</text>`,
  )
  const drawn = lines.map(({ name, points }, n) => {
    const path = points.map(([minute, value]) => `${x(minute)},${y(value)}`).join(' ')
    const at = LEFT + n * 180
    const colour = COLOURS[n % COLOURS.length]
    return (
      `<polyline points="${path}" fill="none" stroke="${colour}" stroke-width="1.5"/>` +
      `<rect x="${at}" y="26" width="10" height="10" fill="${colour}"/><text x="${at + 16}" y="35">${name}</text>`
    )
  })
  const kills = marks.map(
    (minute) =>
      `<line x1="${x(minute)}" x2="${x(minute)}" y1="${HEIGHT - BOTTOM}" y2="${HEIGHT - BOTTOM + 6}" class="kill"/>`,
  )
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">`,
    `<title>${title}</title>`,
    '<style>text{font:12px system-ui,sans-serif;fill:#1f2933}.level{stroke:#cbd5e0}.kill{stroke:#c53030}',
    '@media (prefers-color-scheme:dark){text{fill:#e4e7eb}.level{stroke:#4a5568}}</style>',
    `<text x="${LEFT}" y="16">${title}</text>`,
    ...levels,
    ...minutes,
    ...kills,
    ...drawn,
    '</svg>',
    '',
  ].join('\n')
}

/** The next of 1, 2, 2.5, 5 and their tens, so that the levels are round. */
function roundUp(value: number): number {
  const ten = 10 ** Math.floor(Math.log10(value))
  return [1, 2, 2.5, 5, 10].map((one) => one * ten).find((one) => one >= value)!
}
