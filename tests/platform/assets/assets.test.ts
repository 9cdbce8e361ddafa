import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import {
  listAssetVersions,
  listNewStoreAssets,
  listStoreAssets,
  resetNewStoreAsset,
  resetStoreAsset,
  restoreAssetVersion,
  saveNewStoreAsset,
  saveStoreAsset,
} from '#contract/assets/calls.ts'
import { type AssetData, assetNames } from '#contract/assets/assets.ts'
import { makeBalancePage } from '#contract/storefront/calls.ts'
import { uploadFile } from '#contract/uploads/calls.ts'
import { addressOf } from '#contract/endpoint.ts'
import { multipart } from '../../support/multipart.ts'
import { suite } from '../../support/suite.ts'
import type { TestShop } from '../../support/platform.ts'

const { platform } = await suite()
const newShop = () => platform.shop()
const save = (shop: TestShop, name: (typeof assetNames)[number], body: object) =>
  platform.call(shop.people.owner, saveStoreAsset, { params: { name }, body })
const one = async (shop: TestShop, name: string) =>
  (await platform.call(shop.people.owner, listStoreAssets, {})).body.assets.find(
    (asset) => asset.name === name,
  )!
const widgetOf = async (shop: TestShop) =>
  structuredClone((await one(shop, 'widget')).data as AssetData<'widget'>)
const audited = async (shop: TestShop) =>
  (
    await platform.db
      .selectFrom('audit')
      .select('verb')
      .where('shop_id', '=', shop.shop_id)
      .where('verb', 'like', '%asset')
      .orderBy('audit_id')
      .execute()
  ).map(({ verb }) => verb)

describe('assets', () => {
  test('are all there with their defaults before anything was saved, by both doors', async () => {
    const shop = await newShop()
    const { body } = await platform.call(shop.people.staff, listStoreAssets, {})
    expect(body.assets.map(({ name }) => name)).toEqual(assetNames)
    expect(body.assets.every((asset) => asset.default && asset.version === 0)).toBe(true)
    expect(body.assets.filter(({ active }) => active).map(({ name }) => name)).toEqual([
      'check_balance_page',
    ])
    expect((await platform.call(shop.people.staff, listNewStoreAssets, {})).body).toEqual(body)
  })

  test('are saved, and live at once, by either door; another shop keeps its own', async () => {
    const [shop, other] = [await newShop(), await newShop()]
    const data = await widgetOf(shop)
    data.button.text = 'Points'
    const { body } = await save(shop, 'widget', { data, active: true, options: { signed: true } })
    expect(body.asset).toMatchObject({
      version: 1,
      active: true,
      default: false,
      options: { signed: true },
      data: { button: { text: 'Points' } },
    })
    await platform.call(shop.people.owner, saveNewStoreAsset, {
      body: { name: 'widget', active: false },
    })
    expect(await one(shop, 'widget')).toMatchObject({ active: false, version: 1 })
    expect(await one(other, 'widget')).toMatchObject({ active: false, version: 0, options: {} })
    expect(await audited(shop)).toEqual(['save_asset', 'switch_asset', 'switch_asset'])
  })

  test('the same data again makes no version', async () => {
    const shop = await newShop()
    const data = await widgetOf(shop)
    expect((await save(shop, 'widget', { data })).body.asset.version).toBe(0)
  })

  test('are reset to the default, which is undone by restoring the version before', async () => {
    const shop = await newShop()
    const data = await widgetOf(shop)
    data.position = 'left'
    await save(shop, 'widget', { data, active: true })
    const reset = await platform.call(shop.people.owner, resetStoreAsset, {
      params: { name: 'widget' },
    })
    expect(reset.body).toMatchObject({ before: 1, asset: { default: true, active: true } })
    const again = await platform.call(shop.people.owner, resetNewStoreAsset, {
      query: { name: 'widget' },
    })
    expect(again.body).toMatchObject({ before: 2, asset: { version: 2 } })
    const { body } = await platform.call(shop.people.owner, restoreAssetVersion, {
      params: { name: 'widget', no: 1 },
    })
    expect(body.asset).toMatchObject({ version: 3, data: { position: 'left' } })
    const versions = await platform.call(shop.people.staff, listAssetVersions, {
      params: { name: 'widget' },
    })
    expect(versions.body.versions.map(({ no, state, changes }) => [no, state, changes])).toEqual([
      [3, 'live', [expect.objectContaining({ key: 'choice' })]],
      [2, 'past', [expect.objectContaining({ key: 'choice' })]],
      [
        1,
        'past',
        [{ key: 'choice', values: { field: 'widget.position', before: 'right', after: 'left' } }],
      ],
    ])
  })

  test('a reset and a restored version are refused for what isn’t there', async () => {
    const shop = await newShop()
    const missing = await platform.call(shop.people.owner, restoreAssetVersion, {
      params: { name: 'widget', no: 9 },
    })
    expect(missing.error).toMatchObject({ code: 'not_found' })
    const unknown = await platform.request('POST', '/api/storeAssets/banner', {
      token: shop.people.owner.token,
      body: { active: true },
    })
    expect(unknown.status).toBe(422)
  })
})

