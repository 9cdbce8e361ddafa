import { expect, test } from 'vitest'
import { listLocations, putShop } from '#contract/shop/calls.ts'
import type { TestShop } from '../../support/platform.ts'
import { suitePlatform } from '../../support/suite.ts'

const platform = await suitePlatform()

const locations = async (shop: TestShop) =>
  (await platform.call(shop.people.pos, listLocations, {})).body.locations

test('a shop that has named none is at its own address, as it is now', async () => {
  const shop = await platform.shop()
  const name = shop.shop_url.replace('.example', '')
  expect(await locations(shop)).toEqual([
    { id: 'shop', name, address1: null, city: null, zip: null, country: null, active: true },
  ])
  await platform.call(shop.people.owner, putShop, { body: { city: 'Leeds', country: 'GB' } })
  expect(await locations(shop)).toMatchObject([{ city: 'Leeds', country: 'GB' }])
})

test('its locations come in the order in which they were added, and none of another shop', async () => {
  const shop = await platform.shop()
  const other = await platform.shop()
  const row = { address1: null, city: null, zip: null, country: 'GB' }
  await platform.db
    .insertInto('location')
    .values([
      { ...row, shop_id: shop.shop_id, name: 'Mill' },
      { ...row, shop_id: other.shop_id, name: 'Theirs' },
      { ...row, shop_id: shop.shop_id, name: 'Closed', active: false },
    ])
    .execute()
  expect((await locations(shop)).map(({ id, name, active }) => [id[0], name, active])).toEqual([
    ['o', 'Mill', true],
    ['o', 'Closed', false],
  ])
})
