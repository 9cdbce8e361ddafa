/** Bytes of ASN.1 in its distinguished encoding, as far as a certificate needs it. */
const tagged = (tag: number, ...parts: readonly Uint8Array[]): Buffer => {
  const body = Buffer.concat(parts)
  const size = body.length.toString(16)
  const bytes = Buffer.from(size.padStart(size.length + (size.length % 2), '0'), 'hex')
  const length = body.length < 128 ? bytes : Buffer.from([0x80 + bytes.length, ...bytes])
  return Buffer.concat([Buffer.from([tag]), length, body])
}

export const sequence = (...parts: readonly Uint8Array[]): Buffer => tagged(0x30, ...parts)
export const set = (...parts: readonly Uint8Array[]): Buffer => tagged(0x31, ...parts)
export const explicit = (number: number, ...parts: readonly Uint8Array[]): Buffer =>
  tagged(0xa0 + number, ...parts)
export const octets = (part: Uint8Array): Buffer => tagged(0x04, part)
export const bits = (part: Uint8Array, unused = 0): Buffer =>
  tagged(0x03, Buffer.from([unused]), part)
export const nothing = (): Buffer => tagged(0x05)
export const yes = (): Buffer => tagged(0x01, Buffer.from([0xff]))
export const utf8 = (text: string): Buffer => tagged(0x0c, Buffer.from(text))

/** Encodes a positive number, whose first bit must not look like a sign. */
export const integer = (bytes: Uint8Array): Buffer =>
  tagged(0x02, bytes[0]! >= 0x80 ? Buffer.from([0]) : Buffer.alloc(0), bytes)

const baseOf128 = (value: number): number[] => {
  const low = [value % 128]
  for (let rest = Math.floor(value / 128); rest > 0; rest = Math.floor(rest / 128))
    low.unshift((rest % 128) + 128)
  return low
}

export const objectId = (dotted: string): Buffer => {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number)
  return tagged(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(baseOf128)]))
}

/** Encodes a time of the years 1950 to 2049, to the second. */
export const time = (at: Date): Buffer =>
  tagged(0x17, Buffer.from(`${at.toISOString().slice(2, 19).replace(/[-T:]/g, '')}Z`))
