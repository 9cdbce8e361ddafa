import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { RawNode, sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { saveStoreAsset } from '#contract/assets/calls.ts'
import { replaceCode } from '#contract/gift-cards/change.ts'
import { makeShopperPass } from '#contract/shopper/calls.ts'
import { getWallets } from '#contract/wallet/calls.ts'
import { onCommit } from '#platform/db/transact.ts'
import { storefrontOf } from '#platform/storefront/app.ts'
import { passPage } from '#platform/wallet/links.ts'
import { startTelling } from '#platform/wallet/push/workers.ts'
import { wakesOf } from '#platform/work/wake.ts'
import type { TestShop } from '../../support/platform.ts'
import { shoppingIn } from '../../support/shopper/shopping.ts'
import { suite } from '../../support/suite.ts'
import { startGoogle } from '../../support/wallet/fake-google.ts'
import { passingIn } from '../../support/wallet/passing.ts'
import { filesIn, jsonOf } from '../../support/wallet/read-pass.ts'

const DATA_DIR = fs.mkdtempSync(path.join(os.tmpdir(), 'tender-wallet-'))
const google = await startGoogle()
afterAll(async () => {
  await telling.stop()
  await google.close()
  fs.rmSync(DATA_DIR, { recursive: true })
})
const pages = 'https://pages.example'
const { platform, shop, other } = await suite({
  env: { ...google.env, DATA_DIR, STOREFRONT_URL: pages },
})
const telling = await startTelling(platform)
const plain = {
  ...platform,
  env: Object.fromEntries(
    Object.entries(platform.env).filter(([name]) => !/^GOOGLE_WALLET_(KEY|ISSUER)/.test(name)),
  ) as typeof platform.env,
}
const app = storefrontOf(platform)
const shopping = await shoppingIn(platform, shop)
const store = passingIn(platform, shop)
let address = 0
const get = (url: string, from = app) => {
  // each from an address of its own
  const remoteAddress = `198.51.${(address += 1) % 250}.7`
  return from.request(url.replace(pages, ''), {}, { incoming: { socket: { remoteAddress } } })
}
const turn = async (isOn: boolean, of: TestShop = shop) => {
  const done = await platform.call(of.people.owner, saveStoreAsset, {
    params: { name: 'apple-wallet' },
    body: { active: isOn },
  })
  expect(done.error).toBeUndefined()
}
const set = (key: string, value: unknown) =>
  sql`
    update shop
    set settings = jsonb_set(settings, array[${key}], ${JSON.stringify(value)}::jsonb)
    where shop_id = ${shop.shop_id}`.execute(platform.db)
beforeEach(() => turn(true))

describe('the call of a customer', () => {
  test('gives the addresses of their passes, as the card’s timeline notes, ten times an hour', async () => {
    const ada = await shopping.customer('12.50')
    const { status, body } = await ada.ask(makeShopperPass)
    expect(status).toBe(200)
    expect(body).toEqual({
      page: expect.stringMatching(/^https:\/\/pages\.example\/pass\/[\w.-]+$/),
      apple: `${body.page}.pkpass`,
      google: `${body.page}/google`,
    })
    for (let i = 0; i < 9; i += 1) expect((await ada.ask(makeShopperPass)).body).toEqual(body)
    expect((await ada.ask(makeShopperPass)).error?.code).toBe('too_many')
    const { rows } = await sql`
      select from card_event e
      join gift_card g on g.shop_id = e.shop_id and g.gift_card_id = e.gift_card_id
      where g.customer_id = ${ada.customer_id} and e.kind = 'shown'`.execute(platform.db)
    expect(rows).toHaveLength(10)
  })

  test('is refused without credit or proof, where passes are off and where the plan lacks them', async () => {
    const none = await shopping.customer()
    expect((await none.ask(makeShopperPass)).error?.code).toBe('no_credit')
    expect((await shopping.ask(null, makeShopperPass, {})).status).toBe(401)
    const ada = await shopping.customer('1.00')
    const elsewhere = await shoppingIn(platform, other)
    expect((await elsewhere.ask(ada.token, makeShopperPass, {})).status).toBe(401)
    await turn(false)
    expect((await ada.ask(makeShopperPass)).error?.code).toBe('passes_off')
    await turn(true)
    const { settings } = await platform.db
      .selectFrom('shop')
      .select('settings')
      .where('shop_id', '=', shop.shop_id)
      .executeTakeFirstOrThrow()
    await set('features', [])
    expect((await ada.ask(makeShopperPass)).error?.code).toBe('passes_off')
    await set('features', settings.features)
    expect((await ada.ask(makeShopperPass)).status).toBe(200)
  })

  test('names no Google Wallet where the installation or the shop has none', async () => {
    const ada = await shopping.customer('1.00')
    const { body } = await ada.ask(makeShopperPass, {}, { app: storefrontOf(plain) })
    expect(body.google).toBeNull()
    const link = `${body.page}/google`
    expect((await get(link, storefrontOf(plain))).status).toBe(404)
  })
})

describe('the page of a card', () => {
  test('shows the pass and both wallets without a script, in both languages', async () => {
    const { of, code } = await store.customer('12.50', { expires_on: '2099-09-30' })
    const page = passPage(platform, of)
    const response = await get(page)
    const text = await response.text()
    expect(response.status).toBe(200)
    expect(text).not.toContain('<script')
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    for (const part of ['£12.50', '30 September 2099', `•••• ${code.slice(-4)}`, `${page}.pkpass`])
      expect(text).toContain(part)
    expect(text).not.toContain(code.replaceAll(' ', ''))
    const russian = await (await get(`${page}?lang=ru`)).text()
    expect(russian).toContain('lang="ru"')
    expect(russian).toContain('Добавить в Apple Wallet')
  })

  test('gives one pass, however often it is asked', async () => {
    const { of, code } = await store.customer()
    const page = passPage(platform, of)
    const files = await Promise.all(
      Array.from({ length: 3 }, async () =>
        jsonOf(filesIn(new Uint8Array(await (await get(`${page}.pkpass`)).arrayBuffer()))),
      ),
    )
    expect(new Set(files.map((file) => file['serialNumber'])).size).toBe(1)
    expect(files[0]).toMatchObject({ barcodes: [{ message: code.replaceAll(' ', '') }] })
  })

  test('leads to Google with the number of a card alone that the worker made there', async () => {
    const { of, code } = await store.customer()
    const led = await get(`${passPage(platform, of)}/google`)
    expect(led.status).toBe(303)
    const [page, jwt = ''] = led.headers.get('location')!.split('/save/')
    expect(page).toBe('https://pay.google.com/gp/v')
    const { serial } = await store.pass(of, 'google')
    const id = `${google.env.GOOGLE_WALLET_ISSUER}.${serial}`
    expect(google.claimsOf(jwt)).toMatchObject({
      iss: 'passes@project.example',
      aud: 'google',
      typ: 'savetowallet',
      payload: { giftCardObjects: [{ id }] },
    })
    expect(google.kept.get(`giftCardObject/${id}`)).toMatchObject({ cardNumber: code })
    expect(JSON.stringify(google.claimsOf(jwt))).not.toContain(code.replaceAll(' ', ''))
    expect(led.headers.get('location')!.length).toBeLessThan(1800)
  })

  test('says within some seconds that Google is away, but not for a card that it has', async () => {
    const [known, unknown] = [await store.customer(), await store.customer()]
    const press = (of: typeof known.of) => get(`${passPage(platform, of)}/google`)
    expect((await press(known.of)).status).toBe(303)
    let letGo = (): void => undefined
    const held = new Promise<void>((done) => (letGo = done))
    google.meanwhile(() => held)
    const since = performance.now()
    expect((await press(unknown.of)).status).toBe(503)
    expect(performance.now() - since).toBeLessThan(4500)
    expect((await press(known.of)).status).toBe(303)
    google.meanwhile(null)
    letGo()
    await expect.poll(async () => (await press(unknown.of)).status, { timeout: 10_000 }).toBe(303)
  })

  test('makes a pass of the card’s newest balance, also where it moves after it was found', async () => {
    const { of, give } = await store.customer()
    /** Storefront with a card that moves as the budget for its pass is taken. */
    const moving = () => {
      const takes = new WeakSet<object>()
      const db = platform.db.withPlugin({
        transformQuery: ({ node, queryId }) => {
          const isOf = (one: unknown) => (one as { value?: unknown }).value === 'pass_page'
          if (RawNode.is(node) && node.parameters.some(isOf)) takes.add(queryId)
          return node
        },
        transformResult: async ({ result, queryId }) => {
          if (takes.has(queryId)) await give('1.00')
          return result
        },
      })
      onCommit(db, () => wakesOf(platform.db).send('wallet'))
      return storefrontOf({ ...platform, db })
    }
    const page = passPage(platform, of)
    const file = await (await get(`${page}.pkpass`, moving())).arrayBuffer()
    expect(jsonOf(filesIn(new Uint8Array(file)))).toMatchObject({
      storeCard: { primaryFields: [{ key: 'balance', value: 13.5 }] },
    })
    expect((await get(`${page}/google`, moving())).status).toBe(303)
    const { serial } = await store.pass(of, 'google')
    const made = `giftCardObject/${google.env.GOOGLE_WALLET_ISSUER}.${serial}`
    expect(google.kept.get(made)).toMatchObject({ balance: { micros: '14500000' } })
  })

  test('says that a card has ended, and gives nothing of it any more', async () => {
    const { of, card } = await store.customer()
    const page = passPage(platform, of)
    const key = `replace-the-code-of-${card}`
    await platform.call(shop.people.owner, replaceCode, { params: { id: card } }, { key })
    for (const url of [page, `${page}.pkpass`, `${page}/google`]) {
      const gone = await get(url)
      expect(gone.status).toBe(410)
      expect(await gone.text()).toContain('<div class="t" lang="en"')
    }
  })

  test('is nobody’s where the address was guessed, the shop is blocked, or passes are off', async () => {
    const { of } = await store.customer()
    const page = passPage(platform, of)
    const all = (url: string) =>
      Promise.all(
        [url, `${url}.pkpass`, `${url}/google`].map(async (one) => (await get(one)).status),
      )
    expect(await all(`${page.slice(0, -1)}_`)).toEqual([404, 404, 404])
    expect(await all(passPage(platform, { ...of, shop_id: other.shop_id }))).toEqual([
      404, 404, 404,
    ])
    await set('block_shop', true)
    expect(await all(page)).toEqual([404, 404, 404])
    await set('block_shop', false)
    await turn(false)
    expect(await all(page)).toEqual([404, 404, 404])
  })

  test('stays open in a locked shop, whose credit cannot be used meanwhile', async () => {
    const { of } = await store.customer()
    await set('gw_locked', true)
    expect((await get(`${passPage(platform, of)}.pkpass`)).status).toBe(200)
    await set('gw_locked', false)
  })

  test('gives thirty files an hour', async () => {
    const { of } = await store.customer()
    const url = `${passPage(platform, of)}.pkpass`
    expect((await get(url)).status).toBe(200)
    await sql`
      update budget set used = 30
      where kind = 'pass_page' and subject = ${String(of.code_id)}`.execute(platform.db)
    expect((await get(url)).status).toBe(429)
  })
})

test('the balance page leads whoever has the code to its passes, where they are on', async () => {
  const { code, of } = await store.customer()
  const check = async () => {
    const response = await app.request(
      `/check-gift-card-balance?shop=${shop.shop_url}`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ code }).toString(),
      },
      { incoming: { socket: { remoteAddress: `203.0.113.${(address += 1) % 250}` } } },
    )
    return response.text()
  }
  const found = await check()
  expect(found).toContain(`href="${passPage(platform, of)}?lang=en"`)
  expect(found).toContain('Add to wallet')
  await turn(false)
  expect(await check()).not.toContain('/pass/')
})

test('staff learn which wallets are configured', async () => {
  const { body } = await platform.call(shop.people.limited, getWallets, {})
  expect(body).toEqual({ apple: 'trial', google: true })
})
