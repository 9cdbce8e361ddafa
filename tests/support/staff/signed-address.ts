import fs from 'node:fs'
import { accountOf } from '../desk.ts'
import { signEntry } from './signed-entry.ts'

/** Builds an address as this installation's helpdesk or till does. */
export const signedAddress = (page: string, more: Record<string, string> = {}): string => {
  const { ENTRY_SECRET } = JSON.parse(
    fs.readFileSync('test-results/data/secrets.json', 'utf8'),
  ) as { ENTRY_SECRET: string }
  const { shop_url, email } = accountOf('staff')
  const timestamp = `${Math.floor(Date.now() / 1000)}`
  const query = { shop: shop_url, email, timestamp, id: crypto.randomUUID(), ...more }
  return `${page}?${new URLSearchParams(signEntry(ENTRY_SECRET, query))}`
}
