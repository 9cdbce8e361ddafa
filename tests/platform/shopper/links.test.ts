import { expect, test } from 'vitest'
import { eraseCustomer } from '#contract/customers/change.ts'
import { mailShopperLink } from '#contract/shopper/calls.ts'
import { shoppingIn } from '../../support/shopper/shopping.ts'
import { turnOn } from '../../support/storefront/turn-on.ts'
import { suite } from '../../support/suite.ts'

const { platform, shop, other } = await suite({ at: '2026-06-01T12:00:00Z' })
const store = await shoppingIn(platform, shop)
for (const one of [shop, other]) await turnOn(platform, one, 'account_page')

const ask = (email: string, from = '192.0.2.9', lang?: 'en' | 'ru') =>
  store.ask(
    null,
    mailShopperLink,
    { body: { shop: shop.shop_url, email, ...(lang ? { lang } : {}) } },
    { from },
  )
const linksTo = async (email: string): Promise<string[]> => {
  const rows = await platform.db
    .selectFrom('mail')
    .select('content')
    .where('name', '=', 'shopper_link')
    .where('to_email', '=', email)
    .orderBy('mail_id')
    .execute()
  return rows.map(({ content }) => {
    const { sealed } = content as { sealed: string }
    const link = new URL(platform.vault.reveal(Buffer.from(sealed, 'base64')))
    return link.pathname + link.search
  })
}

test('any address gets the same answer, and a known one a link', async () => {
  const { email } = await store.customer('12.50')
  const [known, unknown] = [await ask(email!), await ask('nobody@customers.example')]
  expect(known.status).toBe(202)
  expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
  await store.sendLinks()
  expect(await linksTo(email!)).toHaveLength(1)
  expect(await linksTo('nobody@customers.example')).toEqual([])
  const rows = await platform.db.selectFrom('shopper_link').selectAll().execute()
  const token = (await linksTo(email!))[0]!.split(/[/?]/)[2]!
  expect(token).toMatch(/^[\w-]{32}$/)
  expect(JSON.stringify(rows, (_, v) => (typeof v === 'bigint' ? '' : v))).not.toContain(token)
})

test('the page shows balance, credit and history without script, for half an hour', async () => {
  const ada = await store.customer('12.50', '2026-09-30')
  await ask(ada.email!, '192.0.2.10', 'ru')
  await store.sendLinks()
  const [link] = await linksTo(ada.email!)
  const page = await store.app.request(link!)
  expect(page.status).toBe(200)
  const text = await page.text()
  expect(text).toContain('lang="ru"')
  for (const part of ['12,50', '30 сентября 2026', 'Зачисление']) expect(text).toContain(part)
  expect(text).not.toMatch(/<script|javascript:|\son\w+=/)
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(page.headers.get('referrer-policy')).toBe('no-referrer')
  const english = await (await store.app.request(link!.replace('lang=ru', 'lang=en'))).text()
  expect(english).toContain('Credit received')
  platform.at('2026-06-01T12:29:59Z')
  expect((await store.app.request(link!)).status).toBe(200)
  platform.at('2026-06-01T12:30:00Z')
  expect((await store.app.request(link!)).status).toBe(404)
  platform.at('2026-06-01T12:00:00Z')
})

test('guessed, foreign and other kinds of tokens open nothing', async () => {
  const { token } = await store.customer('12.50')
  for (const one of [
    '',
    'x',
    'a'.repeat(32),
    token,
    `qa_${'a'.repeat(29)}`,
    shop.people.owner.token,
  ])
    expect((await store.app.request(`/account/${one}`)).status, one).toBe(404)
})

test('one address is emailed five links an hour, and the answer stays the same', async () => {
  const { email } = await store.customer('1.00')
  for (let i = 0; i < 7; i += 1) expect((await ask(email!, `192.0.2.${20 + i}`)).status).toBe(202)
  await store.sendLinks()
  expect(await linksTo(email!)).toHaveLength(5)
})

test('an address of another shop’s customer and of an erased one gets none', async () => {
  const theirs = await platform.customer(other)
  const ada = await store.customer('1.00')
  await ask(ada.email!, '192.0.2.40')
  await store.sendLinks()
  const [before] = await linksTo(ada.email!)
  await platform.call(shop.people.owner, eraseCustomer, {
    params: { id: ada.id },
    body: { confirm: 'erase' },
  })
  for (const email of [theirs.email!, ada.email!]) {
    expect((await ask(email, '192.0.2.41')).status).toBe(202)
    await store.sendLinks()
    expect(await linksTo(email)).toEqual([])
  }
  expect(before).toBeDefined()
  const page = await store.app.request(before!)
  if (page.status === 200) expect(await page.text()).not.toContain(ada.id)
})

test('an unknown shop and a wrong address are refused', async () => {
  const wrong = (body: object) =>
    store.ask(null, mailShopperLink, { body } as never, { from: '192.0.2.50' })
  expect((await wrong({ shop: 'nowhere.example', email: 'a@b.example' })).status).toBe(404)
  expect((await wrong({ shop: shop.shop_url, email: 'nobody' })).status).toBe(422)
  expect((await wrong({ shop: shop.shop_url, email: 'a@b.example', more: 1 })).status).toBe(422)
})

test('one network address requests twenty links in an hour; others still get theirs', async () => {
  const [ada, bob] = [await store.customer('1.00'), await store.customer('1.00')]
  for (let n = 0; n < 20; n += 1) await ask(`nobody${n}@customers.example`, '203.0.113.7')
  const refused = await ask(ada.email!, '203.0.113.7')
  expect([refused.status, refused.body]).toEqual([202, { accepted: true }])
  await ask(bob.email!, '203.0.113.8')
  await store.sendLinks()
  expect(await linksTo(ada.email!)).toEqual([])
  expect(await linksTo(bob.email!)).toHaveLength(1)
})
