import { expect, test } from 'vitest'
import { appBack, appTitle, callbackOf, isForOtherShop, storeOpening } from '#rules/way/apps.ts'
import { cleanAddress, entryPageOf, movedReturnOf } from '#rules/way/entry.ts'
import { keepsOut } from '#rules/way/guard.ts'
import { pageHeaders } from '#rules/way/page-headers.ts'
import { type Guard, routes } from '#rules/way/routes.ts'

test('a guard that nobody knows is an error with its name, never an open door', () => {
  expect(() => keepsOut('autenticated' as Guard)).toThrow('Unknown middleware autenticated')
  for (const { guard } of routes) expect(keepsOut(guard)).toBe(guard === 'authenticated')
})

test('two pages are entries, in both languages, and no other', () => {
  expect(
    ['/return', '/ru/return', '/return/', '/select-order', '/ru/select-order'].map(
      (path) => entryPageOf(path)?.door,
    ),
  ).toEqual(['pos', 'pos', 'pos', 'helpdesk', 'helpdesk'])
  for (const path of [
    '/',
    '/returns',
    '/return/x',
    '/RETURN',
    '/ru/ru/return',
    '//return',
    '/constructor',
    '/login',
    '',
  ])
    expect(entryPageOf(path)).toBeNull()
})

const query = (text: string) => new URLSearchParams(text)
const till = entryPageOf('/return')!
const desk = entryPageOf('/ru/select-order')!
test('the clean address keeps the order, the return and the language, and nothing that was signed', () => {
  const signed = 'shop=a.example&email=a%40b.example&timestamp=1&hmac=ff&host=x&embedded=1'
  expect(cleanAddress(till, query(`${signed}&id=r1&order_id=o2`))).toBe('/return?id=r1&order_id=o2')
  expect(cleanAddress(desk, query(signed))).toBe('/ru/select-order')
  expect(cleanAddress(till, query(`${signed}&locale=ru`), 'refused')).toBe(
    '/ru/return?entry=refused',
  )
  expect(cleanAddress(desk, query('locale=en&entry=x'), 'failed')).toBe(
    '/select-order?entry=failed',
  )
  expect(
    cleanAddress(desk, query('id=77&helpdesk=gorgias&customer=a%40b.example'), undefined, 'tok'),
  ).toBe('/ru/select-order?id=77&helpdesk=gorgias&about=tok')
  expect(cleanAddress(desk, query('about=planted'), undefined, 'a b')).toBe('/ru/select-order')
  expect(cleanAddress(till, query('helpdesk=gorgias'))).toBe('/return')
  for (const id of ['//evil.example', 'a b', '<x>', 'x'.repeat(65), '', 'a/../b'])
    expect(
      cleanAddress(till, query(`id=${encodeURIComponent(id)}&locale=https://evil.example`)),
    ).toBe('/return')
})

test('a return that names its shop may belong to the new platform; nothing else does', () => {
  expect(movedReturnOf(till, query('id=r1&shop=a.example&hmac=x'))).toEqual({
    id: 'r1',
    shop: 'a.example',
  })
  for (const wrong of [
    'id=r1',
    'shop=a.example',
    `id=r1&shop=${'x'.repeat(121)}`,
    'id=%2F%2Fevil&shop=a.example',
  ])
    expect(movedReturnOf(till, query(wrong))).toBeNull()
  expect(movedReturnOf(desk, query('id=r1&shop=a.example'))).toBeNull()
})

test('only who is named may frame a page, and then no older header forbids it', () => {
  const around = { nonce: 'n', https: true, development: false }
  expect(pageHeaders(around)).toMatchObject({
    'x-frame-options': 'DENY',
    'content-security-policy': expect.stringContaining("frame-ancestors 'none';"),
  })
  const framed = pageHeaders({
    ...around,
    frames: ['https://*.desk.example', 'https://till.example:8443'],
  })
  expect(framed['content-security-policy']).toContain(
    'frame-ancestors https://*.desk.example https://till.example:8443;',
  )
  expect('x-frame-options' in framed).toBe(false)
})

test('an app comes back with a code for the shop that it names, else for that of the session', () => {
  const named = { code: 'a', app_key: 'k', shop_url: 'b.example' }
  expect(callbackOf('yotpo', named, 'a.example')).toBe(
    '/integrations/yotpo/connect/callback?shop_url=b.example&code=a&app_key=k',
  )
  const isOther = (shop_url?: string) =>
    isForOtherShop(appBack({ ...named, shop_url })!, 'a.example')
  expect([undefined, 'a.example', 'https://A.example/', 'b.example', '%'].map(isOther)).toEqual([
    false,
    false,
    false,
    true,
    true,
  ])
  expect(appBack({ ...named, shop_url: ['a.example', 'b.example'] })).toBeNull()
  expect(callbackOf('yotpo', { code: 'a&b', app_key: 'k' }, 'a.example')).toBe(
    '/integrations/yotpo/connect/callback?shop_url=a.example&code=a%26b&app_key=k',
  )
  expect(callbackOf('yotpo', { code: 'a', app_key: 'k', state: 's=' }, 'a.example')).toBe(
    '/integrations/yotpo/connect/callback?shop_url=a.example&code=a&app_key=k&state=s%3D',
  )
  for (const wrong of [
    {},
    { code: 'a' },
    { app_key: 'k' },
    { code: ['a', 'b'], app_key: 'k' },
    { code: 'a\nb', app_key: 'k' },
    { code: '', app_key: 'k' },
  ])
    expect(callbackOf('yotpo', wrong, 'a.example')).toBeNull()
  expect(
    ['yotpo', 'other', 'constructor', ''].map((app) => [
      appTitle(app),
      callbackOf(app, { code: 'a', app_key: 'k' }, 'a.example') !== null,
    ]),
  ).toEqual([
    ['Yotpo', true],
    [null, false],
    [null, false],
    [null, false],
  ])
})

test('a store opens the app by an address at Shopify alone, and not with a code', () => {
  const shop = 'Maple-Thread.myshopify.com'
  expect(storeOpening('shopify', { shop })).toBe('maple-thread.myshopify.com')
  for (const [app, query] of [
    ['yotpo', { shop }],
    ['shopify', { shop, code: 'code' }],
    ['shopify', { shop: [shop, shop] }],
    ['shopify', {}],
    ['shopify', { shop: 'maple-thread.myshopify.com.evil.example' }],
    ['shopify', { shop: 'evil.example/.myshopify.com' }],
    ['shopify', { shop: '-x.myshopify.com' }],
  ] as const)
    expect(storeOpening(app, query)).toBeNull()
})
