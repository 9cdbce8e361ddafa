import { createHmac } from 'node:crypto'

const encoded = ([name, value]: readonly [string, string]): string =>
  `${encodeURIComponent(name)}=${encodeURIComponent(value)}`

const signatureOf = (pairs: (readonly [string, string])[], key: string): string =>
  createHmac('sha256', key)
    .update(
      pairs
        .filter(([name]) => name !== 'hmac')
        .map(encoded)
        .toSorted()
        .join('&'),
    )
    .digest('hex')

/** Signs a helpdesk's visit to /select-order, as the helpdesk does. */
export const entryQuery = (shop: string, key: string): string => {
  const pairs = Object.entries({ shop, helpdesk: 'gorgias', timestamp: `${Date.now()}` })
  const hmac = signatureOf(pairs, key)
  return new URLSearchParams([...pairs, ['hmac', hmac]]).toString()
}

export const isSigned = (query: URLSearchParams, key: string): boolean =>
  signatureOf([...query], key) === query.get('hmac')
