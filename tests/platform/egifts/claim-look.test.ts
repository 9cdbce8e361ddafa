import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { AssetData } from '#contract/assets/assets.ts'
import { listStoreAssets, restoreAssetVersion, saveStoreAsset } from '#contract/assets/calls.ts'
import { getEgiftSettings, putEgiftSettings } from '#contract/egifts/calls.ts'
import { up as moveClaimPage } from '#platform/db/migrations/082-hosted-pages.ts'
import { defaultEgiftSettings } from '#rules/egifts/egifts.ts'
import { codeOn, type Gifting, giftingOf } from '../../support/egifts/gifting.ts'
import type { TestShop } from '../../support/platform.ts'
import { suitePlatform } from '../../support/suite.ts'

const platform = await suitePlatform({ at: '2026-06-01T12:00:00Z', connections: 5 })
let shop: TestShop
let desk: Gifting
beforeEach(async () => {
  shop = await platform.shop()
  desk = await giftingOf(platform, shop)
})

type Look = AssetData<'claim-page'>
const assetOf = async (of: TestShop = shop) => {
  const { assets } = (await platform.call(of.people.owner, listStoreAssets, {})).body
  const asset = assets.find(({ name }) => name === 'claim-page')!
  return { ...asset, data: structuredClone(asset.data) as Look }
}
const save = async (change: (data: Look) => void, active = true) => {
  const { data } = await assetOf()
  change(data)
  const done = await platform.call(shop.people.owner, saveStoreAsset, {
    params: { name: 'claim-page' },
    body: { data, active },
  })
  expect(done.status).toBe(200)
}
const pathOf = async () => desk.pathOf((await desk.make()).id)

const payloads = [
  '<script>window.ran=1</script>',
  '"><img src=x onerror=window.ran=1>',
  '</style></title></textarea><svg/onload=window.ran=1>',
]

