import { beforeEach, describe, expect, test } from 'vitest'
import { hasMoved } from '#contract/staff/entry.ts'
import type { TestShop } from '../../support/platform.ts'
import { start } from '../../support/staff/doors.ts'
import { suitePlatform } from '../../support/suite.ts'

const platform = await suitePlatform()
let shop: TestShop
beforeEach(async () => {
  platform.at(start)
  shop = await platform.shop()
})

describe('whether a shop has moved', () => {
  const moved = async (address: string) =>
    (await platform.call(null, hasMoved, { query: { shop: address } })).body
  test('is a yes or a no and nothing else; an unknown shop is a no', async () => {
    const gone = await platform.shop({ settings: { platform_meta_site_id: 'site-1' } })
    expect([
      await moved(gone.shop_url),
      await moved(`https://${gone.shop_url.toUpperCase()}/`),
      await moved(shop.shop_url),
      await moved('nowhere.example'),
      await moved('not an address'),
    ]).toEqual([
      { moved: true },
      { moved: true },
      { moved: false },
      { moved: false },
      { moved: false },
    ])
  })
  test('is asked for one shop at a time', async () => {
    expect(
      (await platform.request('GET', `/shops/moved?shop=${shop.shop_url}&shop=x.example`)).status,
    ).toBe(422)
  })
})
