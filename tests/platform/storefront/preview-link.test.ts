import { beforeEach, expect, test } from 'vitest'
import type { AssetData, AssetName } from '#contract/assets/assets.ts'
import {
  discardAssetDraft,
  listStoreAssets,
  makePreviewLink,
  saveAssetDraft,
} from '#contract/assets/calls.ts'
import { storefrontOf } from '#platform/storefront/app.ts'
import type { TestShop } from '../../support/platform.ts'
import { giftingOf } from '../../support/egifts/gifting.ts'
import { buildStorefront } from '../../support/storefront/built.ts'
import { turnOn, withFeatures, withoutFeature } from '../../support/storefront/turn-on.ts'
import { suite } from '../../support/suite.ts'

buildStorefront()
const { platform } = await suite({ at: '2026-06-01T12:00:00Z' })
let shop: TestShop
let app: ReturnType<typeof storefrontOf>
beforeEach(async () => {
  platform.at('2026-06-01T12:00:00Z')
  shop = await platform.shop()
  await withFeatures(platform, shop, 'widget')
  app = storefrontOf(platform)
})

const draft = async <Name extends AssetName>(
  name: Name,
  change: (data: AssetData<Name>) => void,
  of = shop,
): Promise<string> => {
  const { assets } = (await platform.call(of.people.owner, listStoreAssets, {})).body
  const data = structuredClone(assets.find((one) => one.name === name)!.data) as AssetData<Name>
  change(data)
  await platform.call(of.people.owner, saveAssetDraft, {
    params: { name },
    body: { data: data as never, revision: 0 },
  })
  return link(name, of)
}
const link = async (name: AssetName, of = shop): Promise<string> => {
  const { body, status } = await platform.call(of.people.owner, makePreviewLink, {
    params: { name },
  })
  expect(status).toBe(200)
  expect(body.expires_at).toBe('2026-06-02T12:00:00.000Z')
  return body.url
}
const tokenOf = (url: string): string => new URL(url).searchParams.get('tender_preview')!
const get = async (path: string, init: RequestInit = {}) => {
  const response = await app.request(path, init)
  return { status: response.status, text: await response.text(), headers: response.headers }
}
const seen = (what: string, token: string | null, of = shop, asset = 'widget') =>
  get(
    `/w/v1/${what}?shop=${of.shop_url}&asset=${asset}&lang=en` +
      (token === null ? '' : `&tender_preview=${token}`),
  )

test('the shop’s own page shows the draft to the visitor with the link, and to no other', async () => {
  await turnOn(platform, shop, 'widget')
  const url = await draft('widget', (data) => {
    data.button.text = 'Drafted rewards'
    data.popup.header_banner.signed_out.title = 'Drafted title'
  })
  expect(url).toMatch(new RegExp(`^https://${shop.shop_url}/\\?tender_preview=tp\\.widget\\.`))
  const [config, asset] = [await seen('preview', tokenOf(url)), await seen('asset', tokenOf(url))]
  expect(config.text).toContain('Drafted rewards')
  expect(asset.text).toContain('Drafted title')
  for (const answer of [config, asset]) {
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  }
  for (const answer of [await seen('asset', null), await get(`/w/${shop.shop_url}.js`)]) {
    expect(answer.status).toBe(200)
    expect(answer.text).not.toContain('Drafted')
  }
  expect((await seen('preview', null)).status).toBe(404)
})

test('shows the draft of an asset that is off, but of none that the plan lacks', async () => {
  const url = await draft('popup', (data) => {
    data.button.text = 'Drafted popup'
  })
  expect((await seen('preview', tokenOf(url))).text).toContain('Drafted popup')
  expect((await seen('asset', null, shop, 'popup')).status).toBe(404)
  await withoutFeature(platform, shop, 'widget')
  expect((await seen('preview', tokenOf(url))).status).toBe(404)
})

