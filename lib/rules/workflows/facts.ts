/** A fact: amounts and numbers in hundredths, days as YYYY-MM-DD of the shop; null is empty. */
export type Fact = bigint | string | boolean | readonly string[] | null

/** A line of the event's order; `net` is after discounts, in minor units. */
export type Item = {
  product: string
  variant: string
  sku: string
  collections: readonly string[]
  vendor: string
  product_type: string
  is_gift_card: boolean
  net: bigint
}

/** Everything that decides about an event, read beforehand. */
export type Facts = {
  values: Readonly<Record<string, Fact>>
  items: readonly Item[]
  /** the customer by a key that never changes; null: the event has none */
  customer: string | null
  /** the friend who was referred, and who referred them, of events of referrals */
  referrer?: string | null
  referred?: string | null
  /** address of the shop's team, and a customer whom the shop excludes from rewards */
  is_staff: boolean
  is_blocked: boolean
  /** the event's day in the shop's time zone */
  day: string
  occurred_at: Date
}
