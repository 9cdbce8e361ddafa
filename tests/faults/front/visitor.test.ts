import { expect, test } from 'vitest'
import { signIn } from '#contract/staff/calls.ts'
import { ask, ownWrite } from '../../support/ask.ts'
import { shopUrl } from '../../support/fake-platform.ts'
import { secrets, startDashboard } from '../../support/product/product.ts'
import { signedVisitor } from '../../support/staff/signing-in.ts'
import { suiteBff } from '../../support/suite-bff.ts'

const bff = await suiteBff()
const account = (email = `owner@${shopUrl}`) => ({ shop_url: shopUrl, email, password: 'x' })
const enter = (
  origin = bff.dashboard.origin,
  headers: Record<string, string> = {},
  body = account(),
  cookie = '',
) =>
  ask(origin, '/api/session', {
    method: 'POST',
    headers: { ...ownWrite(origin), ...headers },
    body,
    cookie,
  })
const visitor = (): { address: string; device: string | null } => {
  const last = bff.calls().findLast(({ url }) => url === signIn.path)!
  const [text = ''] = String(last.headers['x-visitor']).split('.')
  const named = JSON.parse(Buffer.from(text, 'base64url').toString()) as {
    address: string
    device: string | null
  }
  expect(last.headers['x-visitor']).toBe(
    signedVisitor({ address: named.address, device: named.device! }, secrets.SESSION_SECRET),
  )
  return named
}

test('the platform hears the network of the socket, whatever a browser claims of itself', async () => {
  await enter()
  const { address } = visitor()
  expect(address).toMatch(/^(::1|(::ffff:)?127\.0\.0\.1)$/)
  for (const claimed of [
    {
      'x-visitor': signedVisitor({ address: '203.0.113.7' }, 'a key that is not the dashboard’s!!'),
    },
    { 'x-forwarded-for': '203.0.113.7' },
    { 'x-forwarded-for': '203.0.113.7, 198.51.100.1', forwarded: 'for=203.0.113.7' },
    {
      'x-real-ip': '203.0.113.7',
      'cf-connecting-ip': '203.0.113.7',
      'true-client-ip': '203.0.113.7',
    },
  ] as Record<string, string>[]) {
    await enter(undefined, claimed)
    expect(visitor()).toEqual({ address, device: null })
  }
})

test('behind balancers it is what the outermost trusted one saw, not what was sent to it', async () => {
  const behind = await startDashboard({ upstream: bff.upstream.url, env: { TRUST_PROXY: '2' } })
  for (const [forwarded, seen] of [
    ['203.0.113.7, 198.51.100.1', '203.0.113.7'],
    ['6.6.6.6, 203.0.113.7, 198.51.100.1', '203.0.113.7'],
    ['2001:db8::7, 198.51.100.1', '2001:db8::7'],
  ]) {
    await enter(behind.origin, { 'x-forwarded-for': forwarded! })
    expect(visitor().address).toBe(seen)
  }
  for (const forwarded of ['', '198.51.100.1', 'nonsense, 198.51.100.1']) {
    await enter(behind.origin, { 'x-forwarded-for': forwarded })
    expect(visitor().address).toMatch(/^(::1|(::ffff:)?127\.0\.0\.1)$/)
  }
  await behind.stop()
})

test('a device is known from its next sign-in on, for who signed in on it', async () => {
  const first = await enter()
  const lines = first.headers['set-cookie'] ?? []
  expect(lines.map((line) => line.split('=')[0])).toEqual(['jwt', 'device'])
  const cookie = lines[1]!.split(';')[0]!
  const again = await enter(undefined, {}, account(), cookie)
  expect(again.status).toBe(200)
  expect(visitor().device).toBe(cookie.slice('device='.length).split('.')[0])
  await enter(undefined, {}, account(`staff@${shopUrl}`), cookie)
  expect(visitor().device).toBeNull()
  const forged = `device=${'A'.repeat(22)}.${'A'.repeat(22)}`
  await enter(undefined, {}, account(), forged)
  expect(visitor().device).toBeNull()
})

test('a call without a session names the visitor too, one with a session does not', async () => {
  const { origin } = bff.dashboard
  await ask(origin, '/api/upstream/auth/forgotten', {
    method: 'POST',
    headers: ownWrite(origin),
    body: { shop_url: shopUrl, email: `owner@${shopUrl}` },
  })
  await bff.call('GET', '/api/upstream/customers/c1')
  expect(bff.calls().map(({ url, headers }) => [url, 'x-visitor' in headers])).toEqual([
    ['/auth/forgotten', true],
    ['/customers/c1', false],
  ])
})