test('a page of the storefront shows the draft with the link alone, though it is off', async () => {
  const url = await draft('rewards_page', (data) => {
    data.header.signed_out.title = 'Drafted rewards page'
  })
  const { pathname, search } = new URL(url)
  expect((await get(pathname + search)).text).toContain('Drafted rewards page')
  expect((await get(`${pathname}?shop=${shop.shop_url}`)).status).toBe(404)
  const balance = new URL(
    await draft('check_balance_page', (data) => {
      data.main_section.title = 'Drafted balance page'
    }),
  )
  expect((await get(balance.pathname + balance.search)).text).toContain('Drafted balance page')
  expect((await get(`${balance.pathname}?shop=${shop.shop_url}`)).text).not.toContain('Drafted')
  const account = new URL(
    await draft('account_page', (data) => {
      data.header.signed_out.title = 'Drafted account'
    }),
  )
  expect((await get(account.pathname + account.search)).text).toContain('Drafted account')
  // the link of one asset shows no other
  const crossed = `${pathname}?shop=${shop.shop_url}&tender_preview=${tokenOf(account.href)}`
  expect((await get(crossed)).status).toBe(404)
})

test('of a shop of which nothing is live the first script starts the draft, and nothing else', async () => {
  const first = await get(`/w/${shop.shop_url}.js`)
  expect([first.status, first.text.length < 700]).toEqual([200, true])
  expect(first.text).toContain('tender_preview')
  expect(first.text).not.toMatch(/fetch|sendBeacon|tender\.boot/)
  expect(first.headers.get('cache-control')).toContain('max-age=60')
  const url = await draft('popup', (data) => {
    data.button.text = 'Drafted popup'
  })
  const script = (token: string) =>
    get(`/w/${shop.shop_url}.js?tender_preview=${encodeURIComponent(token)}`)
  const drafted = await script(tokenOf(url))
  expect(drafted.text).toContain('Drafted popup')
  expect(drafted.text).toMatch(/;export\{tender\}\n$/)
  expect(Object.fromEntries(drafted.headers)).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-store',
    'access-control-allow-origin': '*',
  })
  const other = await platform.shop()
  await withFeatures(platform, other, 'widget')
  const theirs = tokenOf(await draft('popup', () => {}, other))
  for (const wrong of [
    '',
    'x',
    theirs,
    tokenOf(url).replace(/.$/, (end) => (end === '0' ? '1' : '0')),
  ])
    expect((await script(wrong)).text).toBe('export{}\n')
  platform.at('2026-06-02T12:00:00Z')
  expect((await script(tokenOf(url))).text).toBe('export{}\n')
  expect((await get(`/w/${shop.shop_url}.js`)).text).not.toContain('Drafted')
})

/** The address of the page in the other language, and the one to which its form posts. */
const ways = ({ text }: { text: string }) => {
  const plain = text.replaceAll('&amp;', '&')
  return {
    other: /<a href="([^"]+)" lang="ru"/.exec(plain)?.[1] ?? '',
    form: /<form[^>]* action="([^"]+)"/.exec(plain)?.[1] ?? '',
  }
}

test.each(['check_balance_page', 'account_page', 'rewards_page', 'claim-page'] as const)(
  'the draft of %s stays in the other language and after a form',
  async (name) => {
    const url = new URL(
      await draft(name, (data) => {
        data.colors.button = '#123456'
      }),
    )
    const isDrafted = ({ text }: { text: string }) => text.includes('--t-button:#123456')
    const at = (search: string) => new URL(search, url)
    const first = await get(url.pathname + url.search)
    expect([first.status, isDrafted(first)]).toEqual([200, true])
    const { other, form } = ways(first)
    const russian = at(other)
    const second = await get(russian.pathname + russian.search)
    expect(second.text).toContain('<html lang="ru">')
    expect(isDrafted(second)).toBe(true)
    if (form === '') return expect(name).toBe('rewards_page')
    const posted = at(form)
    const body = new URLSearchParams({ code: 'WRONG', email: 'ada@customers.example' })
    const third = await get(posted.pathname + posted.search, { method: 'POST', body })
    expect([third.status, isDrafted(third)]).toEqual([200, true])
  },
)

