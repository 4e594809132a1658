// Writes an image as PNG in the form that documents take: RGB with 8 bits per channel, and nothing besides the image.
import { crc32, deflateSync } from 'node:zlib'
import { type Picture, SIGNATURE } from './read-png.ts'

const [NO_FILTER, UP] = [0, 2]

/** The image as PNG; the same pixels give the same bytes. */
export function writePng(picture: Picture): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(picture.width, 0)
  header.writeUInt32BE(picture.height, 4)
  header[8] = 8
  header[9] = 2
  const [plain, filtered] = [NO_FILTER, UP].map((filter) =>
    deflateSync(linesOf(picture, filter!), { level: 9 }),
  )
  const data = plain!.length <= filtered!.length ? plain! : filtered!
  const chunks = [chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([SIGNATURE, ...chunks])
}

/** The width and height of such an image, in pixels. */
export const sizeOfPng = (png: Buffer) => ({ width: png.readUInt32BE(16), height: png.readUInt32BE(20) })

function linesOf({ width, height, pixels }: Picture, filter: number): Buffer {
  const stride = width * 3
  const lines = Buffer.alloc((stride + 1) * height)
  for (let y = 0; y < height; y++) {
    const start = y * (stride + 1)
    lines[start] = filter
    for (let x = 0; x < stride; x++) {
      const above = filter === UP && y > 0 ? pixels[(y - 1) * stride + x]! : 0
      lines[start + 1 + x] = (pixels[y * stride + x]! - above) & 0xff
    }
  }
  return lines
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const bytes = Buffer.alloc(body.length + 8)
  bytes.writeUInt32BE(data.length, 0)
  body.copy(bytes, 4)
  bytes.writeUInt32BE(crc32(body), body.length + 4)
  return bytes
}
