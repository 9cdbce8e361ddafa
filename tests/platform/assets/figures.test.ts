import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { AssetName } from '#contract/assets/assets.ts'
import { getAssetFigures, saveStoreAsset } from '#contract/assets/calls.ts'
import { addShopperCard, applyShopperCredit } from '#contract/shopper/calls.ts'
import { noteFigure, writeFigures } from '#platform/assets/figures/note-figure.ts'
import { storefrontOf } from '#platform/storefront/app.ts'
import { looseCard } from '../../support/shopper/gift-card.ts'
import { shoppingIn } from '../../support/shopper/shopping.ts'
import { buildStorefront } from '../../support/storefront/built.ts'
import type { TestShop } from '../../support/platform.ts'
import { suitePlatform } from '../../support/suite.ts'

const platform = await suitePlatform({ at: '2026-06-01T12:00:00Z' })
const app = storefrontOf(platform)
beforeAll(buildStorefront)
afterEach(() => void vi.restoreAllMocks())

const features = ['widget', 'account_page'].map((name) => ({ name, count: null }))
const shopWith = async (names: readonly AssetName[], time_zone = 'Europe/London') => {
  const shop = await platform.shop({ settings: { features }, time_zone })
  for (const name of names)
    await platform.call(shop.people.owner, saveStoreAsset, {
      params: { name },
      body: { active: true },
    })
  return shop
}
const opened = (shop: Pick<TestShop, 'shop_url'>, asset: string, origin = shop.shop_url) =>
  app.request(`/w/v1/opened?shop=${shop.shop_url}&asset=${asset}`, {
    method: 'POST',
    headers: { origin: `https://${origin}` },
  })
const figuresOf = async (shop: TestShop, name: AssetName) => {
  const { body } = await platform.call(shop.people.limited, getAssetFigures, {})
  const { name: _, ...figures } = body.figures.find((one) => one.name === name)!
  return figures
}
const none = { opened: 0, checked: 0, added: 0, applied: 0 }
const scopeOf = (shop: TestShop, time_zone = 'Europe/London') => ({
  shop_id: shop.shop_id,
  time_zone,
})

