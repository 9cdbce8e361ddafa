import { regenerateLoyaltyCard, updateBalance } from '#contract/customers/money.ts'
import {
  disableGiftCard,
  enableGiftCard,
  mergeGiftCards,
  putGiftCard,
  replaceCode,
  splitGiftCard,
} from '#contract/gift-cards/change.ts'
import { undoTransaction } from '#contract/store-credit/calls.ts'
import { transact } from '#platform/db/transact.ts'
import { expireLots } from '#platform/ledger/expire.ts'
import { type TestPlatform, type TestShop, unique } from '../platform.ts'
import { randomOf } from './random.ts'
import { redeemingOf } from '../redemptions/redeeming.ts'

export type Outcome = {
  kind: string
  status: number
  code: string | undefined
  amount: string
  transaction: string | undefined
  balance: string | undefined
}
type Heard = { status: number; error: { code: string } | undefined }
type Customer = { id: string; customer_id: bigint }

const outcomeOf = (kind: string, heard: Heard, more: Partial<Outcome> = {}): Outcome => ({
  kind,
  status: heard.status,
  code: heard.error?.code,
  amount: '',
  transaction: undefined,
  balance: undefined,
  ...more,
})

/** Random acts on a few customers' cards; each returns its client's answer. */
const actsOf = async (
  platform: TestPlatform,
  shop: TestShop,
  random: (below: number) => number,
  customers: readonly Customer[],
) => {
  const { owner } = shop.people
  const loyalty = new Map<string, string>()
  /** cards split off, by customer */
  const parts = new Map<string, string[]>(customers.map(({ id }) => [id, []]))
  for (const { id } of customers) {
    const body = { valueToUpdate: '50', reason: 'Reward' as const }
    const first = await platform.call(owner, updateBalance, { params: { id }, body })
    loyalty.set(id, first.body.transaction.gift_card_id)
  }
  const known: string[] = []
  const cents = (most: number) => ((1 + random(most)) / 100).toFixed(2)
  const day = () => `20${30 + random(9)}-0${1 + random(9)}-15`
  const redeem = await redeemingOf(platform, shop, random)

  return (customer: Customer): Promise<Outcome> => {
    const { id } = customer
    const params = { id: loyalty.get(id)! }
    const dice = random(100)
    const key = unique('history-')
    const twice = random(10) === 0
    const both = async <T>(work: () => Promise<T>): Promise<T> => {
      if (!twice) return work()
      const answers = await Promise.all([work(), work()])
      // the later of two simultaneous calls may get "still running", so the earlier's answer counts
      const isLast = (one: T) =>
        (one as { error?: { code: string } }).error?.code !== 'still_running'
      return answers.find(isLast) ?? answers[0]
    }

    const issue = async () => {
      const expires_on = random(2) ? day() : null
      const body = { valueToUpdate: cents(2000), reason: 'Refund' as const, expires_on }
      const r = await both(() =>
        platform.call(owner, updateBalance, { params: { id }, body }, { key }),
      )
      if (r.status === 200) known.push(r.body.transaction.transaction_id)
      return outcomeOf('issue', r, {
        amount: body.valueToUpdate,
        transaction: r.body?.transaction?.transaction_id,
      })
    }
    const adjust = async () => {
      const body = { valueToUpdate: `-${cents(3000)}`, reason: 'Other' as const }
      const r = await both(() =>
        platform.call(owner, updateBalance, { params: { id }, body }, { key }),
      )
      if (r.status === 200) known.push(r.body.transaction.transaction_id)
      return outcomeOf('adjust', r, {
        amount: body.valueToUpdate,
        transaction: r.body?.transaction?.transaction_id,
        balance: r.error?.facts?.['balance'] as string | undefined,
      })
    }
    const undo = async () => {
      const transaction = known[random(known.length)]!
      const r = await both(() =>
        platform.call(owner, undoTransaction, { params: { id: transaction } }, { key }),
      )
      return outcomeOf('undo', r, {
        amount: r.body?.transaction?.amount ?? '',
        transaction: r.body?.transaction?.transaction_id,
      })
    }
    const renewCode = async () => {
      const r = random(2)
        ? await platform.call(owner, regenerateLoyaltyCard, { params: { id } }, { key })
        : await platform.call(owner, replaceCode, { params }, { key })
      return outcomeOf('regenerate', r)
    }
    const changeDay = async () => {
      const body = { gift_card: { expires_on: random(3) ? day() : null } }
      return outcomeOf('expiry', await platform.call(owner, putGiftCard, { params, body }, { key }))
    }
    const offAndOn = async () => {
      const off = await platform.call(owner, disableGiftCard, { params })
      const on = await platform.call(owner, enableGiftCard, { params })
      const status = Math.max(off.status, on.status)
      return outcomeOf('disable', { status, error: off.error ?? on.error })
    }
    const expire = async () => {
      const today = `20${30 + random(3)}-0${1 + random(9)}-01`
      const lots = await transact(platform.db, (trx) =>
        expireLots(trx, shop.shop_id, today, new Date()),
      )
      return outcomeOf(lots ? 'expire' : 'nothing', { status: 200, error: undefined })
    }
    const split = async () => {
      const amount = cents(2000)
      const r = await both(() =>
        platform.call(owner, splitGiftCard, { params, body: { amount } }, { key }),
      )
      if (r.status === 200) {
        known.push(r.body.transaction.transaction_id)
        parts.get(id)!.push(r.body.new_card.gift_card_id)
      }
      return outcomeOf('split', r, {
        amount,
        transaction: r.body?.transaction?.transaction_id,
      })
    }
    const merge = async () => {
      const mine = parts.get(id)!
      const from = mine.length ? [mine[random(mine.length)]!] : []
      const body = { from: from.length ? from : ['g999999999'] }
      const r = await both(() => platform.call(owner, mergeGiftCards, { params, body }, { key }))
      const transaction = r.body?.transactions?.[0]?.transaction_id
      if (transaction) known.push(transaction)
      return outcomeOf('merge', r, {
        code: from.length ? r.error?.code : 'card_merged',
        transaction,
      })
    }

    if (dice < 38) return issue()
    if (dice < 56) return adjust()
    if (dice < 70) return redeem(customer.customer_id)
    if (dice < 82 && known.length) return undo()
    if (dice < 84) return renewCode()
    if (dice < 88) return changeDay()
    if (dice < 89) return offAndOn()
    if (dice < 90) return expire()
    return dice < 95 ? split() : merge()
  }
}

/**
 * Runs `operations` random acts of `clients` simultaneous people on few cards: issue, deduct, hold,
 * redeem, refund, undo, split, merge, expire, disable, enable, replace codes, change dates; some
 * twice with one key.
 */
export const play = async (
  platform: TestPlatform,
  shop: TestShop,
  setup: { operations: number; clients: number; cards: number; seed: number },
): Promise<Outcome[]> => {
  const random = randomOf(setup.seed)
  const customers = await Promise.all(
    Array.from({ length: setup.cards }, () => platform.customer(shop)),
  )
  const act = await actsOf(platform, shop, random, customers)
  const outcomes: Outcome[] = []
  let left = setup.operations
  await Promise.all(
    Array.from({ length: setup.clients }, async () => {
      while ((left -= 1) >= 0) outcomes.push(await act(customers[random(customers.length)]!))
    }),
  )
  return outcomes
}
