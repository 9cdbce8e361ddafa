import fs from 'node:fs'
import type { Frame, Page } from '@playwright/test'
import type { Order } from '#contract/orders/shapes.ts'
import type { RefundRow } from '#contract/returns/refund-shapes.ts'
import { accountOf, type Shop } from '../desk.ts'
import { signEntry } from '../staff/signed-entry.ts'

/** Builds an address as this installation's till does. */
export const signedTill = (more: Record<string, string> = {}): string => {
  const { ENTRY_SECRET } = JSON.parse(
    fs.readFileSync('test-results/data/secrets.json', 'utf8'),
  ) as { ENTRY_SECRET: string }
  const { shop_url, email } = accountOf('staff')
  const timestamp = `${Math.floor(Date.now() / 1000)}`
  const query = { shop: shop_url, email, timestamp, id: crypto.randomUUID(), ...more }
  return `/return?${new URLSearchParams(signEntry(ENTRY_SECRET, query))}`
}

const path = (id: string): string => encodeURIComponent(id)

export const orderNow = async (shop: Shop, id: string): Promise<Order> =>
  (await shop.get<{ order: Order }>(`/api/api/v1/orders/${path(id)}`)).order

export const refundsOf = async (shop: Shop, id: string): Promise<RefundRow[]> =>
  (await shop.get<{ refunds: RefundRow[] }>(`/orders/${path(id)}/history`)).refunds

/** Types as a scanner does: every key within a millisecond, then Enter, wherever the focus is. */
export const scan = (page: Page | Frame, text: string): Promise<void> =>
  page.evaluate((keys) => {
    for (const key of [...keys, 'Enter'])
      (document.activeElement ?? document.body).dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
      )
  }, text)
