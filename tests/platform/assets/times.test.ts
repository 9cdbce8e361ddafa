import { describe, expect, test } from 'vitest'
import type { AssetData } from '#contract/assets/assets.ts'
import {
  discardAssetDraft,
  getAssetDraft,
  listStoreAssets,
  saveAssetDraft,
  saveStoreAsset,
  scheduleAsset,
  withdrawAssetVersion,
} from '#contract/assets/calls.ts'
import type { TestShop } from '../../support/platform.ts'
import { suite } from '../../support/suite.ts'

const { platform } = await suite()
const newShop = () => platform.shop()
const params = { name: 'widget' } as const
const one = async (shop: TestShop) =>
  (await platform.call(shop.people.owner, listStoreAssets, {})).body.assets.find(
    (asset) => asset.name === 'widget',
  )!
const widgetOf = async (shop: TestShop) =>
  structuredClone((await one(shop)).data as AssetData<'widget'>)
const save = (shop: TestShop, body: object) =>
  platform.call(shop.people.owner, saveStoreAsset, { params, body })

describe('a look for a time', () => {
  test('begins and ends by itself; a change of it meanwhile ends with it', async () => {
    const shop = await newShop()
    const data = await widgetOf(shop)
    data.button.text = 'Christmas'
    const hour = (n: number) => new Date(platform.clock().getTime() + n * 3_600_000)
    const body = {
      data,
      live_from: hour(1).toISOString(),
      live_until: hour(3).toISOString(),
    }
    const made = await platform.call(shop.people.owner, scheduleAsset, { params, body })
    expect(made.body.asset).toMatchObject({ version: 0, scheduled: [{ no: 1 }] })
    const now = platform.clock()
    platform.at(hour(2))
    const live = await one(shop)
    expect(live).toMatchObject({ version: 1, live_until: body.live_until, scheduled: [] })
    data.button.text = 'Merry Christmas'
    const changed = await save(shop, { data, expected_version: 1 })
    expect(changed.body.asset).toMatchObject({
      version: 2,
      live_until: body.live_until,
      data: { button: { text: 'Merry Christmas' } },
    })
    platform.at(new Date(now.getTime() + 4 * 3_600_000))
    expect(await one(shop)).toMatchObject({ version: 0, live_until: null })
    platform.at(now)
  })

  test('is withdrawn before its time, and refused in the past', async () => {
    const shop = await newShop()
    const data = await widgetOf(shop)
    const at = (ms: number) => new Date(platform.clock().getTime() + ms).toISOString()
    const late = await platform.call(shop.people.owner, scheduleAsset, {
      params,
      body: { data, live_from: at(-60_000) },
    })
    expect(late.error).toMatchObject({ code: 'invalid_input', field: 'live_from' })
    const { body } = await platform.call(shop.people.owner, scheduleAsset, {
      params,
      body: { data, live_from: at(3_600_000) },
    })
    await platform.call(shop.people.owner, withdrawAssetVersion, {
      params: { ...params, no: body.no },
    })
    expect(await one(shop)).toMatchObject({ scheduled: [], version: 0 })
  })
})

describe('a draft', () => {
  test('changes nothing that customers see; the second of two who save it hears of the first', async () => {
    const shop = await newShop()
    const data = await widgetOf(shop)
    data.button.text = 'Draft'
    const put = (revision: number) =>
      platform.call(shop.people.owner, saveAssetDraft, { params, body: { data, revision } })
    expect((await put(0)).body.revision).toBe(1)
    expect((await put(0)).error).toMatchObject({ code: 'draft_moved', facts: { revision: 1 } })
    expect(await one(shop)).toMatchObject({ version: 0, has_draft: true })
    const read = await platform.call(shop.people.staff, getAssetDraft, { params })
    expect(read.body.draft).toMatchObject({ revision: 1, data: { button: { text: 'Draft' } } })
    data.button.text = '{points}'
    expect((await put(1)).error?.code).toBe('unknown_placeholder')
    await platform.call(shop.people.owner, discardAssetDraft, { params, query: { revision: 1 } })
    const gone = await platform.call(shop.people.staff, getAssetDraft, { params })
    expect(gone.body.draft).toBeNull()
  })
})