test('a forged, foreign or late token shows the live look of a page, in both languages', async () => {
  const change = (data: AssetData<'check_balance_page'>) => {
    data.colors.button = '#123456'
  }
  const url = new URL(await draft('check_balance_page', change))
  await turnOn(platform, shop, 'check_balance_page', (data) => {
    data.colors.button = '#654321'
  })
  await turnOn(platform, shop, 'claim-page', (data) => {
    data.colors.button = '#654321'
  })
  const other = await platform.shop()
  const theirs = tokenOf(await draft('check_balance_page', change, other))
  const isLive = async (path: string) => {
    const { status, text } = await get(path)
    return [path, status, text.includes('--t-button:#654321'), text.includes('#123456')]
  }
  const search = (token: string) =>
    `?shop=${shop.shop_url}&tender_preview=${encodeURIComponent(token)}`
  for (const page of ['/check-gift-card-balance', '/claim'])
    for (const wrong of ['', 'x', theirs, tokenOf(url.href).replace('tp.', 'tp2.')]) {
      const path = page + search(wrong)
      expect(await isLive(path)).toEqual([path, 200, true, false])
      const { other: way } = ways(await get(path))
      const russian = page + new URL(way, 'http://x').search
      expect(await isLive(russian)).toEqual([russian, 200, true, false])
    }
  platform.at('2026-06-02T12:00:00Z')
  const late = url.pathname + url.search
  expect(await isLive(late)).toEqual([late, 200, true, false])
})

test('the claim page is seen by a sample that moves nothing, and by a real gift with the link', async () => {
  const url = new URL(
    await draft('claim-page', (data) => {
      data.open.title = 'Drafted for {recipient_name}'
      data.claimed.title = 'Drafted and claimed'
    }),
  )
  const desk = await giftingOf(platform, shop)
  const shown = await get(url.pathname + url.search)
  expect(shown.text).toContain('Drafted for Ada Lovelace')
  const claimed = await get(url.pathname + url.search, { method: 'POST' })
  expect(claimed.text).toContain('Drafted and claimed')
  expect(claimed.text).not.toContain('/pass/')
  const cards = platform.db.selectFrom('gift_card').select('gift_card_id')
  expect(await cards.where('shop_id', '=', shop.shop_id).execute()).toEqual([])
  expect((await get(`/claim?shop=${shop.shop_url}`)).status).toBe(404)
  expect((await get(`/claim?tender_preview=x`)).status).toBe(404)
  const path = await desk.pathOf((await desk.make()).id)
  const token = `?tender_preview=${tokenOf(url.href)}`
  expect((await get(path)).text).not.toContain('Drafted')
  const real = await get(path + token)
  expect(real.text).toContain('Drafted for Ada')
  const form = new URL(ways(real).form, `http://x${path}`)
  const done = await get(path + form.search, { method: 'POST', body: new URLSearchParams() })
  expect(done.text).toContain('Drafted and claimed')
})

test('late, forged, foreign and used-up links show nothing of a draft', async () => {
  await turnOn(platform, shop, 'widget')
  const change = (data: AssetData<'widget'>) => {
    data.button.text = 'Drafted rewards'
  }
  const token = tokenOf(await draft('widget', change))
  const other = await platform.shop()
  await withFeatures(platform, other, 'widget')
  await turnOn(platform, other, 'widget')
  const theirs = tokenOf(await draft('widget', change, other))
  const [kind, name, exp, hex] = token.split('.')
  const later = String(Number(exp) + 60)
  for (const wrong of [
    '',
    'x',
    theirs,
    [kind, name, later, hex].join('.'),
    [kind, 'popup', exp, hex].join('.'),
    [kind, name, exp, '0'.repeat(64)].join('.'),
    shop.people.owner.token,
  ])
    for (const what of ['preview', 'asset'])
      expect([wrong, (await seen(what, encodeURIComponent(wrong))).status]).toEqual([wrong, 404])
  platform.at('2026-06-02T11:59:59Z')
  expect((await seen('preview', token)).status).toBe(200)
  platform.at('2026-06-02T12:00:00Z')
  expect((await seen('preview', token)).status).toBe(404)
  platform.at('2026-06-01T12:00:00Z')
  const { status } = await platform.call(shop.people.owner, discardAssetDraft, {
    params: { name: 'widget' },
    query: { revision: 1 },
  })
  expect(status).toBe(200)
  expect((await seen('preview', token)).status).toBe(404)
})

test('a link is made by the owner, of a draft that is there, where it can be seen', async () => {
  const make = (name: AssetName, person = shop.people.owner) =>
    platform.call(person, makePreviewLink, { params: { name } })
  expect((await make('widget')).error?.code).toBe('no_draft')
  await draft('widget', () => {})
  for (const role of ['staff', 'limited', 'pos'] as const)
    expect((await make('widget', shop.people[role])).status).toBe(403)
  const refused = { code: 'invalid_input', field: 'name' }
  expect((await make('apple-wallet')).error).toMatchObject(refused)
})
