// Tag=value messages of FIX 4.4: `8=FIX.4.4|9=length|35=type|...|10=checksum|`, with SOH in place of the bars.

export type Field = [tag: number, value: string]

const BEGIN_STRING = 'FIX.4.4'
export const SOH = 1

export const START = Buffer.from(`8=${BEGIN_STRING}\x019=`, 'latin1')

/** A message that was received, its fields in their order. */
export class Message {
  readonly fields: Field[]
  readonly #first = new Map<number, string>()
  constructor(fields: Field[]) {
    this.fields = fields
    for (const [tag, value] of fields) if (!this.#first.has(tag)) this.#first.set(tag, value)
  }
  /** The first value of the tag. */
  get(tag: number): string | undefined {
    return this.#first.get(tag)
  }
  /** The same message with these fields ahead of its own. */
  with(fields: Field[]): Message {
    return new Message([...fields, ...this.fields])
  }
  get type(): string {
    return this.#first.get(35) ?? ''
  }
}

/** The checksum of the bytes, in three digits. */
export const checksum = (bytes: Buffer): string => {
  let total = 0
  for (const byte of bytes) total += byte
  return String(total % 256).padStart(3, '0')
}

/** The bytes of a message; the fields begin with MsgType. Refuses empty values and values that contain SOH. */
export function encode(fields: Field[]): Buffer {
  for (const [tag, value] of fields)
    if (value === '' || value.includes('\x01'))
      throw new Error(`field ${tag} cannot be sent: ${JSON.stringify(value)}`)
  const body = Buffer.from(fields.map(([tag, value]) => `${tag}=${value}\x01`).join(''), 'utf8')
  const whole = Buffer.concat([START, Buffer.from(`${body.length}\x01`, 'latin1'), body])
  return Buffer.concat([whole, Buffer.from(`10=${checksum(whole)}\x01`, 'latin1')])
}
