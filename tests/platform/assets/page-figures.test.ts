import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AssetName } from '#contract/assets/assets.ts'
import { getAssetFigures } from '#contract/assets/calls.ts'
import { addShopperCard, openShopperAccount } from '#contract/shopper/calls.ts'
import { makeApplyLink } from '#contract/shopper/install.ts'
import { afterCommit, rehearse, transact } from '#platform/db/transact.ts'
import { type TestShop, unique } from '../../support/platform.ts'
import { looseCard, sentCard } from '../../support/shopper/gift-card.ts'
import { fieldsIn, shopperPages } from '../../support/shopper/pages.ts'
import { type Shopping, shoppingIn } from '../../support/shopper/shopping.ts'
import { buildStorefront } from '../../support/storefront/built.ts'
import { turnOn, withFeatures } from '../../support/storefront/turn-on.ts'
import { suitePlatform } from '../../support/suite.ts'

const platform = await suitePlatform({ at: '2026-06-01T12:00:00Z', ties: 'after all' })
beforeAll(buildStorefront)
let shop: TestShop
let store: Shopping
let pages: ReturnType<typeof shopperPages>
beforeEach(async () => {
  shop = await platform.shop()
  await withFeatures(platform, shop, 'widget', 'account_page')
  await turnOn(platform, shop, 'account_page')
  await turnOn(platform, shop, 'quick_apply')
  store = await shoppingIn(platform, shop)
  pages = shopperPages(store.app)
})

const none = { opened: 0, checked: 0, added: 0, applied: 0 }
const figuresOf = async (name: AssetName) => {
  const { body } = await platform.call(shop.people.owner, getAssetFigures, {})
  const { name: _, ...figures } = body.figures.find((one) => one.name === name)!
  return figures
}
type Customer = Awaited<ReturnType<Shopping['customer']>>
const accountOf = async (who: Customer): Promise<string> =>
  new URL((await who.ask(openShopperAccount)).body.url).pathname
/** Opens the link of the newest email by which a card's owner agrees. */
const consentPath = async (email: string): Promise<string> => {
  const { content } = await platform.db
    .selectFrom('mail')
    .select('content')
    .where('name', '=', 'card_consent')
    .where('to_email', '=', email)
    .executeTakeFirstOrThrow()
  const { sealed } = content as { sealed: string }
  return new URL(platform.vault.reveal(Buffer.from(sealed, 'base64'))).pathname
}

describe('acts of a customer’s own pages are counted', () => {
  test('on the account page: opened by its link, not by older transactions or a wrong one', async () => {
    const ada = await store.customer('5.00')
    const path = await accountOf(ada)
    await pages.open(path)
    await pages.open(`${path}?lang=ru`)
    await pages.open(`${path}?after=t1`)
    await pages.open(`/account/${'a'.repeat(32)}`)
    await pages.post(path, { act: 'show' })
    await store.app.request(path, { method: 'HEAD' })
    expect(await figuresOf('account_page')).toEqual({ ...none, opened: 2 })
  })

  test('on the account page: a card once, however often its form is sent', async () => {
    const ada = await store.customer('5.00')
    const path = await accountOf(ada)
    const card = await looseCard(platform, shop, { balance: '20.00' })
    const asked = await pages.post(path, { act: 'code', code: card.code })
    expect(await figuresOf('account_page')).toEqual(none)
    const fields = fieldsIn(asked.text, 'add')
    await Promise.all([1, 2, 3].map(() => pages.post(path, fields)))
    await pages.post(path, fields)
    expect(await figuresOf('account_page')).toEqual({ ...none, added: 1 })
    expect(await figuresOf('popup')).toEqual(none)
  })

  test('on the page of a link and on the account page: credit once for a form', async () => {
    const ada = await store.customer('5.00')
    const { body } = await platform.call(shop.people.owner, makeApplyLink, {
      params: { id: ada.id },
    })
    const path = new URL(body.url).pathname
    const fields = fieldsIn((await pages.open(path)).text, 'apply')
    await Promise.all([1, 2].map(() => pages.post(path, fields)))
    await pages.post(path, fields)
    await pages.post(path, {})
    expect(await figuresOf('quick_apply')).toEqual({ ...none, opened: 1, applied: 1 })
    const account = await accountOf(ada)
    const own = fieldsIn((await pages.open(account)).text, 'apply')
    await pages.post(account, own)
    await pages.post(account, own)
    expect(await figuresOf('quick_apply')).toEqual({ ...none, opened: 1, applied: 2 })
    expect(await figuresOf('account_page')).toEqual({ ...none, opened: 1 })
  })
})

test('a page that is asked for a draft is no customer’s', async () => {
  const page = `/check-gift-card-balance?shop=${shop.shop_url}`
  await pages.open(page)
  await pages.open(`${page}&tender_preview=x`)
  await pages.post(`${page}&tender_preview=x`, { code: 'WRONG' })
  expect(await figuresOf('check_balance_page')).toEqual({ ...none, opened: 1 })
})

describe('a gift card that is added by a call', () => {
  const add = async (who: Customer, card: { code: string }, from?: string, key?: string) =>
    who.ask(
      addShopperCard,
      {
        body: { code: card.code, expected_balance: '20.00' },
        ...(from === undefined ? {} : { query: { from } }),
      },
      key === undefined ? {} : { key },
    )

  test('is counted once for its key, also at once', async () => {
    const ada = await store.customer('5.00')
    const card = await looseCard(platform, shop, { balance: '20.00' })
    const key = unique('shopper-')
    const both = await Promise.all([1, 2].map(() => add(ada, card, 'popup', key)))
    expect(both.map(({ status }) => status)).toContain(200)
    expect((await add(ada, card, 'popup', key)).status).toBe(200)
    expect(await figuresOf('popup')).toEqual({ ...none, added: 1 })
  })

  test('is not counted where it is refused', async () => {
    const ada = await store.customer('5.00')
    const card = await looseCard(platform, shop, { balance: '19.00' })
    expect((await add(ada, card)).error?.code).toBe('balance_moved')
    expect(await figuresOf('popup')).toEqual(none)
  })

  test.each([
    ['account_page', 'account_page'],
    [undefined, 'popup'],
    ['__proto__', 'popup'],
  ] as const)(
    'and waits for its owner is counted once they agree, for the asset %s',
    async (from, name) => {
      const ada = await store.customer('5.00')
      const card = await sentCard(platform, shop, { balance: '20.00' })
      const asked = await add(ada, card, from)
      expect(asked.body.state).toBe('asked')
      expect(await figuresOf(name)).toEqual(none)
      const path = await consentPath(card.email)
      await pages.open(path)
      expect(await figuresOf(name)).toEqual(none)
      await Promise.all([1, 2].map(() => pages.post(path, {})))
      expect(await figuresOf(name)).toEqual({ ...none, added: 1 })
    },
  )
})

test('what follows a commit doesn’t follow a rollback, and is done at once outside of both', async () => {
  const done: string[] = []
  await transact(platform.db, async () => {
    afterCommit(() => done.push('committed'))
    expect(done).toEqual([])
  })
  await rehearse(platform.db, async () => afterCommit(() => done.push('rolled back')))
  await expect(
    transact(platform.db, async () => {
      afterCommit(() => done.push('failed'))
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  afterCommit(() => done.push('outside'))
  expect(done).toEqual(['committed', 'outside'])
})
