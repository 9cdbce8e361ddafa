import { expect, test } from 'vitest'
import { undoBulk } from '#contract/bulk/run.ts'
import { updateBalance } from '#contract/customers/money.ts'
import { mergeGiftCards, putGiftCard, splitGiftCard } from '#contract/gift-cards/change.ts'
import { capture, refund, release } from '#contract/redemptions/calls.ts'
import { putShop } from '#contract/shop/calls.ts'
import { undoTransaction } from '#contract/store-credit/calls.ts'
import { expireJobOf } from '#platform/ledger/expire.ts'
import { dayIn } from '#rules/store-credit/expiration.ts'
import { checkpoint, checked, settle, upload } from '../../support/bulk/campaigns.ts'
import { giftingOf } from '../../support/egifts/gifting.ts'
import { uncoveredHolds } from '../../support/ledger/held-credit.ts'
import { randomOf } from '../../support/ledger/random.ts'
import { unique } from '../../support/platform.ts'
import { onPostgres } from '../../support/database.ts'
import { suite } from '../../support/suite.ts'

const hour = 3_600_000
const { platform, shop } = await suite({
  connections: 20,
  at: '2026-06-01T00:00:00Z',
  ties: 'after all',
})
const owner = shop.people.owner
const random = randomOf(20260601)
const pick = <T>(list: readonly T[]): T => list[random(list.length)]!
const cents = (most: number) => ((1 + random(most)) / 100).toFixed(2)
const zones = ['Pacific/Kiritimati', 'Europe/London', 'Pacific/Pago_Pago'] as const
let zone: string = 'Europe/London'
const soon = (): string | null =>
  random(3) ? dayIn(zone, new Date(platform.clock().getTime() + random(3) * 24 * hour)) : null