describe('two who save at once', () => {
  test('other fields are merged and named; the same field is asked, and nothing is saved', async () => {
    const shop = await newShop()
    const [mine, theirs] = [await widgetOf(shop), await widgetOf(shop)]
    theirs.button.textColor = '#000000'
    await save(shop, 'widget', { data: theirs, expected_version: 0 })
    mine.button.text = 'Mine'
    const merged = await save(shop, 'widget', { data: mine, expected_version: 0 })
    expect(merged.body).toMatchObject({
      merged: ['button.textColor'],
      asset: { version: 2, data: { button: { text: 'Mine', textColor: '#000000' } } },
    })
    mine.button.text = 'Late'
    const asked = await save(shop, 'widget', { data: mine, expected_version: 0 })
    expect(asked.error).toMatchObject({
      code: 'asset_moved',
      facts: { version: 2, fields: 'button.text' },
    })
    expect((await one(shop, 'widget')).version).toBe(2)
  })

  test('ten saves of different cards at the same moment are all kept', async () => {
    const shop = await newShop()
    const first = await widgetOf(shop)
    const cards = Array.from({ length: 10 }, (_, at) => ({
      ...first.popup.cards[1]!,
      id: `c${at}`,
    }))
    await Promise.all(
      cards.map((card) =>
        save(shop, 'widget', {
          data: { ...first, popup: { ...first.popup, cards: [...first.popup.cards, card] } },
          expected_version: 0,
        }),
      ),
    )
    const { version, data } = await one(shop, 'widget')
    expect(version).toBe(10)
    expect((data as AssetData<'widget'>).popup.cards).toHaveLength(13)
  })
})

describe('an asset is refused', () => {
  const refused = async (body: object, name: (typeof assetNames)[number] = 'widget') => {
    const shop = await newShop()
    const { status, error } = await save(shop, name, body)
    expect(await one(shop, name)).toMatchObject({ version: 0 })
    return { status, code: error?.code, field: error?.field, facts: error?.facts }
  }

  test('for an unknown placeholder, with the nearest, in a translation too', async () => {
    const data = await widgetOf(await newShop())
    data.popup.header_banner.signed.title = 'Hello {custmer_name}'
    expect(await refused({ data })).toEqual({
      status: 422,
      code: 'unknown_placeholder',
      field: 'data.popup.header_banner.signed.title',
      facts: { written: '{custmer_name}', nearest: 'customer_name' },
    })
    data.popup.header_banner.signed.title = 'Hello'
    data.translations['ru'] = { 'button.text': '{points}' }
    expect(await refused({ data })).toMatchObject({ field: 'data.translations.ru.button.text' })
  })

  test('for a field that it doesn’t have, a wrong value, and 65 KB, with the field', async () => {
    const data = await widgetOf(await newShop())
    const wrong = { ...data, button: { ...data.button, textColor: 'red' } }
    expect(await refused({ data: wrong })).toMatchObject({ field: 'data.button.textColor' })
    expect(await refused({ data: { ...data, more: 1 } })).toMatchObject({ status: 422 })
    const long = { ...data, translations: { de: { x: 'я'.repeat(33_000) } } }
    expect(await refused({ data: long })).toMatchObject({ status: 413, field: 'data' })
  })

  test('for an image of another shop, and takes its own by the path of a field', async () => {
    const [shop, other] = [await newShop(), await newShop()]
    const content = await sharp({
      create: { width: 8, height: 8, channels: 3, background: '#3350c9' },
    })
      .png()
      .toBuffer()
    const { body } = (await platform.request('POST', addressOf(uploadFile, { query: {} }), {
      token: shop.people.owner.token,
      ...multipart({ name: 'icon.png', content }),
    })) as { body: { data: { url: string } } }
    const forms_data = { 'button.icon': body.data.url }
    const foreign = await save(other, 'widget', { forms_data })
    expect(foreign.error).toMatchObject({ code: 'foreign_image', field: 'data.button.icon' })
    const own = await save(shop, 'widget', { forms_data })
    expect(own.body.asset.forms_data).toEqual(forms_data)
    const none = await save(shop, 'widget', { forms_data: { 'button.text': body.data.url } })
    expect(none.error).toMatchObject({ field: 'forms_data.button.text' })
  })

  test('without the right', async () => {
    const shop = await newShop()
    for (const person of [shop.people.staff, shop.people.limited, shop.people.pos])
      expect(
        (
          await platform.call(person, saveStoreAsset, {
            params: { name: 'widget' },
            body: { active: true },
          })
        ).error?.code,
      ).toBe('forbidden')
  })

  test('to be switched off where the page is always on', async () => {
    expect(await refused({ active: false }, 'check_balance_page')).toMatchObject({
      code: 'always_on',
      field: 'active',
    })
  })
})

test('the page that a shop makes for its asset keeps the asset’s look', async () => {
  const shop = await newShop()
  const data = structuredClone((await one(shop, 'check_balance_page')).data)
  ;(data as AssetData<'check_balance_page'>).main_section.title = 'Check it'
  await save(shop, 'check_balance_page', { data })
  await platform.call(shop.people.owner, makeBalancePage, {})
  expect(await one(shop, 'check_balance_page')).toMatchObject({
    version: 1,
    data: { main_section: { title: 'Check it' } },
  })
})
