import { describe, expect, test } from 'vitest'
import { changeCustomer } from '#contract/customers/change.ts'
import { suite } from '../../support/suite.ts'

const { platform, shop, other } = await suite()

describe('what staff note of a customer', () => {
  test('a note and a block are each changed where they are named; who and when is in the audit', async () => {
    const { id } = await platform.customer(shop)
    const change = (body: { note?: string | null; blocked?: boolean }) =>
      platform.call(shop.people.staff, changeCustomer, { params: { id }, body })
    expect((await change({ note: 'Rings on Mondays' })).body).toMatchObject({
      note: 'Rings on Mondays',
      blocked_at: null,
    })
    const blocked = (await change({ blocked: true })).body
    expect(blocked.blocked_at).toEqual(expect.any(String))
    expect((await change({ blocked: true })).body.blocked_at).toBe(blocked.blocked_at)
    expect((await change({ note: '' })).body).toMatchObject({
      note: null,
      blocked_at: blocked.blocked_at,
    })
    expect((await change({ blocked: false })).body.blocked_at).toBeNull()
    const { rows } = {
      rows: await platform.db
        .selectFrom('audit')
        .select('verb')
        .where('shop_id', '=', shop.shop_id)
        .where('subject', '=', id)
        .orderBy('audit_id')
        .execute(),
    }
    expect(rows.map(({ verb }) => verb)).toEqual([
      'note_customer',
      'block_customer',
      'note_customer',
      'unblock_customer',
    ])
  })

  test('by who may adjust, in their own shop', async () => {
    const { id } = await platform.customer(shop)
    expect(
      await platform.call(shop.people.limited, changeCustomer, {
        params: { id },
        body: { blocked: true },
      }),
    ).toMatchObject({ status: 403, error: { code: 'forbidden' } })
    expect(
      await platform.call(other.people.owner, changeCustomer, {
        params: { id },
        body: { blocked: true },
      }),
    ).toMatchObject({ status: 404, error: { code: 'not_found' } })
  })
})
