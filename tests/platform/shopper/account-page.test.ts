import { expect, test } from 'vitest'
import { eraseCustomer } from '#contract/customers/change.ts'
import {
  addShopperCard,
  mailShopperLink,
  openShopperAccount,
  readShopper,
} from '#contract/shopper/calls.ts'
import { unique } from '../../support/platform.ts'
import { looseCard, sentCard } from '../../support/shopper/gift-card.ts'
import { fieldsIn, shopperPages, textOf } from '../../support/shopper/pages.ts'
import { shoppingIn } from '../../support/shopper/shopping.ts'
import { turnOn, withFeatures, withoutFeature } from '../../support/storefront/turn-on.ts'
import { suite } from '../../support/suite.ts'

const { platform, shop, other } = await suite({ ties: 'after all', at: '2026-06-01T12:00:00Z' })
const store = await shoppingIn(platform, shop)
await turnOn(platform, shop, 'account_page')
const { open, post } = shopperPages(store.app)
type Customer = Awaited<ReturnType<typeof store.customer>>

/** Opens the account of a customer by a link that their shop's page made. */
const accountOf = async (who: Customer): Promise<string> => {
  const { body, status } = await who.ask(openShopperAccount)
  expect(status).toBe(200)
  return new URL(body.url).pathname
}
const balanceOf = async (who: Customer) => (await who.ask(readShopper)).body.balance

test('shows what the panel shows, without script, with a strict policy', async () => {
  const ada = await store.customer('12.50', '2026-09-30')
  const card = await looseCard(platform, shop, { balance: '20.00' })
  await ada.ask(addShopperCard, { body: { code: card.code, expected_balance: '20.00' } })
  const page = await open(await accountOf(ada))
  expect(page.status).toBe(200)
  for (const part of ['£32.50', 'Expires 30 September 2026', 'Gift card added', 'Credit received'])
    expect(textOf(page.text)).toContain(part)
  expect(page.text).not.toMatch(/<script|javascript:|\son\w+=/)
  const policy = page.headers.get('content-security-policy')!
  expect(policy).toMatch(/default-src 'none'.*form-action 'self'/)
  expect(page.headers.get('set-cookie')).toBeNull()
  expect(page.headers.get('referrer-policy')).toBe('no-referrer')
  expect(page.headers.get('cache-control')).toBe('no-store')
  expect(textOf((await open(`${await accountOf(ada)}?lang=ru`)).text)).toContain('32,50')
})

test('adds a gift card after its preview: once, however often the form is sent', async () => {
  const ada = await store.customer('5.00')
  const path = await accountOf(ada)
  const card = await looseCard(platform, shop, { balance: '20.00' })
  const asked = await post(path, { act: 'code', code: card.code })
  expect(textOf(asked.text)).toContain('This card holds £20.00. Your balance will be £25.00.')
  expect(await balanceOf(ada)).toBe('5.00')
  const fields = fieldsIn(asked.text, 'add')
  const done = await Promise.all([post(path, fields), post(path, fields), post(path, fields)])
  for (const { text } of done) expect(textOf(text)).toContain('The gift card was added')
  const again = await post(path, fields)
  expect(textOf(again.text)).toContain('The gift card was added')
  expect(await balanceOf(ada)).toBe('25.00')
})

test('adds no card whose preview the form doesn’t name', async () => {
  const ada = await store.customer('5.00')
  const path = await accountOf(ada)
  const card = await looseCard(platform, shop, { balance: '20.00' })
  const form = { act: 'add', code: card.code, key: unique('press-') }
  for (const more of [{}, { amount: '' }, { amount: 'x' }] as Record<string, string>[])
    expect(textOf((await post(path, { ...form, ...more })).text)).toContain('Nothing was changed')
  expect(await balanceOf(ada)).toBe('5.00')
  for (const code of [' ', 'A'.repeat(61)])
    expect(textOf((await post(path, { act: 'code', code })).text)).toContain('couldn’t find')
})

test('adds nothing when the card changed after the preview, and says so', async () => {
  const ada = await store.customer('5.00')
  const path = await accountOf(ada)
  const card = await looseCard(platform, shop, { balance: '20.00' })
  const fields = fieldsIn((await post(path, { act: 'code', code: card.code })).text, 'add')
  const done = await post(path, { ...fields, amount: '19.00' })
  expect(textOf(done.text)).toContain('balance has changed')
  expect(await balanceOf(ada)).toBe('5.00')
})

