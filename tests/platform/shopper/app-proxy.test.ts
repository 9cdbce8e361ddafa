import { execFileSync } from 'node:child_process'
import { createHmac, randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { openShopifySession, readShopper } from '#contract/shopper/calls.ts'
import { proxySignature } from '#platform/shopper/proof/app-proxy.ts'
import { shoppingIn } from '../../support/shopper/shopping.ts'
import { suite } from '../../support/suite.ts'

const secret = 'hush-hush-hush-hush'
const { platform, shop, other } = await suite({
  at: '2026-06-01T12:00:00Z',
  env: { SHOPIFY_API_SECRET: secret },
})
const store = await shoppingIn(platform, shop)
const now = Date.parse('2026-06-01T12:00:00Z') / 1000

/** Signs as Shopify's documents write it, by hand: percent-decoded, sorted, joined. */
const byHand = (query: string): string => {
  const values: Record<string, string[]> = Object.create(null)
  for (const part of query.split('&').filter(Boolean)) {
    const at = part.indexOf('=')
    const [name, value] = at < 0 ? [part, ''] : [part.slice(0, at), part.slice(at + 1)]
    const plain = (text: string) => decodeURIComponent(text.replaceAll('+', ' '))
    if (plain(name) !== 'signature') (values[plain(name)] ??= []).push(plain(value))
  }
  const lines = Object.keys(values).map((name) => `${name}=${values[name]!.join(',')}`)
  lines.sort((a, b) => Buffer.from(a).compare(Buffer.from(b)))
  return createHmac('sha256', secret).update(lines.join('')).digest('hex')
}

const pieces = [
  'a',
  'B',
  '7',
  '-',
  '_',
  '.',
  ' ',
  '=',
  '&',
  ',',
  '%',
  '+',
  'é',
  'ж',
  '日',
  '😀',
  '|',
  '',
]
const word = () =>
  Array.from({ length: randomInt(1, 9) }, () => pieces[randomInt(pieces.length)]).join('')
const randomQuery = () =>
  Array.from({ length: randomInt(1, 9) }, () => {
    const name = randomInt(3) ? word() : ['shop', 'extra', 'path_prefix'][randomInt(3)]!
    return `${encodeURIComponent(name)}=${encodeURIComponent(word())}`
  }).join('&')

const python = `
import sys, hmac, hashlib, urllib.parse
for line in sys.stdin.read().split("\\n"):
    values = {}
    for k, v in urllib.parse.parse_qsl(line, keep_blank_values=True):
        if k != "signature":
            values.setdefault(k, []).append(v)
    text = "".join(sorted((k + "=" + ",".join(v) for k, v in values.items()), key=lambda t: t.encode()))
    print(hmac.new(b"${secret}", text.encode(), hashlib.sha256).hexdigest())
`
const hasPython = (() => {
  try {
    execFileSync('python3', ['-c', ''])
    return true
  } catch {
    return false
  }
})()

test('10,000 random queries are signed as two independent implementations sign them', () => {
  const queries = Array.from({ length: 10_000 }, randomQuery)
  const ours = queries.map((query) => proxySignature(secret, `?${query}`))
  expect(ours).toEqual(queries.map(byHand))
  if (!hasPython) return
  const theirs = execFileSync('python3', ['-c', python], { input: queries.join('\n') })
  expect(ours).toEqual(theirs.toString().trim().split('\n'))
})

const ask = async (query: string) => {
  const response = await store.app.request(`/shopify/session?${query}`)
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}
const signedBy = (query: string) => `${query}&signature=${byHand(query)}`
const usual = (id = '', at = now, of = shop) =>
  `shop=${of.shop_url}&logged_in_customer_id=${id}&path_prefix=%2Fapps%2Fcredit&timestamp=${at}`

test('a session of the store answers a token of ours, which proves its customer', async () => {
  const { id } = await store.customer('12.50')
  const { status, body } = await ask(signedBy(usual(id)))
  expect(status).toBe(200)
  expect(body).toMatchObject({ expires_at: '2026-06-01T13:00:00.000Z' })
  expect(String(body['token'])).toMatch(new RegExp(`^p1\\.${id}\\.`))
  const me = await store.ask(String(body['token']), readShopper, {})
  expect(me.body).toMatchObject({ balance: '12.50' })
  expect((await ask(signedBy(usual()))).body).toEqual({ token: null, expires_at: null })
})

test('late, early, unsigned, repeated and other shops’ sessions are refused alike', async () => {
  const { id } = await store.customer('12.50')
  const good = usual(id)
  const wrong = [
    good,
    `${good}&signature=${'0'.repeat(64)}`,
    `${signedBy(good)}0`,
    signedBy(usual(id, now - 91)),
    signedBy(usual(id, now + 91)),
    signedBy(`${good}&shop=${other.shop_url}`),
    signedBy(`shop=${other.shop_url}&${good}`),
    signedBy(`${good}&timestamp=${now}`),
    signedBy(`${good}&logged_in_customer_id=1`),
    `${signedBy(good)}&signature=${byHand(good)}`,
    `${signedBy(good)}&more=1`,
    signedBy(good).replace(id, `${id}1`),
    signedBy(`shop=nowhere.example&timestamp=${now}&logged_in_customer_id=${id}`),
    '',
  ]
  for (const query of wrong)
    expect(await ask(query), query).toMatchObject({
      status: 401,
      body: { error: { code: 'shopper_refused' } },
    })
  expect((await ask(signedBy(usual(id, now - 89)))).status).toBe(200)
})

test('without the secret no session is believed', async () => {
  const { id } = await store.customer('12.50')
  const { SHOPIFY_API_SECRET: kept, ...without } = platform.env
  platform.env = without
  const bare = await shoppingIn(platform, await platform.shop())
  const response = await bare.app.request(`/shopify/session?${signedBy(usual(id))}`)
  expect(response.status).toBe(401)
  platform.env = { ...without, SHOPIFY_API_SECRET: kept }
  expect(openShopifySession.path).toBe('/shopify/session')
})
