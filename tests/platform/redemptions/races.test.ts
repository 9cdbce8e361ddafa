import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { capture, refund, release } from '#contract/redemptions/calls.ts'
import { lapseHoldsJobOf } from '#platform/redemptions/lapse-holds.ts'
import { checkoutOf, holdsThatDoNotTie } from '../../support/redemptions/checkout.ts'
import { engine } from '../../support/product/place.ts'
import { holdingOf, job } from '../../support/redemptions/holding.ts'
import { suite } from '../../support/suite.ts'

const noon = '2026-06-01T12:00:00Z'
const { platform, shop } = await suite({ connections: 25, at: noon, ties: 'after all' })
const store = await checkoutOf(platform, shop)
const { held, card } = holdingOf(platform, shop, store)

afterAll(async () => expect(await holdsThatDoNotTie(platform)).toEqual([]))

describe('at once', () => {
  // more would only take longer on the embedded engine's one connection
  const fives = engine === 'PostgreSQL' ? 40 : 8
  test(`${fives * 5} cards, 20 checkouts each: not a cent is overspent`, async () => {
    const cards: Awaited<ReturnType<typeof store.card>>[] = []
    const answers: Awaited<ReturnType<typeof store.hold>>[] = []
    // five cards at a time: 100 requests for 25 connections
    for (let part = 0; part < fives; part += 1) {
      const five = await Promise.all(Array.from({ length: 5 }, () => store.card(['10.00'])))
      cards.push(...five)
      answers.push(
        ...(await Promise.all(
          five.flatMap(({ code }) =>
            Array.from({ length: 20 }, (_, i) =>
              store.hold(code, '1.50', i % 2 ? { capture: true } : {}),
            ),
          ),
        )),
      )
    }
    expect([...new Set(answers.map(({ status }) => status))].toSorted()).toEqual([200, 409])
    expect(answers.filter(({ status }) => status === 200).length).toBe(fives * 5 * 6)
    const { rows } = await sql<{
      left: bigint
    }>`
      select distinct balance - held as left
      from gift_card
      where gift_card_id = any(${cards.map(({ number }) => number)}::bigint[])`.execute(platform.db)
    expect(rows).toEqual([{ left: 100n }])
  })

  test('of capture, release and lapse one wins, and the sums know which', async () => {
    const cards = await Promise.all(Array.from({ length: 30 }, () => store.card(['10.00'])))
    const holds = await Promise.all(cards.map(({ code }) => held(code, '10.00', { minutes: 1 })))
    // the capture's clock is slightly behind
    const racing = holds.flatMap((params) => [
      store.ask(capture, { params, body: undefined }),
      store.ask(release, { params }),
    ])
    const late = { ...platform, clock: () => new Date('2026-06-01T12:01:00Z') }
    await Promise.all([
      ...racing,
      lapseHoldsJobOf(late).handle({}, job),
      lapseHoldsJobOf(late).handle({}, job),
    ])
    const rows = await platform.db
      .selectFrom('redemption')
      .innerJoin('gift_card', 'gift_card.gift_card_id', 'redemption.gift_card_id')
      .select(['state', 'captured', 'balance', 'held'])
      .where(
        'redemption.gift_card_id',
        'in',
        cards.map(({ number }) => number),
      )
      .execute()
    expect(rows.length).toBe(30)
    for (const { state, captured, balance, held: still } of rows)
      expect([state, captured, balance, still]).toEqual(
        state === 'captured' ? ['captured', 1000n, 0n, 0n] : [state, 0n, 1000n, 0n],
      )
    expect(rows.some(({ state }) => state === 'held')).toBe(false)
  })

  test('20 refunds of one redemption give back what was taken, no cent more', async () => {
    const { id, code } = await store.card(['10.00'])
    const one = await held(code, '10.00', { capture: true })
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        store.ask(refund, { params: one, body: { amount: '1.50' } }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200).length).toBe(6)
    expect((await card(id)).balance).toBe('9.00')
  })
})