test('says why a card can’t be added: wrong, one’s own, another customer’s, another shop’s', async () => {
  const ada = await store.customer('5.00')
  const path = await accountOf(ada)
  const codeOf = async (who: Customer) =>
    /role="status">([A-Z0-9 ]+)</.exec(
      (await post(await accountOf(who), { act: 'show' })).text,
    )![1]!
  const bob = await store.customer('1.00')
  const theirs = await looseCard(platform, other, { balance: '9.00' })
  for (const [code, sentence] of [
    ['WRONG', 'couldn’t find a gift card'],
    [theirs.code, 'couldn’t find a gift card'],
    [await codeOf(ada), 'your own store credit'],
    [await codeOf(bob), 'another customer’s store credit'],
  ] as const)
    expect(textOf((await post(path, { act: 'code', code })).text)).toContain(sentence)
  const sent = await sentCard(platform, shop, { balance: '3.00' })
  const asked = await post(path, { act: 'code', code: sent.code })
  expect(textOf(asked.text)).toContain('was sent to another email')
  const done = await post(path, fieldsIn(asked.text, 'add'))
  expect(textOf(done.text)).toContain('emailed the card’s owner')
  expect(await balanceOf(ada)).toBe('5.00')
})

test('shows the code on the button alone, ten times an hour with the calls of the panel', async () => {
  const ada = await store.customer('5.00')
  const path = await accountOf(ada)
  const code = /[A-Z0-9]{4}( [A-Z0-9]{4}){3}/
  expect(textOf((await open(path)).text)).not.toMatch(code)
  for (let i = 0; i < 10; i += 1)
    expect(textOf((await post(path, { act: 'show' })).text)).toMatch(code)
  const over = textOf((await post(path, { act: 'show' })).text)
  expect(over).toContain('Too many attempts')
  expect(over).not.toMatch(code)
})

test('makes credit ready for a checkout where quick apply is on; with the shop’s link', async () => {
  const ada = await store.customer('5.00')
  const path = await accountOf(ada)
  await withFeatures(platform, shop, 'widget')
  expect((await open(path)).text).not.toContain('value="apply"')
  await turnOn(platform, shop, 'quick_apply', (data) => {
    data.apply = { mode: 'link', selector: '', url: '/cart?use={token}' }
  })
  expect((await open(path)).text).toContain('value="apply"')
  const fields = fieldsIn((await open(path)).text, 'apply')
  const { text } = await post(path, fields)
  const token = /qa_[\w-]{32}/.exec(text)![0]
  expect(text).toContain(`href="https://${shop.shop_url}/cart?use=${token}"`)
  expect(textOf(text)).toContain('It takes up to £5.00')
  expect((await post(path, fields)).text).toContain(token)
  const poor = await store.customer()
  const empty = await poor.ask(openShopperAccount)
  const none = await post(new URL(empty.body.url).pathname, {
    act: 'apply',
    key: unique('press-'),
  })
  expect(textOf(none.text)).toContain('no store credit')
})

test('leads to the pass where wallets are on and there is a card', async () => {
  const ada = await store.customer('5.00')
  const path = await accountOf(ada)
  await turnOn(platform, shop, 'apple-wallet', () => {}, false)
  expect((await open(path)).text).not.toContain('value="pass"')
  await turnOn(platform, shop, 'apple-wallet')
  expect((await open(await accountOf(await store.customer()))).text).not.toContain('value="pass"')
  const { text } = await post(path, fieldsIn((await open(path)).text, 'pass'))
  const { pathname, search } = new URL(/href="([^"]*\/pass\/[^"]*)"/.exec(text)![1]!)
  const pass = await open(`${pathname}${search}`)
  expect(pass.status).toBe(200)
  expect(textOf(pass.text)).toContain('£5.00')
})

test('late, forged, foreign and other tokens get the page of any unknown address', async () => {
  const ada = await store.customer('5.00')
  const path = await accountOf(ada)
  const unknown = (await open('/no/such/page')).text
  const card = await sentCard(platform, shop)
  const asked = await post(path, { act: 'code', code: card.code })
  await post(path, fieldsIn(asked.text, 'add'))
  for (const token of [
    'x',
    'a'.repeat(32),
    ada.token,
    shop.people.owner.token,
    `qa_${'a'.repeat(32)}`,
  ])
    for (const answer of [
      await open(`/account/${token}`),
      await post(`/account/${token}`, { act: 'show' }),
    ])
      expect([answer.status, answer.text]).toEqual([404, unknown])
  platform.at('2026-06-01T12:29:59Z')
  expect((await open(path)).status).toBe(200)
  platform.at('2026-06-01T12:30:00Z')
  for (const answer of [await open(path), await post(path, { act: 'show' })])
    expect([answer.status, answer.text]).toEqual([404, unknown])
  platform.at('2026-06-01T12:00:00Z')
})

