import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { getHome } from '#contract/home/calls.ts'
import { signIn } from '#contract/staff/calls.ts'
import { homeOf } from '../../support/home/home.ts'
import { type Person, unique } from '../../support/platform.ts'
import { retentionJobOf } from '#platform/retention.ts'
import { suitePlatform } from '../../support/suite.ts'

const platform = await suitePlatform()
const { home, change } = homeOf(platform)

describe('home', () => {
  test('says what wants a look: expiring credit, failed mails, absent people, tried doors', async () => {
    platform.at('2026-03-01T10:00:00Z')
    const shop = await platform.shop()
    const { id } = await platform.customer(shop)
    for (const expires_on of ['2026-03-01', '2026-03-30', '2026-03-31'])
      await change(shop, id, '10.00', { expires_on })
    const { db } = platform
    const mail = {
      shop_id: shop.shop_id,
      name: 'gift_card_manual',
      to_email: 'a@b.example',
      subject: 'x',
      content: '{}',
      state: 'failed' as const,
      problem: 'gone',
      next_try_at: null,
      customer_id: null,
      gift_card_id: null,
      movement_id: null,
      staff_id: null,
      sent_at: null,
    }
    await db
      .insertInto('mail')
      .values([
        { ...mail, message_id: unique('m'), created_at: new Date('2026-02-20') },
        { ...mail, message_id: unique('m'), created_at: new Date('2026-01-20') },
      ])
      .execute()
    await db
      .updateTable('staff')
      .set({ password_hash: 'x' })
      .where('shop_id', '=', shop.shop_id)
      .where('level', '!=', 'limited')
      .execute()
    const body = await home(shop)
    expect(body.expiring_soon).toBe('20.00')
    expect(body.attention).toEqual([
      { kind: 'mails_failed', count: 1 },
      { kind: 'expiring_soon', count: 1 },
      { kind: 'staff_invited', count: 1 },
    ])
    for (let i = 0; i < 3; i += 1)
      await platform.call(null, signIn, {
        body: { shop_url: shop.shop_url, email: shop.people.staff.email, password: 'wrong' },
      })
    expect((await home(shop)).attention[0]).toEqual({ kind: 'sign_ins_refused', count: 1 })
    // also after the night's deletion
    await retentionJobOf(platform).handle({}, {} as never)
    expect((await home(shop)).attention[0]).toEqual({ kind: 'sign_ins_refused', count: 1 })
    const attention = (await platform.call(shop.people.staff, getHome, { query: {} })).body
      .attention
    expect(attention.map(({ kind }) => kind)).toEqual(['mails_failed', 'expiring_soon'])
    expect(
      (await home(await platform.shop())).attention.some(({ kind }) => kind !== 'staff_invited'),
    ).toBe(false)
  })

  test('friends in review are shown to those who decide, where the shop has referrals', async () => {
    platform.at('2026-03-01T10:00:00Z')
    const shop = await platform.shop()
    const { customer_id } = await platform.customer(shop)
    await sql`
      insert into referral (shop_id, customer_id, email, state, created_at)
      values (${shop.shop_id}, ${customer_id}, ${`${unique('f')}@mail.example`}, 'review', now())`.execute(
      platform.db,
    )
    const seenBy = async (person: Person) =>
      (await platform.call(person, getHome, { query: {} })).body.attention.some(
        ({ kind }) => kind === 'referrals_waiting',
      )
    const { owner, staff } = shop.people
    const show = (isShown: boolean) =>
      sql`
        update shop
        set settings = settings || jsonb_build_object('dashboard_enable_referral', ${isShown}::boolean)
        where shop_id = ${shop.shop_id}`.execute(platform.db)
    await show(true)
    expect([await seenBy(owner), await seenBy(staff)]).toEqual([true, false])
    await show(false)
    expect(await seenBy(owner)).toBe(false)
  })
})
