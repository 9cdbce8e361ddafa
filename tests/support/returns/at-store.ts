import type { APIRequestContext } from '@playwright/test'
import type { Order } from '#contract/orders/shapes.ts'
import type { Shop } from '../desk.ts'
import { orderNow } from './at-till.ts'

type Sold = {
  /** null: the order names nobody */
  email?: string | null
  shipping?: string
  lines?: { name: string; sku: string; barcode?: string; quantity: number; price: string }[]
}

/** The order of a test alone: three mugs and a scarf, paid by card in the store. */
const usual = [
  { name: 'Mug', sku: 'TILL-MUG', barcode: '4006381333931', quantity: 3, price: '12.00' },
  { name: 'Scarf', sku: 'TILL-SCARF', quantity: 1, price: '24.00' },
]

/** Hands over a paid order as the shop's store does, with a key of its own. */
export const storeSells = async (
  shop: Shop,
  request: APIRequestContext,
  baseURL: string | undefined,
  { email, shipping = '0.00', lines = usual }: Sold = {},
): Promise<Order> => {
  const { key } = (await shop.post('/store-keys', { name: 'Till' })) as { key: string }
  const id = `till-${crypto.randomUUID().slice(0, 12)}`
  const buyer = email === undefined ? `${id}@mail.example` : email
  const subtotal = lines.reduce((sum, { quantity, price }) => sum + quantity * Number(price), 0)
  const at = new Date(Date.now() - 60_000).toISOString()
  const order = {
    id,
    name: `#${id}`,
    currency: 'GBP',
    created_at: at,
    paid_at: at,
    email: buyer,
    customer: buyer && { id: `c-${id}`, email: buyer, first_name: 'Tilda', last_name: id },
    financial_status: 'paid',
    payment_method: 'Visa',
    subtotal: subtotal.toFixed(2),
    shipping,
    total: (subtotal + Number(shipping)).toFixed(2),
    lines,
  }
  const platform = `http://localhost:${Number(new URL(baseURL ?? '').port) + 1000}`
  const response = await request.post(`${platform}/events`, {
    headers: { authorization: `Bearer ${key}` },
    data: {
      events: [{ id: `ev-${id}`, topic: 'order_created', occurred_at: at, data: { order } }],
    },
  })
  const said = await response.text()
  if (!said.includes('"accepted"')) throw new Error(said)
  return orderNow(shop, id)
}
