import type { Order } from '#contract/orders/shapes.ts'
import type { Refund } from '#contract/returns/refund-shapes.ts'
import { formatMinor, parseMoney } from '#rules/money.ts'

/** Ways in which an order's money went back; `here` where its refunds are too many to be read. */
export type GivenKind = 'restored' | 'credit' | 'original' | 'deducted' | 'here' | 'store' | 'left'
export type Given = {
  kind: GivenKind
  last4: string | null
  gift_card_id: string | null
  amount: string
}

const minor = (wire: string): bigint => parseMoney(wire) ?? 0n
const kinds = ['restored', 'credit', 'original', 'deducted'] as const

/**
 * Adds up what went back of an order, and what didn't: together its total. `refunds` null: too many
 * to be read.
 */
export const givenBack = (
  order: Pick<Order, 'total' | 'refunded_here'>,
  refunds: readonly Pick<Refund, 'parts'>[] | null,
  unmatched: string,
): Given[] => {
  const sums = new Map<string, Given>()
  const add = (
    kind: GivenKind,
    amount: bigint,
    card?: { id: string | null; last4: string | null },
  ) => {
    const key = `${kind} ${card?.id ?? ''}`
    const before = minor(sums.get(key)?.amount ?? '0')
    sums.set(key, {
      kind,
      gift_card_id: card?.id ?? null,
      last4: card?.last4 ?? null,
      amount: formatMinor(before + amount),
    })
  }
  if (!refunds) add('here', minor(order.refunded_here))
  for (const { parts } of refunds ?? [])
    for (const part of parts) {
      const kind = kinds.find((one) => one === part.kind)
      if (!kind) continue
      const card = kind === 'restored' ? { id: part.gift_card_id, last4: part.last4 } : undefined
      add(kind, minor(part.amount) - minor(part.undone), card)
    }
  add('store', minor(unmatched))
  const rows = [...sums.values()].filter(({ amount }) => minor(amount) !== 0n)
  const given = rows.reduce((sum, { amount }) => sum + minor(amount), 0n)
  const left = { kind: 'left', gift_card_id: null, last4: null } as const
  return [...rows, { ...left, amount: formatMinor(minor(order.total) - given) }]
}
