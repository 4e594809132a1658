// The logo of the issuer at the top of the first page, on the right.
import type { TaggedPdf } from './tag-content.ts'
import { sizeOfPng } from './write-png.ts'

/** The largest size, in points. */
const BOX = { width: 160, height: 40 }
/** Below this a small image would show its pixels. */
const MAX_POINTS_A_PIXEL = 0.5
const ABOVE = 18
const BELOW = 14

/** Draws the logo, a PNG of RGB, and leaves room below it; `alt` is read in its place. */
export function drawLogo(pdf: TaggedPdf, png: Buffer, alt: string): void {
  const pixels = sizeOfPng(png)
  const scale = Math.min(BOX.width / pixels.width, BOX.height / pixels.height, MAX_POINTS_A_PIXEL)
  const [width, height] = [pixels.width * scale, pixels.height * scale]
  const right = pdf.page.width - pdf.page.margins.right
  const top = pdf.page.margins.top - ABOVE
  pdf.tags.element('Figure', () => pdf.image(png, right - width, top, { width, height }), {
    alt,
    bbox: [right - width, top, right, top + height],
  })
  pdf.y = Math.max(pdf.y, top + height + BELOW)
}