describe('what customers did with an asset', () => {
  test('is counted by shop and asset, on the shop’s own websites alone', async () => {
    const [shop, other] = [await shopWith(['widget']), await shopWith(['widget'])]
    for (let n = 0; n < 3; n += 1) expect((await opened(shop, 'widget')).status).toBe(204)
    await opened(shop, 'widget', 'elsewhere.example')
    await opened(shop, 'popup')
    await opened(shop, '__proto__')
    await opened({ shop_url: 'nobody.example' }, 'widget')
    expect(await figuresOf(shop, 'widget')).toEqual({ ...none, opened: 3 })
    expect(await figuresOf(shop, 'popup')).toEqual(none)
    expect(await figuresOf(other, 'widget')).toEqual(none)
  })

  test('are pages opened and balances checked, once answered', async () => {
    const shop = await shopWith([])
    const address = `/check-gift-card-balance?shop=${shop.shop_url}`
    await app.request(address)
    await app.request('/check-gift-card-balance?shop=nobody.example')
    const body = new URLSearchParams({ code: 'WRONG' })
    await app.request(address, { method: 'POST', body })
    expect(await figuresOf(shop, 'check_balance_page')).toEqual({ ...none, opened: 1, checked: 1 })
  })

  test('are gift cards added and credit applied, by the asset that the call came from', async () => {
    const shop = await platform.shop()
    const store = await shoppingIn(platform, shop)
    const ada = await store.customer('5.00')
    for (const query of [{ from: 'account_page' }, {}]) {
      const card = await looseCard(platform, shop, { balance: '20.00' })
      const body = { code: card.code, expected_balance: '20.00' }
      expect((await ada.ask(addShopperCard, { body, query })).status).toBe(200)
    }
    const refused = { code: 'WRONG', expected_balance: '20.00' }
    await ada.ask(addShopperCard, { body: refused, query: { from: 'popup' } })
    await ada.ask(applyShopperCredit, { body: { amount: '1.00' } })
    expect(await figuresOf(shop, 'account_page')).toEqual({ ...none, added: 1 })
    expect(await figuresOf(shop, 'popup')).toEqual({ ...none, added: 1 })
    expect(await figuresOf(shop, 'quick_apply')).toEqual({ ...none, applied: 1 })
  })

  test('has no kind that isn’t counted for the asset', async () => {
    const shop = await shopWith([])
    noteFigure(platform, scopeOf(shop), 'widget', 'applied')
    expect(await figuresOf(shop, 'widget')).toEqual(none)
  })

  test('belongs to the day of the shop’s zone, and 30 days are summed', async () => {
    const shop = await shopWith([], 'Pacific/Auckland')
    const scope = scopeOf(shop, 'Pacific/Auckland')
    const day = 24 * 60 * 60 * 1000
    const now = platform.clock()
    platform.at(new Date(now.getTime() - 30 * day))
    noteFigure(platform, scope, 'widget', 'opened')
    platform.at(new Date(now.getTime() - 29 * day))
    noteFigure(platform, scope, 'widget', 'opened')
    platform.at(now)
    noteFigure(platform, scope, 'widget', 'opened')
    expect(await figuresOf(shop, 'widget')).toEqual({ ...none, opened: 2 })
    const daysAt = async (at: string) => {
      platform.at(at)
      const { body } = await platform.call(shop.people.owner, getAssetFigures, {})
      return [body.from, body.to]
    }
    // noon in London is midnight there
    expect(await daysAt('2026-06-01T11:59:00Z')).toEqual(['2026-05-03', '2026-06-01'])
    expect(await daysAt('2026-06-01T12:00:00Z')).toEqual(['2026-05-04', '2026-06-02'])
    platform.at(now)
  })

  test('costs one write for any number of acts, and is added to what is there', async () => {
    const shop = await shopWith([])
    await writeFigures(platform)
    const connection = vi.spyOn(platform.db.getExecutor(), 'executeQuery')
    for (let n = 0; n < 1000; n += 1) {
      noteFigure(platform, scopeOf(shop), 'widget', 'opened')
      noteFigure(platform, scopeOf(shop), 'popup', 'added')
    }
    await writeFigures(platform)
    expect(connection).toHaveBeenCalledTimes(1)
    noteFigure(platform, scopeOf(shop), 'popup', 'added')
    expect(await figuresOf(shop, 'popup')).toEqual({ ...none, added: 1001 })
    expect(await figuresOf(shop, 'widget')).toEqual({ ...none, opened: 1000 })
  })

  test('waits where it can’t be written, and is lost by nothing but the end of the process', async () => {
    const shop = await shopWith([])
    noteFigure(platform, scopeOf(shop), 'widget', 'opened')
    const connection = vi
      .spyOn(platform.db.getExecutor(), 'executeQuery')
      .mockRejectedValueOnce(new Error('away'))
    await writeFigures(platform)
    expect(connection).toHaveBeenCalledTimes(1)
    connection.mockRestore()
    expect(await figuresOf(shop, 'widget')).toEqual({ ...none, opened: 1 })
  })

  test('is written before the process ends', async () => {
    const shop = await shopWith([])
    noteFigure(platform, scopeOf(shop), 'widget', 'opened')
    const area = platform.areas.find(({ tables }) => tables && 'asset_day' in tables)!
    for (const start of area.work ?? []) await (await start(platform)).stop()
    const { opened: found } = await platform.db
      .selectFrom('asset_day')
      .select('opened')
      .where('shop_id', '=', shop.shop_id)
      .executeTakeFirstOrThrow()
    expect(Number(found)).toBe(1)
  })

  test('isn’t shown to the till', async () => {
    const shop = await shopWith([])
    const refused = await platform.call(shop.people.pos, getAssetFigures, {})
    expect(refused.error).toMatchObject({ code: 'forbidden' })
  })
})
