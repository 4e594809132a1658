// Certificates for tests of TLS: made on the spot with the keys of node:crypto, written in DER (X.690, RFC 5280).
import { createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'

export interface Certificate {
  /** Both in PEM. */
  cert: string
  key: string
}

const der = (tag: number, ...parts: Buffer[]): Buffer => {
  const content = Buffer.concat(parts)
  const size = content.length
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 255]
  return Buffer.concat([Buffer.from([tag, ...length]), content])
}
const sequence = (...parts: Buffer[]) => der(0x30, ...parts)
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
const time = (at: Date) =>
  der(0x17, Buffer.from(`${at.toISOString().slice(2, 19).replaceAll(/[-:T]/g, '')}Z`))

const ECDSA_SHA256 = sequence(oid('2a8648ce3d040302'))
const COMMON_NAME = oid('550403')
const nameOf = (text: string) => sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from(text)))))
const extension = (id: string, value: Buffer) => sequence(oid(id), der(0x04, value))
const TRUE = der(0x01, Buffer.from([0xff]))

/** Makes a certificate for a name of a host, signed by the issuer or, without one, by itself. */
export function makeCertificate(
  host: string,
  issuer?: Certificate & { name: string },
): Certificate & { name: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const day = 86_400_000
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ECDSA_SHA256,
    nameOf(issuer?.name ?? host),
    sequence(time(new Date(Date.now() - day)), time(new Date(Date.now() + day))),
    nameOf(host),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(
      0xa3,
      sequence(
        extension('551d11', sequence(der(0x82, Buffer.from(host)))),
        ...(issuer ? [] : [extension('551d13', sequence(TRUE))]),
      ),
    ),
  )
  const signer: KeyObject | string = issuer?.key ?? privateKey
  const signature = createSign('sha256').update(body).sign(signer)
  const whole = sequence(body, ECDSA_SHA256, der(0x03, Buffer.from([0]), signature))
  const lines = whole
    .toString('base64')
    .match(/.{1,64}/g)!
    .join('\n') // No line is empty, however long it all is.
  return {
    name: host,
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
  }
}
