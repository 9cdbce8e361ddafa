import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

const form = /^(tak_[\w-]{43})([\w-]{6})$/

/** Computes the last characters of a key, by which a mistyped one is known without a look-up. */
const checkOf = (head: string): string => {
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(head))
  return check.toString('base64url')
}

/** Makes the text of a key: `tak_`, 32 random bytes, and their CRC-32, in base64url. */
export const newApiKey = (): string => {
  const head = `tak_${randomBytes(32).toString('base64url')}`
  return head + checkOf(head)
}

/** Checks the form of a key, which says nothing about whether there is one. */
export const isApiKey = (text: string): boolean => {
  const [, head = '', check = ''] = form.exec(text) ?? []
  return head !== '' && check === checkOf(head)
}
