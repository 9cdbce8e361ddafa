import { describe, expect, test } from 'vitest'
import type { AssetData, AssetName } from '#contract/assets/assets.ts'
import {
  listStoreAssets,
  resetStoreAsset,
  restoreAssetVersion,
  saveAssetDraft,
  saveStoreAsset,
  scheduleAsset,
} from '#contract/assets/calls.ts'
import { suite } from '../../support/suite.ts'
import type { TestShop } from '../../support/platform.ts'

const { platform } = await suite()
const starter = { gw_plan_name: 'starter', gw_plan_title: 'Starter', features: [] }
const refused = (feature: string) => ({ code: 'feature_not_in_plan', facts: { feature } })

const one = async (shop: TestShop, name: AssetName) =>
  (await platform.call(shop.people.owner, listStoreAssets, {})).body.assets.find(
    (asset) => asset.name === name,
  )!
const changed = async (shop: TestShop) => {
  const data = structuredClone(
    (await one(shop, 'check_balance_page')).data as AssetData<'check_balance_page'>,
  )
  data.main_section.title = 'How much is left?'
  return data
}
const save = (shop: TestShop, name: AssetName, body: object) =>
  platform.call(shop.people.owner, saveStoreAsset, { params: { name }, body })

describe('a plan that lacks', () => {
  test('the account page refuses to switch it on, and lets it be edited', async () => {
    const shop = await platform.shop({ settings: starter })
    const { error } = await save(shop, 'account_page', { active: true })
    expect(error).toMatchObject(refused('account_page'))
    expect(await one(shop, 'account_page')).toMatchObject({ active: false })
    const { body } = await save(shop, 'account_page', { options: { signed: true } })
    expect(body.asset.options).toEqual({ signed: true })
  })

  test('passes refuses to switch them on', async () => {
    const shop = await platform.shop({ settings: starter })
    const { error } = await save(shop, 'apple-wallet', { active: true })
    expect(error).toMatchObject(refused('apple_wallet'))
    expect(await one(shop, 'apple-wallet')).toMatchObject({ active: false })
  })

  test('a look of its own refuses it for the balance page by every way, but as a draft', async () => {
    const shop = await platform.shop({ settings: starter })
    const params = { name: 'check_balance_page' } as const
    const { owner } = shop.people
    const data = await changed(shop)
    expect((await save(shop, params.name, { data })).error).toMatchObject(
      refused('customize_check_balance'),
    )
    const live_from = new Date(platform.clock().getTime() + 3_600_000).toISOString()
    const later = await platform.call(owner, scheduleAsset, { params, body: { data, live_from } })
    expect(later.error).toMatchObject(refused('customize_check_balance'))
    const again = await platform.call(owner, restoreAssetVersion, { params: { ...params, no: 1 } })
    expect(again.error).toMatchObject(refused('customize_check_balance'))
    expect(await one(shop, params.name)).toMatchObject({ version: 0, scheduled: [] })
    const draft = await platform.call(owner, saveAssetDraft, {
      params,
      body: { data, revision: 0 },
    })
    expect(draft.body.revision).toBe(1)
  })

  test('it any more keeps the look that it has, and can be reset', async () => {
    const shop = await platform.shop()
    await save(shop, 'check_balance_page', { data: await changed(shop) })
    await platform.db
      .updateTable('shop')
      .set({ settings: JSON.stringify(starter) })
      .where('shop_id', '=', shop.shop_id)
      .execute()
    expect(await one(shop, 'check_balance_page')).toMatchObject({
      data: { main_section: { title: 'How much is left?' } },
    })
    const { body } = await platform.call(shop.people.owner, resetStoreAsset, {
      params: { name: 'check_balance_page' },
    })
    expect(body.asset.default).toBe(true)
  })
})

test('a plan that has them, and Enterprise, refuse nothing', async () => {
  const enterprise = await platform.shop({ settings: { features: [], enterprise_store: true } })
  const { body } = await save(enterprise, 'account_page', { active: true })
  expect(body.asset.active).toBe(true)
})
