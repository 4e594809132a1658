// Reads a PNG image (ISO/IEC 15948) whole, each pixel of it, so that bytes of another kind never get into a document.
// The library of the pages would decode one after the pages are written, and end the process at a damaged one.
import { crc32, inflateSync } from 'node:zlib'

/** An image of three bytes a pixel: red, green, blue. */
export interface Picture {
  width: number
  height: number
  pixels: Buffer
}

export interface PictureLimits {
  width: number
  height: number
}

interface Parts {
  width: number
  height: number
  depth: number
  color: number
  is_interlaced: boolean
  palette: Buffer
  /** The transparent colors, if there is no channel for them. */
  transparency: Buffer
  data: Buffer
}

export const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const HEADER_BYTES = 13
const DAMAGED = 'Must be a whole PNG image; this one is damaged.'
/** Channels by the kind of color: gray, RGB, palette, gray with alpha, RGB with alpha. */
const CHANNELS: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }
const DEPTHS: Record<number, number[]> = { 0: [1, 2, 4, 8], 2: [8], 3: [1, 2, 4, 8], 4: [8], 6: [8] }
const PALETTE = 3

/** The image on white ground, or the sentence that refuses the bytes. */
export function readPng(bytes: Buffer, limits: PictureLimits): Picture | string {
  if (!bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return 'Must be a PNG image.'
  const parts = partsOf(bytes)
  if (!parts) return DAMAGED
  const { width, height, depth, color, is_interlaced } = parts
  if (width > limits.width || height > limits.height)
    return `Must have at most ${limits.width} × ${limits.height} pixels; this image has ${width} × ${height}.`
  if (depth === 16) return 'Must have 8 bits per channel; this image has 16.'
  if (!DEPTHS[color]?.includes(depth)) return DAMAGED
  if (is_interlaced) return 'Must not be interlaced.'
  const samples = samplesOf(parts)
  const pixels = samples && pixelsOf(parts, samples)
  return pixels ? { width, height, pixels } : DAMAGED
}

// The chunks that make the image; undefined unless they are whole, in order and as long as they say.
function partsOf(bytes: Buffer): Parts | undefined {
  const chunks = new Map<string, Buffer[]>()
  for (let at = SIGNATURE.length; at + 12 <= bytes.length && !chunks.has('IEND'); ) {
    const end = at + 8 + bytes.readUInt32BE(at)
    if (end + 4 > bytes.length || crc32(bytes.subarray(at + 4, end)) !== bytes.readUInt32BE(end))
      return undefined
    const name = bytes.toString('latin1', at + 4, at + 8)
    chunks.set(name, [...(chunks.get(name) ?? []), bytes.subarray(at + 8, end)])
    at = end + 4
  }
  const [header] = chunks.get('IHDR') ?? []
  if (header?.length !== HEADER_BYTES || !chunks.has('IDAT') || !chunks.has('IEND')) return undefined
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)]
  if (width === 0 || height === 0) return undefined
  return {
    width,
    height,
    depth: header[8]!,
    color: header[9]!,
    is_interlaced: header[12] !== 0,
    palette: chunks.get('PLTE')?.[0] ?? Buffer.alloc(0),
    transparency: chunks.get('tRNS')?.[0] ?? Buffer.alloc(0),
    data: Buffer.concat(chunks.get('IDAT')!),
  }
}

// One byte for each channel of each pixel, without the filters of the lines.
function samplesOf({ width, height, depth, color, data }: Parts): Buffer | undefined {
  const channels = CHANNELS[color]!
  const stride = Math.ceil((width * channels * depth) / 8)
  const step = Math.max(1, (channels * depth) / 8)
  const lines = inflate(data, (stride + 1) * height)
  if (!lines) return undefined
  const samples = Buffer.alloc(width * height * channels)
  let above: Buffer = Buffer.alloc(stride)
  for (let y = 0; y < height; y++) {
    const start = y * (stride + 1)
    const line = lines.subarray(start + 1, start + 1 + stride)
    if (!unfilter(lines[start]!, line, above, step)) return undefined
    spread(line, depth, samples.subarray(y * width * channels, (y + 1) * width * channels))
    above = line
  }
  return samples
}

function inflate(data: Buffer, length: number): Buffer | undefined {
  try {
    const bytes = inflateSync(data, { maxOutputLength: length })
    return bytes.length === length ? bytes : undefined
  } catch {
    return undefined // The stream is damaged, or longer than the image.
  }
}

// Undoes the filter of a line in place (clause 9.2); false for an unknown filter.
function unfilter(filter: number, line: Buffer, above: Buffer, step: number): boolean {
  const predict = PREDICTORS[filter]
  if (!predict) return false
  for (let x = 0; x < line.length; x++) {
    const left = x < step ? 0 : line[x - step]!
    const corner = x < step ? 0 : above[x - step]!
    line[x] = (line[x]! + predict(left, above[x]!, corner)) & 0xff
  }
  return true
}

const PREDICTORS: ((left: number, above: number, corner: number) => number)[] = [
  () => 0,
  (left) => left,
  (_, above) => above,
  (left, above) => (left + above) >> 1,
  (left, above, corner) => {
    const estimate = left + above - corner
    const [a, b, c] = [Math.abs(estimate - left), Math.abs(estimate - above), Math.abs(estimate - corner)]
    return a <= b && a <= c ? left : b <= c ? above : corner
  },
]

// Samples of less than a byte get a byte each.
function spread(line: Buffer, depth: number, samples: Buffer): void {
  if (depth === 8) {
    line.copy(samples)
    return
  }
  const most = (1 << depth) - 1
  const per_byte = 8 / depth
  for (let n = 0; n < samples.length; n++) {
    const shift = 8 - depth * ((n % per_byte) + 1)
    samples[n] = (line[Math.floor(n / per_byte)]! >> shift) & most
  }
}

// The pixels on white ground; undefined if one has a color that the palette lacks.
function pixelsOf(parts: Parts, samples: Buffer): Buffer | undefined {
  const { width, height, depth, color, palette } = parts
  const channels = CHANNELS[color]!
  const is_gray = channels < 3
  const scale = color === PALETTE ? 1 : 255 / ((1 << depth) - 1)
  const pixels = Buffer.alloc(width * height * 3)
  for (let n = 0; n < width * height; n++) {
    const at = n * channels
    const alpha = alphaAt(parts, samples, at)
    for (let channel = 0; channel < 3; channel++) {
      const sample = samples[at + (is_gray ? 0 : channel)]!
      const value = color === PALETTE ? palette[sample * 3 + channel] : sample * scale
      if (value === undefined) return undefined
      pixels[n * 3 + channel] = Math.round((value * alpha + 255 * (255 - alpha)) / 255)
    }
  }
  return pixels
}

function alphaAt({ color, transparency }: Parts, samples: Buffer, at: number): number {
  if (color === 4) return samples[at + 1]!
  if (color === 6) return samples[at + 3]!
  if (transparency.length === 0) return 255
  if (color === PALETTE) return transparency[samples[at]!] ?? 255
  // One color is transparent; each of its channels has two bytes.
  for (let channel = 0; channel < CHANNELS[color]!; channel++)
    if (transparency[channel * 2 + 1] !== samples[at + channel]) return 255
  return 0
}