test('takes no form from another website, nor one that isn’t a form', async () => {
  const ada = await store.customer('5.00')
  const path = await accountOf(ada)
  for (const site of ['cross-site', 'same-site'])
    expect((await post(path, { act: 'show' }, { 'sec-fetch-site': site })).status).toBe(404)
  expect((await post(path, { act: 'show' }, { 'content-type': 'text/plain' })).status).toBe(404)
  expect((await post(path, { act: 'show' }, { 'sec-fetch-site': 'same-origin' })).status).toBe(200)
  expect((await post(path, { act: 'constructor' })).status).toBe(200)
})

test('is off with its asset and without the plan: page, form, link and call', async () => {
  const ada = await store.customer('5.00')
  const path = await accountOf(ada)
  const search = `/account?shop=${shop.shop_url}`
  expect((await open(search)).status).toBe(200)
  await turnOn(platform, shop, 'account_page', () => {}, false)
  for (const one of [path, search]) {
    expect((await open(one)).status).toBe(404)
    expect((await post(one, { act: 'show', email: ada.email! })).status).toBe(404)
  }
  expect((await ada.ask(openShopperAccount)).status).toBe(404)
  const body = { shop: shop.shop_url, email: ada.email! }
  expect((await store.ask(null, mailShopperLink, { body })).status).toBe(202)
  await store.sendLinks()
  const mails = await platform.db
    .selectFrom('mail')
    .select('mail_id')
    .where('name', '=', 'shopper_link')
    .where('to_email', '=', ada.email!)
    .execute()
  expect(mails).toEqual([])
  await turnOn(platform, shop, 'account_page')
  await withoutFeature(platform, shop, 'account_page')
  expect((await open(search)).status).toBe(404)
  await withFeatures(platform, shop, 'account_page')
  expect((await open(search)).status).toBe(200)
})

test('of an erased customer is empty, and names and texts are never markup', async () => {
  const evil = '<script>window.ran=1</script>'
  await turnOn(platform, shop, 'account_page', (data) => {
    data.header.signed.title = `${evil} {customer_name}`
    data.sections = data.sections.map((section) => ({ ...section, title: evil }))
  })
  const made = await platform.customer(shop, { name: `"><img src=x>${evil}` })
  const eve = { ...(await store.customer()), ...made, token: store.tokenOf(made.id) }
  const { body } = await store.ask(eve.token, openShopperAccount, {})
  const path = new URL(body.url).pathname
  const { text } = await open(path)
  expect(text).toContain('&lt;img src=x>')
  expect(text).not.toMatch(/<script|<img/)
  await platform.call(shop.people.owner, eraseCustomer, {
    params: { id: made.id },
    body: { confirm: 'erase' },
  })
  const after = await open(path)
  expect(after.text).not.toContain('img src=x')
  if (after.status === 200) expect(textOf(after.text)).toContain('£0.00')
})

test('the sign-in form answers the same for any address, and mails a known one a link', async () => {
  const ada = await store.customer('5.00')
  const path = `/account?shop=${shop.shop_url}&lang=en`
  const first = await open(path)
  expect(first.text).toContain('type="email"')
  const [known, unknown] = [
    await post(path, { email: ada.email! }),
    await post(path, { email: 'nobody@customers.example' }),
  ]
  expect(known.status).toBe(200)
  expect(textOf(known.text)).toContain('the link is in your inbox')
  expect(unknown.text).toBe(known.text)
  const wrong = await post(path, { email: 'nobody' })
  expect([wrong.status, textOf(wrong.text).includes('Enter a valid email')]).toEqual([422, true])
  await store.sendLinks()
  const sent = await platform.db
    .selectFrom('mail')
    .select('to_email')
    .where('name', '=', 'shopper_link')
    .where('to_email', 'in', [ada.email!, 'nobody@customers.example'])
    .execute()
  expect(sent).toEqual([{ to_email: ada.email }])
  expect((await open('/account?shop=nobody.example')).status).toBe(404)
})

test('a link to the account is made ten times an hour, for a customer whom the shop knows', async () => {
  const ada = await store.customer('5.00')
  for (let i = 0; i < 10; i += 1) expect((await ada.ask(openShopperAccount)).status).toBe(200)
  expect((await ada.ask(openShopperAccount)).status).toBe(429)
  const unknown = await store.ask(store.tokenOf('nobody-known'), openShopperAccount, {})
  expect([unknown.status, unknown.error?.code]).toEqual([409, 'shopper_unknown'])
})
