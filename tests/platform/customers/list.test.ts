import { describe, expect, test } from 'vitest'
import { changeCustomer } from '#contract/customers/change.ts'
import { updateBalance } from '#contract/customers/money.ts'
import { listCustomers, searchCustomers } from '#contract/customers/read.ts'
import { record, recordsOf } from '../../support/customers/records.ts'
import { suite } from '../../support/suite.ts'

const { platform, shop } = await suite()
const { upsert } = recordsOf(platform, shop)

describe('a list of customers', () => {
  test('is narrowed to Members, blocked ones, those with a balance and a tag, alone and together, and counts what it shows', async () => {
    const here = await platform.shop()
    const made = {
      rich: record({ tags: 'VIP, local' }),
      poor: record({ tags: 'vip club' }),
      guest: record({ tags: 'VIP', state: 'disabled' }),
    }
    for (const body of Object.values(made)) await upsert(body, here.people.owner)
    await platform.call(here.people.owner, updateBalance, {
      params: { id: made.rich.id },
      body: { valueToUpdate: '5', reason: 'Reward' },
    })
    await platform.call(here.people.owner, changeCustomer, {
      params: { id: made.poor.id },
      body: { blocked: true },
    })
    const found = async (query: object) => {
      const { body } = await platform.call(here.people.pos, listCustomers, { query })
      expect(body.count).toBe(body.rows.length)
      return Object.entries(made)
        .filter(([, { id }]) =>
          body.rows.some(({ platform_customer_id }) => platform_customer_id === id),
        )
        .map(([name]) => name)
    }
    expect(await found({ members: true })).toEqual(['rich', 'poor'])
    expect(await found({ members: false })).toEqual(['guest'])
    expect(await found({ blocked: true })).toEqual(['poor'])
    expect(await found({ with_balance: true })).toEqual(['rich'])
    expect(await found({ with_balance: false, blocked: false })).toEqual(['guest'])
    expect(await found({ tag: 'vip' })).toEqual(['rich', 'guest'])
    expect(await found({ tag: 'VIP Club' })).toEqual(['poor'])
    expect(await found({ tag: '%' })).toEqual([])
    expect(await found({ tag: 'vip', members: true })).toEqual(['rich'])
  })

  test('is searched within its filters: by text, from the start of words and by an exact e-mail, and counted so', async () => {
    const [here, there] = [await platform.shop(), await platform.shop()]
    const made = {
      rich: record({ last_name: 'Needle', tags: 'vip' }),
      poor: record({ last_name: 'Needle', tags: 'vip, trade' }),
      guest: record({ last_name: 'Needle', state: 'disabled', tags: '' }),
      hay: record({ last_name: 'Hay', tags: 'vip' }),
    }
    for (const body of Object.values(made)) await upsert(body, here.people.owner)
    await upsert(record({ last_name: 'Needle', tags: 'vip' }), there.people.owner)
    await platform.call(here.people.owner, updateBalance, {
      params: { id: made.rich.id },
      body: { valueToUpdate: '5', reason: 'Reward' },
    })
    await platform.call(here.people.owner, changeCustomer, {
      params: { id: made.poor.id },
      body: { blocked: true },
    })
    const found = async (query: object) => {
      const { body } = await platform.call(here.people.pos, searchCustomers, {
        query: { search: 'needle', ...query },
      })
      expect(body.count).toBe(body.rows.length)
      return Object.entries(made)
        .filter(([, { id }]) =>
          body.rows.some(({ platform_customer_id }) => platform_customer_id === id),
        )
        .map(([name]) => name)
    }
    expect(await found({})).toEqual(['rich', 'poor', 'guest'])
    expect(await found({ members: true })).toEqual(['rich', 'poor'])
    expect(await found({ members: false, optimizeQuery: true })).toEqual(['guest'])
    expect(await found({ blocked: true })).toEqual(['poor'])
    expect(await found({ with_balance: true, search: 'eedl' })).toEqual(['rich'])
    expect(await found({ tag: 'trade', members: true, blocked: true })).toEqual(['poor'])
    expect(await found({ tag: 'vip', search: made.rich.email!, exact_email_search: true })).toEqual(
      ['rich'],
    )
    expect(
      await found({ tag: 'trade', search: made.rich.email!, exact_email_search: true }),
    ).toEqual([])
    const first = (
      await platform.call(here.people.pos, searchCustomers, {
        query: { search: 'needle', members: true, limit: 1 },
      })
    ).body
    expect(first).toMatchObject({ count: 2, count_capped: false })
    const second = (
      await platform.call(here.people.pos, searchCustomers, {
        query: { search: 'needle', members: true, limit: 1, after: first.after! },
      })
    ).body
    expect(
      [...first.rows, ...second.rows]
        .map(({ platform_customer_id }) => platform_customer_id)
        .toSorted(),
    ).toEqual([made.rich.id, made.poor.id].toSorted())
    expect(second.after).toBeNull()
  })
})