describe('the claim page', () => {
  test('has the texts, colours and image that the shop saved, and the names in them', async () => {
    await save((data) => {
      data.open.title = '{recipient_name}, a surprise'
      data.open.text = 'From {sender_name}\nat {shop_name}'
      data.open.button_text = 'Unwrap it'
      data.colors.button = '#004400'
      data.claimed.title = 'It is yours'
    })
    const path = await pathOf()
    const { text } = await desk.page(path)
    expect(text).toContain('Ada, a surprise</h1>')
    expect(text).toContain('<title>Ada, a surprise</title>')
    expect(text).toMatch(/From Charles<br\/?>at /)
    expect(text).toContain('Unwrap it')
    expect(text).toContain('--t-button:#004400')
    const claimed = (await desk.claim(path)).text
    expect(claimed).toContain('It is yours</h1>')
    expect(codeOn(claimed)).not.toBe('')
  })

  test('has the default look while its asset is off, so that a gift is never out of reach', async () => {
    await save((data) => {
      data.open.title = 'Only while on'
    }, false)
    const path = await pathOf()
    expect((await desk.page(path)).text).toContain('A gift from Charles</h1>')
    expect((await desk.claim(path)).status).toBe(200)
  })

  test('a text that the shop didn’t change is in the page’s language, one that it did isn’t', async () => {
    await save((data) => {
      data.open.title = 'A surprise'
    })
    const { text } = await desk.page(`${await pathOf()}?lang=ru`)
    expect(text).toContain('A surprise</h1>')
    expect(text).toContain('Принять подарок')
  })

  test('leads to the passes of the code that it shows, where the shop gives them out', async () => {
    expect((await desk.claim(await pathOf())).text).not.toContain('/pass/')
    const done = await platform.call(shop.people.owner, saveStoreAsset, {
      params: { name: 'apple-wallet' },
      body: { active: true },
    })
    expect(done.status).toBe(200)
    const path = await pathOf()
    const claimed = (await desk.claim(`${path}?lang=ru`)).text
    expect(claimed).toContain('Добавить в Wallet</a>')
    const [, address = ''] = /href="([^"]+\/pass\/[^"]+)"/.exec(claimed) ?? []
    const { pathname, search } = new URL(address)
    expect(search).toBe('?lang=ru')
    const pass = await desk.page(pathname)
    expect(pass.status).toBe(200)
    expect(pass.text).toContain(`•••• ${codeOn(claimed).slice(-4)}`)
    expect((await desk.page(path)).text).not.toContain('/pass/')
  })

  test.each(payloads)('reads no text or name as markup: %s', async (payload) => {
    await save((data) => {
      for (const state of [data.open, data.claimed] as Record<string, string>[])
        for (const key of Object.keys(state)) state[key] = payload.slice(0, 40)
    })
    await desk.set({ after_text: payload })
    await sql`update shop set name = ${payload} where shop_id = ${shop.shop_id}`.execute(
      platform.db,
    )
    const names = { name: payload.slice(0, 40), email: 'guest@customers.example' }
    const { id } = await desk.make({
      sender: names,
      recipient: names,
      message: payload,
      product: payload,
    })
    const path = await desk.pathOf(id)
    const pages = [(await desk.page(path)).text, (await desk.claim(path)).text]
    pages.push((await desk.page(path)).text)
    for (const page of pages) {
      expect(page).toContain('&lt;')
      expect(page).not.toMatch(/<script|<svg|<img|<textarea|\son\w+="/)
      expect(page.match(/<\/(style|title)>/g)).toHaveLength(2)
    }
  })

  test('of another shop’s look nothing is on it', async () => {
    const path = await pathOf()
    const other = await platform.shop()
    const theirs = await assetOf(other)
    theirs.data.open.title = 'Theirs'
    await platform.call(other.people.owner, saveStoreAsset, {
      params: { name: 'claim-page' },
      body: { data: theirs.data, active: true },
    })
    expect((await desk.page(path)).text).not.toContain('Theirs')
  })
})

describe('what shops had set before', () => {
  const old = {
    claim_title: 'For {recipient_name}',
    claim_text: 'x'.repeat(1000),
    button_text: '',
    button_colour: '#AA1155',
    button_text_colour: '#ffffff',
  }
  const had = (of: TestShop, settings: object) =>
    sql`
      insert into egift_settings (shop_id, settings, changed_at)
      values (
        ${of.shop_id}, ${JSON.stringify({ ...defaultEgiftSettings, ...settings })}::jsonb,
        ${platform.clock()})
      on conflict (shop_id) do update set settings = excluded.settings`.execute(platform.db)

  test('is the live version of the asset, on; it can be restored, and the settings lack it', async () => {
    await had(shop, { ...old, message_max: 77 })
    await moveClaimPage(platform.db as never)
    const { data, active, version, default: isDefault } = await assetOf()
    expect([active, version, isDefault]).toEqual([true, 1, false])
    expect(data.open).toMatchObject({
      title: 'For {recipient_name}',
      text: 'x'.repeat(1000),
      button_text: 'Claim the gift',
    })
    expect(data.colors).toMatchObject({ button: '#aa1155', button_text: '#ffffff' })
    const { settings } = (await platform.call(shop.people.owner, getEgiftSettings, {})).body
    expect(settings).toMatchObject({ message_max: 77 })
    expect(Object.keys(settings)).not.toEqual(expect.arrayContaining(['claim_title']))
    const stored = await platform.db
      .selectFrom('egift_settings')
      .select('settings')
      .where('shop_id', '=', shop.shop_id)
      .executeTakeFirstOrThrow()
    expect(Object.keys(stored.settings).filter((key) => key in old)).toEqual([])
    await save((now) => {
      now.open.title = 'Newer'
    })
    const restored = await platform.call(shop.people.owner, restoreAssetVersion, {
      params: { name: 'claim-page', no: 1 },
    })
    expect(restored.status).toBe(200)
  })

  test('is nothing for a shop that had set nothing, and changes no look that was saved since', async () => {
    await had(shop, { ...old, claim_title: '', claim_text: '', button_colour: '#3350c9' })
    const other = await platform.shop()
    await had(other, old)
    const theirs = await assetOf(other)
    theirs.data.open.title = 'Saved since'
    await platform.call(other.people.owner, saveStoreAsset, {
      params: { name: 'claim-page' },
      body: { data: theirs.data },
    })
    await moveClaimPage(platform.db as never)
    await moveClaimPage(platform.db as never)
    expect(await assetOf()).toMatchObject({ version: 0, default: true })
    const now = await assetOf(other)
    expect([now.version, now.data.open.title]).toEqual([1, 'Saved since'])
  })

  test('is refused by the settings, which name the field', async () => {
    const { status, error } = await platform.call(shop.people.owner, putEgiftSettings, {
      body: { ...defaultEgiftSettings, claim_title: 'X' } as never,
    })
    expect([status, error?.code]).toEqual([422, 'invalid_input'])
  })
})
