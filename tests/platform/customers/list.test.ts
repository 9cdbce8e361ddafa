import { describe, expect, test } from 'vitest'
import { changeCustomer } from '#contract/customers/change.ts'
import { updateBalance } from '#contract/customers/money.ts'
import { listCustomers, searchCustomers } from '#contract/customers/read.ts'
import { record, recordsOf } from '../../support/customers/records.ts'
import { suite } from '../../support/suite.ts'

const { platform, shop } = await suite()
const { upsert } = recordsOf(platform, shop)

describe('a list of customers', () => {
  test('is narrowed to Members, blocked, with a balance, by tag, alone or together; counted', async () => {
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
    const namesFor = async (query: object) => {
      const { body } = await platform.call(here.people.pos, listCustomers, { query })
      expect(body.count).toBe(body.rows.length)
      return Object.entries(made)
        .filter(([, { id }]) =>
          body.rows.some(({ platform_customer_id }) => platform_customer_id === id),
        )
        .map(([name]) => name)
    }
    expect(await namesFor({ members: true })).toEqual(['rich', 'poor'])
    expect(await namesFor({ members: false })).toEqual(['guest'])
    expect(await namesFor({ blocked: true })).toEqual(['poor'])
    expect(await namesFor({ with_balance: true })).toEqual(['rich'])
    expect(await namesFor({ with_balance: false, blocked: false })).toEqual(['guest'])
    expect(await namesFor({ tag: 'vip' })).toEqual(['rich', 'guest'])
    expect(await namesFor({ tag: 'VIP Club' })).toEqual(['poor'])
    expect(await namesFor({ tag: '%' })).toEqual([])
    expect(await namesFor({ tag: 'vip', members: true })).toEqual(['rich'])
  })

  test('is searched within its filters: by text, by the start of words, by e-mail; counted so', async () => {
    const here = await platform.shop()
    const there = await platform.shop()
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
    const namesFor = async (query: object) => {
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
    expect(await namesFor({})).toEqual(['rich', 'poor', 'guest'])
    expect(await namesFor({ members: true })).toEqual(['rich', 'poor'])
    expect(await namesFor({ members: false, optimizeQuery: true })).toEqual(['guest'])
    expect(await namesFor({ blocked: true })).toEqual(['poor'])
    expect(await namesFor({ with_balance: true, search: 'eedl' })).toEqual(['rich'])
    expect(await namesFor({ tag: 'trade', members: true, blocked: true })).toEqual(['poor'])
    expect(
      await namesFor({ tag: 'vip', search: made.rich.email!, exact_email_search: true }),
    ).toEqual(['rich'])
    expect(
      await namesFor({ tag: 'trade', search: made.rich.email!, exact_email_search: true }),
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
