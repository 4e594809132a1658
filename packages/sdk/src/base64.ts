// Bytes as text.

/** Bytes that WebCrypto takes. */
export type Bytes = Uint8Array<ArrayBuffer>

/** The bytes of a text in UTF-8. */
export const encode = (text: string): Bytes => new TextEncoder().encode(text)

/** The bytes that Base64 encodes; throws if the text is not Base64. */
export const fromBase64 = (text: string): Bytes =>
  Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))

/** The bytes in Base64. */
export const toBase64 = (bytes: Bytes): string => btoa(String.fromCharCode(...bytes))
