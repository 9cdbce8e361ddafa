import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { cancelEgift, getEgift } from '#contract/egifts/calls.ts'
import { getRefundClaim } from '#contract/returns/claim.ts'
import { claim, openClaim } from '#platform/egifts/claim.ts'
import { giftingOf } from '../../support/egifts/gifting.ts'
import { placeOrder } from '../../support/orders/placing.ts'
import type { Person } from '../../support/platform.ts'
import { refundingOf } from '../../support/returns/order-refunds.ts'
import { suite } from '../../support/suite.ts'

const { platform, shop, other } = await suite({ ties: 'after all' })
const { refunded, undo, lotsOf } = refundingOf(platform, shop)
const { owner, staff, pos } = shop.people
const { db } = platform

const nameless = () => placeOrder(platform, shop, { customer_id: null, email: null })
const linkFor = async (id: string, by: Person = owner) =>
  (await platform.call(by, getRefundClaim, { params: { id } })).body.link
const tokenOf = (link: string | null): string => link?.split('/').at(-1) ?? ''
const made = async (by: Person = owner) => {
  const order = await nameless()
  const { refund } = await refunded(order, { refund_amount: '8.00' }, by)
  return { order, refund, id: refund.refund_id, card: refund.parts[0]!.gift_card_id! }
}

describe('credit of an order that names nobody', () => {
  test('waits on a card without owner or code, and its receipt has the link to claim it', async () => {
    const { refund, id, card } = await made(pos)
    expect(refund.recipient).toBeNull()
    expect(refund.parts).toMatchObject([{ kind: 'credit', amount: '8.00', last4: null }])
    const token = tokenOf(await linkFor(id, pos))
    expect(await openClaim(platform, token, null, false)).toMatchObject({
      kind: 'open',
      needsEmail: true,
      gift: { value: '8.00', sender: expect.any(String) },
    })
    const claimed = await claim(platform, token, null, 'finder@customers.example')
    expect(claimed).toMatchObject({ kind: 'claimed', code: expect.stringMatching(/\w{4}/) })
    expect(await lotsOf(card)).toMatchObject([{ kind: 'paid', remaining: 800n }])
    expect(await linkFor(id, pos)).toBeNull()
  })

  test('shows its link only to those who may undo the refund, and to no other shop', async () => {
    const { id } = await made(pos)
    expect(await linkFor(id, owner)).toMatch(/\/claim\//)
    expect(await linkFor(id, staff)).toBeNull()
    const away = await platform.call(other.people.owner, getRefundClaim, { params: { id } })
    expect(away.status).toBe(404)
    await db
      .updateTable('refund')
      .set({ created_at: new Date(platform.clock().getTime() - 16 * 60_000) })
      .where('refund_id', '=', BigInt(id.slice(2)))
      .execute()
    expect(await linkFor(id, pos)).toBeNull()
  })

  test('is gone with the undo: the link opens nothing', async () => {
    const { id, card } = await made()
    const token = tokenOf(await linkFor(id))
    expect((await undo(id)).status).toBe(200)
    expect(await openClaim(platform, token, null, false)).toMatchObject({
      kind: 'closed',
      why: 'ended',
    })
    expect(await lotsOf(card)).toMatchObject([{ remaining: 0n }])
    expect(await linkFor(id)).toBeNull()
  })

  test('is not cancelled as an eGift, nor taken by the clock: only the undo takes it back', async () => {
    const { id, card } = await made()
    const { rows } = await sql<{ id: string }>`
      select 'f' || egift_id as id from egift where cart_id = ${`refund-${id}`}`.execute(db)
    const params = { id: rows[0]!.id }
    expect((await platform.call(owner, getEgift, { params })).body.gift.acts).not.toContain(
      'cancel',
    )
    expect(await platform.call(owner, cancelEgift, { params })).toMatchObject({
      status: 409,
      error: { code: 'egift_of_refund' },
    })
    const { set, run } = await giftingOf(platform, shop)
    await set({ after: 'refund' })
    await db
      .updateTable('egift')
      .set({ expires_at: platform.clock(), recipient_email: 'heir@customers.example' })
      .where('cart_id', '=', `refund-${id}`)
      .execute()
    await run()
    const { body } = await platform.call(owner, getEgift, { params })
    expect(body.gift.status).toBe('expired')
    expect(await lotsOf(body.gift.gift_card_id ?? card)).toMatchObject([{ remaining: 800n }])
  })

  test('that an exchange used up leaves nothing to claim', async () => {
    const order = await nameless()
    const body = { refund_amount: '8.00', exchange: { order: '#next', amount: '8.00' } }
    const { refund } = await refunded(order, body)
    expect(await linkFor(refund.refund_id)).toBeNull()
  })

  test('with a customer or an email there is no link', async () => {
    const order = await nameless()
    const customer = { email: 'known@customers.example' }
    const { refund } = await refunded(order, { refund_amount: '8.00', customer })
    expect(await linkFor(refund.refund_id)).toBeNull()
  })
})