test('holds over midnight can be captured, whatever is issued, moved, undone or expires', async () => {
  const desk = await giftingOf(platform, shop)
  const cards = await Promise.all(
    Array.from({ length: 4 }, () => desk.store.card(['50.00', '2026-06-02'], ['20.00'])),
  )
  const customers = await platform.db.selectFrom('customer').select('email').execute()
  const emails = customers.map(({ email }) => email!)
  const holds: string[] = []
  const transactions: string[] = []
  const campaigns: string[] = []
  const parts: { into: string; from: string }[] = []
  const carts: string[] = []
  const refused: Record<string, number> = {}
  const outcomes: Record<string, number> = {}

  const acts: Record<string, () => Promise<{ status: number; text?: string } | undefined>> = {
    issue: async () => {
      const answer = await platform.call(owner, updateBalance, {
        params: { id: pick(cards).customer },
        body: { valueToUpdate: cents(2000), reason: 'Reward', expires_on: soon() },
      })
      if (answer.status === 200) transactions.push(answer.body.transaction.transaction_id)
      return answer
    },
    deduct: () =>
      platform.call(owner, updateBalance, {
        params: { id: pick(cards).customer },
        body: { valueToUpdate: `-${cents(1500)}`, reason: 'Other' },
      }),
    hold: async () => {
      const answer = await desk.store.hold(pick(cards).code, cents(2500), { minutes: 10_080 })
      if (answer.status === 200) holds.push(answer.body.redemption.redemption_id)
      return answer
    },
    capture: async () => {
      const id = holds.splice(random(holds.length), 1)[0]
      if (!id) return undefined
      const body = random(2) ? undefined : { amount: '0.01' }
      const answer = await desk.store.ask(capture, { params: { id }, body })
      if (answer.status === 200 && random(3) === 0)
        await desk.store.ask(refund, { params: { id }, body: {} })
      return answer
    },
    release: async () => {
      const id = holds.splice(random(holds.length), 1)[0]
      return id ? desk.store.ask(release, { params: { id } }) : undefined
    },
    undo: async () => {
      const id = pick(transactions)
      return id ? platform.call(owner, undoTransaction, { params: { id } }) : undefined
    },
    campaign: async () => {
      const rows = emails.map((email) => `${email},${cents(1000)},${soon() ?? ''}`)
      const url = await upload(platform, shop, ['email,amount,expires_on', ...rows].join('\n'))
      const id = await checked(platform, shop, {
        operation_name: 'loyalty_card',
        title: unique('Campaign '),
        on_credited_lately: 'keep',
        source: { csv: { url, reset_to_zero: random(3) === 0 } },
      })
      campaigns.push(id)
      const answer = await checkpoint(platform, owner, id, 'start')
      await settle(platform)
      return answer
    },
    undoCampaign: async () => {
      const id = campaigns.shift()
      if (!id) return undefined
      const answer = await platform.call(owner, undoBulk, { params: { id } })
      await settle(platform)
      return answer
    },
    split: async () => {
      const { id } = pick(cards)
      const answer = await platform.call(owner, splitGiftCard, {
        params: { id },
        body: { amount: cents(1500) },
      })
      if (answer.status === 200) parts.push({ into: id, from: answer.body.new_card.gift_card_id })
      return answer
    },
    merge: async () => {
      const part = parts.shift()
      if (!part) return undefined
      const answer = await platform.call(owner, mergeGiftCards, {
        params: { id: part.into },
        body: { from: [part.from] },
      })
      if (answer.status === 200)
        transactions.push(...answer.body.transactions.map((each) => each.transaction_id))
      return answer
    },
    expiry: () =>
      platform.call(owner, putGiftCard, {
        params: { id: pick(cards).id },
        body: { gift_card: { expires_on: soon() } },
      }),
    egift: async () => {
      const cart_id = unique('cart-')
      const answer = await desk.hand({ cart_id })
      if (answer.status === 200) carts.push(cart_id)
      return answer
    },
    returnEgift: async () => {
      const cart_id = carts.shift()
      return cart_id ? desk.hand({ cart_id, status: 'refunded' }) : undefined
    },
    expire: async () => {
      await expireJobOf(platform).handle(
        {},
        { id: '', tries: 0, last: false, signal: new AbortController().signal },
      )
      return undefined
    },
    zone: async () => {
      zone = pick(zones)
      return platform.call(owner, putShop, { body: { time_zone: zone } })
    },
  }
  const weighted = Object.keys(acts).flatMap((name) =>
    Array.from(
      { length: { hold: 6, issue: 4, undo: 4, release: 3, merge: 2 }[name] ?? 1 },
      () => name,
    ),
  )
  const rounds = onPostgres ? 120 : 60
  for (let round = 0; round < rounds; round += 1) {
    const names = Array.from({ length: 5 }, () => pick(weighted))
    const answers = await Promise.all(names.map((name) => acts[name]!()))
    for (const [i, answer] of answers.entries()) {
      const name = names[i]!
      if (answer) outcomes[name] = (outcomes[name] ?? 0) + 1
      if (answer && answer.status !== 200) refused[name] = (refused[name] ?? 0) + 1
      expect(answer?.status ?? 200, `${name}: ${answer?.text}`).toBeLessThan(500)
    }
    expect(await uncoveredHolds(platform), `after round ${round}: ${names.join()}`).toEqual([])
    if (random(4) === 0) platform.at(new Date(platform.clock().getTime() + random(16) * hour))
  }
  for (const name of ['hold', 'issue', 'undo', 'campaign', 'undoCampaign', 'returnEgift', 'merge'])
    expect((outcomes[name] ?? 0) - (refused[name] ?? 0), name).toBeGreaterThan(0)
  const still = await platform.db
    .selectFrom('redemption')
    .select('redemption_id')
    .where('state', '=', 'held')
    .where('lapses_at', '>', platform.clock())
    .execute()
  for (const { redemption_id } of still) {
    const answer = await desk.store.ask(capture, {
      params: { id: `d${redemption_id}` },
      body: undefined,
    })
    expect(answer.status, answer.text).toBe(200)
  }
})
