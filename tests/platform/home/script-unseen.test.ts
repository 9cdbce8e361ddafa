import { expect, test } from 'vitest'
import { saveStoreAsset } from '#contract/assets/calls.ts'
import type { AssetName } from '#contract/assets/assets.ts'
import { getHome } from '#contract/home/calls.ts'
import { findShop } from '#platform/shop/find-shop.ts'
import { noteSighting } from '#platform/shop/script-sightings.ts'
import type { Person, TestShop } from '../../support/platform.ts'
import { suitePlatform } from '../../support/suite.ts'

const platform = await suitePlatform()
const features = [{ name: 'widget', count: null }]
const begin = '2026-03-01T10:00:00Z'
const shopWith = async (...names: AssetName[]) => {
  platform.at(begin)
  const shop = await platform.shop({ settings: { features } })
  for (const name of names) await turn(shop, name, true)
  return shop
}
const turn = (shop: TestShop, name: AssetName, active: boolean) =>
  platform.call(shop.people.owner, saveStoreAsset, { params: { name }, body: { active } })
const see = async ({ shop_url }: TestShop) =>
  noteSighting(platform, await findShop(platform.db, shop_url), `https://${shop_url}`)
const warned = async (person: Person, at: string): Promise<number> => {
  platform.at(at)
  const { body } = await platform.call(person, getHome, { query: {} })
  return body.attention.find(({ kind }) => kind === 'script_unseen')?.count ?? 0
}

test('assets that are on warn after seven days in which no website requested the script', async () => {
  const shop = await shopWith('widget', 'popup')
  await see(shop)
  expect(await warned(shop.people.owner, '2026-03-08T09:59:59Z')).toBe(0)
  expect(await warned(shop.people.owner, '2026-03-08T10:00:00Z')).toBe(2)
  await see(shop)
  expect(await warned(shop.people.owner, '2026-03-08T10:00:01Z')).toBe(0)
})

test('a script that was never seen warns seven days after the asset was switched on', async () => {
  const shop = await shopWith('widget')
  expect(await warned(shop.people.owner, '2026-03-08T09:59:59Z')).toBe(0)
  expect(await warned(shop.people.owner, '2026-03-08T10:00:00Z')).toBe(1)
  await turn(shop, 'widget', false)
  expect(await warned(shop.people.owner, '2026-03-20T10:00:00Z')).toBe(0)
})

test('an asset that was switched on now doesn’t warn because of an old request', async () => {
  const shop = await shopWith('widget')
  await see(shop)
  platform.at('2026-03-20T10:00:00Z')
  await turn(shop, 'widget', false)
  await turn(shop, 'widget', true)
  expect(await warned(shop.people.owner, '2026-03-20T10:00:01Z')).toBe(0)
  expect(await warned(shop.people.owner, '2026-03-27T10:00:00Z')).toBe(1)
})

test('nothing warns that needs no script, or that the plan doesn’t show', async () => {
  const shop = await shopWith('claim-page', 'apple-wallet', 'rewards_page', 'account_page')
  expect(await warned(shop.people.owner, '2026-03-20T10:00:00Z')).toBe(0)
  platform.at(begin)
  const other = await platform.shop({ settings: { features: [] } })
  await turn(other, 'widget', true)
  expect(await warned(other.people.owner, '2026-03-20T10:00:00Z')).toBe(0)
})

test('another shop’s websites say nothing, and only those who may install it are warned', async () => {
  const [shop, other] = [await shopWith('widget'), await shopWith('widget')]
  platform.at('2026-03-09T10:00:00Z')
  await see(other)
  expect(await warned(shop.people.owner, '2026-03-09T10:00:00Z')).toBe(1)
  expect(await warned(other.people.owner, '2026-03-09T10:00:00Z')).toBe(0)
  expect(await warned(shop.people.staff, '2026-03-09T10:00:00Z')).toBe(0)
})
