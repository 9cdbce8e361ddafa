import type { Compiled } from './compile.ts'
import type { Decision } from './decide.ts'
import type { Facts } from './facts.ts'
import { freshStanding, type Given, periodFrom, type Standing } from './standing.ts'

type Booked = { day: string; amount: bigint }

/** Limits of the shop, and what its workflows gave in the month that they are in; one for all. */
export type ShopRunning = Pick<Standing, 'shopMin' | 'shopMax'> & {
  /** the most in a month; null: no limit */
  shopMonth: bigint | null
  month: string
  spent: bigint
}
export const freshShop = (
  limits: Pick<ShopRunning, 'shopMin' | 'shopMax' | 'shopMonth'>,
): ShopRunning => ({ ...limits, month: '', spent: 0n })

const spentIn = ({ month, spent }: ShopRunning, day: string): bigint =>
  month === periodFrom('month', day) ? spent : 0n

/** Counts what a workflow of the shop gave on a day. */
export const countShop = (shop: ShopRunning, day: string, amount: bigint): void => {
  shop.spent = spentIn(shop, day) + amount
  shop.month = periodFrom('month', day)
}

/**
 * Keeps what a workflow has given while events are decided one after another, in a back-test or a
 * scenario: the same limits as in the database, counted in memory. Events come in order of time.
 */
export type Running = {
  /** rewards of a customer, oldest first; null: nothing reads them, and they may be a million */
  customers: Map<string, Booked[]> | null
  /** sums of each budget in the period that it is in */
  budgets: { from: string; spent: bigint }[]
  shop: ShopRunning
}

/** Begins a workflow that has given nothing; `readsRewards`: its conditions read earlier rewards. */
export const newRunning = (
  { budgets, definition }: Compiled,
  shop: ShopRunning = freshShop({ shopMin: null, shopMax: null, shopMonth: null }),
  readsRewards = true,
): Running => ({
  customers: readsRewards || definition.limits?.per_customer?.length ? new Map() : null,
  budgets: budgets.map(() => ({ from: '', spent: 0n })),
  shop,
})

const since = (booked: readonly Booked[], from: string): Given => {
  let given = { count: 0, sum: 0n }
  for (const { day, amount } of booked)
    if (day >= from) given = { count: given.count + 1, sum: given.sum + amount }
  return given
}

/** Returns what limits and budgets have left for an event. */
export const standingNow = (
  { definition: { limits } }: Compiled,
  running: Running,
  { customer, day }: Facts,
): Standing => {
  const booked = customer === null ? [] : (running.customers?.get(customer) ?? [])
  const { shopMin, shopMax, shopMonth } = running.shop
  return {
    ...freshStanding,
    shopMin,
    shopMax,
    shopLeft: shopMonth === null ? null : shopMonth - spentIn(running.shop, day),
    customer: (limits?.per_customer ?? []).map(({ period, days }) =>
      since(booked, periodFrom(period, day, days)),
    ),
    budget: (limits?.budget ?? []).map(({ period }, at) => {
      const { from, spent } = running.budgets[at]!
      return from === periodFrom(period, day) ? spent : 0n
    }),
  }
}

/** Counts a decision that gave something. */
export const countGiven = (
  { definition: { limits } }: Compiled,
  running: Running,
  { customer, day }: Facts,
  { credits }: Decision,
): void => {
  const amount = credits.reduce((all, { counted }) => all + counted.amount, 0n)
  if (customer === null || amount === 0n) return
  countShop(running.shop, day, amount)
  const booked = running.customers?.get(customer)
  if (booked) booked.push({ day, amount })
  else running.customers?.set(customer, [{ day, amount }])
  for (const [at, { period }] of (limits?.budget ?? []).entries()) {
    const from = periodFrom(period, day)
    const budget = running.budgets[at]!
    running.budgets[at] = { from, spent: (budget.from === from ? budget.spent : 0n) + amount }
  }
}
