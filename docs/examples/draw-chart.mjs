// Draws the answer of GET /accounts/{id}/valuation-history as a picture: node draw-chart.mjs < history.json > chart.svg
// Figures become floats for the places of points alone; what is written on the picture is the text of the answer.
import { json } from 'node:stream/consumers'

const { series } = await json(process.stdin)
const values = series.map(([, value]) => Number(value))
const [least, greatest] = [Math.min(...values), Math.max(...values)]
const [WIDTH, HEIGHT, EDGE] = [720, 240, 40]
const x = (n) => EDGE + (n / Math.max(1, series.length - 1)) * (WIDTH - 2 * EDGE)
const y = (value) => HEIGHT - EDGE - ((value - least) / (greatest - least || 1)) * (HEIGHT - 2 * EDGE)

const points = values.map((value, n) => `${x(n).toFixed(1)},${y(value).toFixed(1)}`).join(' ')
const label = (n, anchor, [day, value]) =>
  `<text x="${x(n)}" y="${HEIGHT - 12}" text-anchor="${anchor}">${day.slice(0, 10)}: ${value}</text>`

process.stdout.write(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img">
<title>Value of the account over ${series.length} days</title>
<style>text { font: 13px sans-serif; fill: #53635c }</style>
<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>
<polyline points="${points}" fill="none" stroke="#0b6b52" stroke-width="2"/>
${label(0, 'start', series[0])}
${label(series.length - 1, 'end', series.at(-1))}
</svg>
`)
