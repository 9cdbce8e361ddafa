import { ownAddress } from './live/own-address.ts'

/** Returns the shop's own page with the token in its place, or as a parameter; null: not its own. */
export const addressWith = (url: string, token: string, here: string): string | null => {
  const isPlaced = url.includes('{token}')
  const address = ownAddress(url.replaceAll('{token}', encodeURIComponent(token)), here)
  if (address === null || isPlaced) return address
  const to = new URL(address)
  to.searchParams.set('tender_apply', token)
  return to.href
}
