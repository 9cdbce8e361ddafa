import { createHmac } from 'node:crypto'

const unreserved = /[A-Za-z0-9\-_.!~*'()]/
/** Percent-encodes byte by byte, without the product's code. */
const encoded = (text: string): string =>
  [...new TextEncoder().encode(text)]
    .map((byte) =>
      unreserved.test(String.fromCharCode(byte))
        ? String.fromCharCode(byte)
        : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`,
    )
    .join('')

/** Builds the text that a helpdesk or till signs: all parameters with a value but hmac, sorted. */
export const signedText = (query: Record<string, string>): string => {
  const pairs = Object.keys(query)
    .filter((name) => name !== 'hmac' && query[name] !== '')
    .map((name) => `${encoded(name)}=${encoded(query[name] ?? '')}`)
  return pairs.sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))).join('&')
}

/** Signs the query. */
export const signEntry = (
  secret: string,
  query: Record<string, string>,
): Record<string, string> => ({
  ...query,
  hmac: createHmac('sha256', secret).update(signedText(query)).digest('hex'),
})
