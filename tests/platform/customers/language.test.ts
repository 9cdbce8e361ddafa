import { describe, expect, test } from 'vitest'
import { changeCustomer, eraseCustomer, mergeCustomers } from '#contract/customers/change.ts'
import { exportCustomer, getCustomer } from '#contract/customers/read.ts'
import { importCustomers } from '#platform/customers/import-customers.ts'
import { findShop } from '#platform/shop/find-shop.ts'
import { record, recordsOf } from '../../support/customers/records.ts'
import { suite } from '../../support/suite.ts'

const { platform, shop, other } = await suite()
const { upsert } = recordsOf(platform, shop)
const { owner, staff, limited } = shop.people
const read = async (id: string) =>
  (await platform.call(owner, getCustomer, { params: { id } })).body.language
const set = (id: string, language: unknown, person = staff) =>
  platform.call(person, changeCustomer, { params: { id }, body: { language } as never })

describe("a customer's language", () => {
  test('is set, read, and taken away again, in one form of writing', async () => {
    const { id } = await platform.customer(shop)
    expect(await read(id)).toBeNull()
    expect((await set(id, 'pt_BR')).body.language).toBe('pt-br')
    expect(await read(id)).toBe('pt-br')
    expect((await set(id, null)).body.language).toBeNull()
  })

  test.each([['english'], ['r'], ['ru;q=1'], [''], [7], ['ru\r\nBcc: a@b.example']])(
    'is refused as %j, with the field, and stays',
    async (language) => {
      const { id } = await platform.customer(shop)
      await set(id, 'ru')
      const refused = await set(id, language)
      expect([refused.status, refused.error?.field]).toEqual([422, 'language'])
      expect(await read(id)).toBe('ru')
    },
  )

  test('is changed by nobody without the right, and by no other shop', async () => {
    const { id } = await platform.customer(shop)
    expect((await set(id, 'ru', limited)).status).toBe(403)
    expect((await set(id, 'ru', other.people.owner)).status).toBe(404)
    expect(await read(id)).toBeNull()
  })

  test('comes with the store’s record, and stays where a later record says nothing', async () => {
    const { body } = await upsert(record({ language: 'RU' }))
    expect(body.language).toBe('ru')
    await upsert({ id: body.platform_customer_id, email: body.email })
    expect(await read(body.platform_customer_id)).toBe('ru')
  })

  test('comes with an import, and stays where a file has no such column', async () => {
    const scope = await findShop(platform.db, shop.shop_url)
    const row = {
      line: 2,
      id: 'lang1',
      first_name: 'A',
      last_name: 'B',
      email: 'lang1@store.example',
      state: null,
      tags: '',
      total_spent: '0',
      orders_count: 0,
    }
    await importCustomers(platform, scope, [{ ...row, language: 'ru' }])
    expect(await read('lang1')).toBe('ru')
    const again = await importCustomers(platform, scope, [{ ...row, first_name: 'C' }])
    expect(again).toMatchObject({ changed: 1 })
    expect(await read('lang1')).toBe('ru')
  })

  test('is exported with the person, follows a merge, and is erased', async () => {
    const one = await platform.customer(shop)
    const two = await platform.customer(shop)
    await set(two.id, 'ru')
    await platform.call(
      owner,
      mergeCustomers,
      { params: { id: one.id }, body: { from: two.id } },
      { key: `merge-${one.id}` },
    )
    expect(await read(one.id)).toBe('ru')
    const told = await platform.call(owner, exportCustomer, { params: { id: one.id } })
    expect(told.text).toContain('"language":"ru"')
    await platform.call(
      owner,
      eraseCustomer,
      { params: { id: one.id }, body: { confirm: 'erase' } },
      { key: `erase-${one.id}` },
    )
    expect(await read(one.id)).toBeNull()
  })
})
