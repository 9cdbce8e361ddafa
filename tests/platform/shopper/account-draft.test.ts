import { expect, test } from 'vitest'
import { listStoreAssets, makePreviewLink, saveAssetDraft } from '#contract/assets/calls.ts'
import { openShopperAccount } from '#contract/shopper/calls.ts'
import { shopperPages } from '../../support/shopper/pages.ts'
import { shoppingIn } from '../../support/shopper/shopping.ts'
import { buildStorefront } from '../../support/storefront/built.ts'
import { turnOn } from '../../support/storefront/turn-on.ts'
import { suite } from '../../support/suite.ts'

buildStorefront()
const { platform, shop } = await suite({ at: '2026-06-01T12:00:00Z' })
const { owner } = shop.people
const store = await shoppingIn(platform, shop)
const { open, post } = shopperPages(store.app)
await turnOn(platform, shop, 'account_page')

/** Drafts another colour; returns the link to it. */
const draft = async (): Promise<URL> => {
  const { assets } = (await platform.call(owner, listStoreAssets, {})).body
  const data = structuredClone(assets.find(({ name }) => name === 'account_page')!.data) as never
  Object.assign((data as { colors: object }).colors, { button: '#123456' })
  const params = { name: 'account_page' as const }
  await platform.call(owner, saveAssetDraft, { params, body: { data, revision: 0 } })
  return new URL((await platform.call(owner, makePreviewLink, { params })).body.url)
}
const mailedLink = async (email: string): Promise<string> => {
  await store.sendLinks()
  const { content } = await platform.db
    .selectFrom('mail')
    .select('content')
    .where('name', '=', 'shopper_link')
    .where('to_email', '=', email)
    .executeTakeFirstOrThrow()
  const { sealed } = content as { sealed: string }
  const { pathname, search } = new URL(platform.vault.reveal(Buffer.from(sealed, 'base64')))
  return pathname + search
}
const isDrafted = ({ text }: { text: string }) => text.includes('--t-button:#123456')
const showsCode = ({ text }: { text: string }) => /role="status">[A-Z0-9]{4} /.test(text)
const ways = ({ text }: { text: string }) => ({
  other: /<a href="([^"]+)" lang="ru"/.exec(text.replaceAll('&amp;', '&'))![1]!,
  form: /<form[^>]* action="([^"]+)"/.exec(text.replaceAll('&amp;', '&'))![1]!,
})

test('the account shows a draft by the link that its form emails; while off it does nothing', async () => {
  const ada = await store.customer('12.50')
  const own = new URL((await ada.ask(openShopperAccount)).body.url).pathname
  const { pathname, search } = await draft()
  await post(pathname + search, { email: ada.email! })
  const path = await mailedLink(ada.email!)
  const first = await open(path)
  expect([first.status, isDrafted(first), isDrafted(await open(own))]).toEqual([200, true, false])
  const at = (way: string) => path.split('?')[0] + way
  const { other, form } = ways(first)
  expect(isDrafted(await open(at(other)))).toBe(true)
  const shown = await post(at(form), { act: 'show' })
  expect([isDrafted(shown), showsCode(shown)]).toEqual([true, true])
  await turnOn(platform, shop, 'account_page', () => {}, false)
  const off = await post(at(form), { act: 'show' })
  expect([off.status, isDrafted(off), showsCode(off)]).toEqual([200, true, false])
  expect((await open(own)).status).toBe(404)
})
