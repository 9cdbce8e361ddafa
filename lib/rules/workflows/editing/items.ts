import type { previewWorkflow } from '#contract/workflows/trial.ts'
import type { Input } from '#contract/endpoint.ts'
import { formatMinor, parseMoney } from '#rules/money.ts'

/** A line of an order that is tried, as typed. */
export type TypedItem = {
  key: number
  product: string
  variant: string
  sku: string
  collections: string[]
  vendor: string
  product_type: string
  is_gift_card: boolean
  quantity: number
  /** price of one, after discounts, with a point */
  price: string
}

export const blankItem = (key: number): TypedItem => ({
  key,
  product: '',
  variant: '',
  sku: '',
  collections: [],
  vendor: '',
  product_type: '',
  is_gift_card: false,
  quantity: 1,
  price: '',
})

type Sent = NonNullable<NonNullable<Input<typeof previewWorkflow>['body']>['items']>

/** Writes lines for the wire: the net amount of all pieces, and only what is filled in. */
export const wireItems = (items: readonly TypedItem[]): Sent =>
  items.map(({ key: _, quantity, price, collections, is_gift_card, ...texts }) => ({
    ...Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== '')),
    ...(collections.length > 0 ? { collections } : {}),
    ...(is_gift_card ? { is_gift_card } : {}),
    net: formatMinor((parseMoney(price) ?? 0n) * BigInt(quantity)),
  }))
