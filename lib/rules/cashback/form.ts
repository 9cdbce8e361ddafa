import type { CashbackForm } from '#contract/workflows/cashback/shapes.ts'
import type { Hold, Items } from '#contract/workflows/definition-shapes.ts'
import { parseMoney } from '#rules/money.ts'
import { defaultExpiration } from '#rules/store-credit/expiration.ts'

/** The form of a shop that has no cashback yet: 5 % of paid orders, held for two weeks. */
export const firstForm: CashbackForm = {
  moment: 'order_paid',
  mode: 'percentage_of',
  value: '5',
  every: null,
  base: 'subtotal',
  items: {},
  with_gift_cards: false,
  credit: 'part',
  above: null,
  below: null,
  tiers_by: 'none',
  tiers: [],
  exclude_products: [],
  exclude_collections: [],
  channels: [],
  only_tags: [],
  exclude_tags: [],
  exclude_staff: true,
  rounding: { way: 'down', step: '0.01' },
  max: null,
  customer: null,
  budget: null,
  hold: { mode: 'days', days: 14 },
  expiration: defaultExpiration,
  email: true,
  starts_at: null,
  ends_at: null,
}

/** Leaves lists of items out that choose nothing. */
export const chosenItems = (items: Items | undefined): Items =>
  Object.fromEntries(
    Object.entries(items ?? {}).filter(([, values]) => values && values.length > 0),
  )

/** Leaves the days of a hold out where its mode counts none. */
export const plainHold = ({
  mode,
  days,
}: Pick<Hold, 'mode'> & { days?: number | null | undefined }) => ({
  mode,
  days: mode === 'days' || mode === 'fulfilled' ? (days ?? null) : null,
})

type Tier = CashbackForm['tiers'][number]
const highestFirst = (a: Tier, b: Tier): number => {
  const [first, second] = [parseMoney(a.from) ?? 0n, parseMoney(b.from) ?? 0n]
  if (first === second) return 0
  return first > second ? -1 : 1
}

/** Leaves out what doesn't count, and puts tiers by an amount in order: the form as it is read back. */
export const plainForm = (form: CashbackForm): CashbackForm => {
  const isFixed = form.mode === 'fixed'
  const tiers_by = form.tiers.length > 0 ? form.tiers_by : 'none'
  const tiers = tiers_by === 'none' ? [] : form.tiers
  return {
    ...form,
    every: form.mode === 'for_every' ? form.every : null,
    base: isFixed ? 'subtotal' : form.base,
    items: !isFixed && form.base === 'items' ? chosenItems(form.items) : {},
    with_gift_cards: !isFixed && form.with_gift_cards,
    tiers_by,
    tiers: tiers_by === 'tag' ? tiers : tiers.toSorted(highestFirst),
    hold: plainHold(form.hold),
    customer: form.customer && {
      ...form.customer,
      days: form.customer.period === 'days' ? form.customer.days : null,
    },
  }
}
