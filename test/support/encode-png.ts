// Writes PNG images of every form, as programs for images would, for tests of their reader.
import { crc32, deflateSync } from 'node:zlib'

export interface PngForm {
  width: number
  height: number
  /** Gray 0, RGB 2, palette 3, gray with alpha 4, RGB with alpha 6. */
  color: number
  depth?: number
  is_interlaced?: boolean
  palette?: number[]
  transparency?: number[]
  /** Each line as the file has it, its filter first. */
  lines: number[][]
}

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

export function chunk(name: string, data: Buffer): Buffer {
  const ends = Buffer.alloc(8)
  const body = Buffer.concat([Buffer.from(name), data])
  ends.writeUInt32BE(data.length, 0)
  ends.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)])
}

export function encodePng(form: PngForm): Buffer {
  const { width, height, color, depth = 8, is_interlaced = false, palette, transparency, lines } = form
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([depth, color, 0, 0, is_interlaced ? 1 : 0], 8)
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    ...(palette ? [chunk('PLTE', Buffer.from(palette))] : []),
    ...(transparency ? [chunk('tRNS', Buffer.from(transparency))] : []),
    chunk('IDAT', deflateSync(Buffer.from(lines.flat()))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const BLUE = [31, 78, 121]

/** The logo of the sample issuer: a hearth, round on a ground that is transparent around it. */
export function sampleLogo(size = 160): Buffer {
  const alphaAt = (x: number, y: number) => {
    const [u, v] = [(x - size / 2) / (size / 2), (y - size / 2) / (size / 2)]
    const is_disc = u * u + v * v < 1
    const is_roof = v > -0.62 && v < 0.02 && Math.abs(u) < v + 0.62
    const is_wall = v >= 0.02 && v < 0.56 && Math.abs(u) < 0.48
    const is_door = v > 0.14 && Math.abs(u) < 0.17
    return is_disc && !((is_roof || is_wall) && !is_door) ? 1 : 0
  }
  const STEPS = [0.125, 0.375, 0.625, 0.875]
  const smooth = (x: number, y: number) =>
    STEPS.flatMap((dx) => STEPS.map((dy) => alphaAt(x + dx, y + dy))).reduce(
      (sum: number, one) => sum + one,
      0,
    ) / 16
  const line = (y: number) => [
    0,
    ...Array.from({ length: size }, (_, x) => [...BLUE, Math.round(smooth(x, y) * 255)]).flat(),
  ]
  return encodePng({
    width: size,
    height: size,
    color: 6,
    lines: Array.from({ length: size }, (_, y) => line(y)),
  })
}
