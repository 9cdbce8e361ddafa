import { createHmac, generateKeyPairSync, hkdfSync } from 'node:crypto'
import {
  CompactEncrypt,
  EncryptJWT,
  exportJWK,
  exportSPKI,
  type JWTPayload,
  SignJWT,
  UnsecuredJWT,
} from 'jose'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { openSession, sealSession } from '#session/cookie.ts'

const secret = 'a-session-secret-of-tests-that-is-long-enough'
vi.stubEnv('SESSION_SECRET', secret)

const user = {
  staff_id: 's1',
  shop_url: 'maple.example',
  email: 'owner@maple.example',
  name: 'Olivia',
  level: 'owner' as const,
  isAdmin: false,
  is_pos: false,
}
const key = (purpose: string, from = secret) =>
  new Uint8Array(hkdfSync('sha256', from, 'tender', purpose, 32))
const signature = key('cookie signature')
const encryption = key('bearer encryption')
const bytes = (text: string) => new TextEncoder().encode(text)
const part = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')
const header = { alg: 'HS256', typ: 'tender-session+jwt' }
const now = () => Math.floor(Date.now() / 1000)
const month = 30 * 24 * 60 * 60

let bearer: string
let claims: JWTPayload
let good: string
beforeAll(async () => {
  bearer = await new CompactEncrypt(bytes('the bearer'))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .encrypt(encryption)
  claims = { user, bearer, aud: 'tender-dashboard', iat: now(), exp: now() + 3600 }
  good = await sealSession({
    user,
    token: 'the bearer',
    expiresAt: new Date(Date.now() + 3_600_000),
  })
})

/** Signed by hand, so that any header and any payload is possible. */
const signed = (
  head: object | string,
  payload: unknown,
  with_: Uint8Array | string = signature,
  hash = 'sha256',
): string => {
  const body = `${part(head)}.${typeof payload === 'string' ? payload : part(payload)}`
  return `${body}.${createHmac(hash, with_).update(body).digest('base64url')}`
}

test('the forgery kit makes what we make: with the right key and claims it is let in', async () => {
  expect(await openSession(signed(header, claims))).toMatchObject({ user, token: 'the bearer' })
  expect(await openSession(good)).toMatchObject({ user })
})

describe('a forged cookie is none', () => {
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  type Make = () => string | Promise<string>
  const forgeries: [string, Make][] = [
    ['alg none', () => new UnsecuredJWT(claims).encode()],
    ['alg none with our type', () => `${part({ ...header, alg: 'none' })}.${part(claims)}.`],
    ['alg None', () => `${part({ ...header, alg: 'None' })}.${part(claims)}.`],
    [
      'alg none with the old signature',
      () => `${part({ ...header, alg: 'none' })}.${good.split('.')[1]}.${good.split('.')[2]}`,
    ],
    ['no signature', () => good.replace(/[^.]+$/, '')],
    ['an empty key', () => signed(header, claims, '')],
    [
      'another key',
      () =>
        signed(header, claims, key('cookie signature', 'another secret that is also long enough')),
    ],
    ['the raw secret as key', () => signed(header, claims, secret)],
    ['the key of the other purpose', () => signed(header, claims, encryption)],
    [
      'the secret derived by a plain hash',
      () => signed(header, claims, createHmac('sha256', secret).update('tender').digest()),
    ],
    ['HS384 with our key', () => signed({ ...header, alg: 'HS384' }, claims, signature, 'sha384')],
    ['HS512 with our key', () => signed({ ...header, alg: 'HS512' }, claims, signature, 'sha512')],
    ['HS256 named in small letters', () => signed({ ...header, alg: 'hs256' }, claims)],
    ['no algorithm named', () => signed({ typ: header.typ }, claims)],
    [
      'RS256 by a key of its own',
      () =>
        new SignJWT(claims)
          .setProtectedHeader({ alg: 'RS256', typ: header.typ })
          .sign(rsa.privateKey),
    ],
    [
      'PS256',
      () =>
        new SignJWT(claims)
          .setProtectedHeader({ alg: 'PS256', typ: header.typ })
          .sign(rsa.privateKey),
    ],
    [
      'ES256',
      () =>
        new SignJWT(claims)
          .setProtectedHeader({ alg: 'ES256', typ: header.typ })
          .sign(ec.privateKey),
    ],
    [
      'HS256 with a public key as the secret',
      async () => signed(header, claims, await exportSPKI(rsa.publicKey)),
    ],
    [
      'a key in its own header (jwk)',
      async () =>
        new SignJWT(claims)
          .setProtectedHeader({ alg: 'ES256', typ: header.typ, jwk: await exportJWK(ec.publicKey) })
          .sign(ec.privateKey),
    ],
    [
      'a symmetric key in its own header',
      () => signed({ ...header, jwk: { kty: 'oct', k: part('mine') } }, claims, 'mine'),
    ],
    [
      'a key at an address (jku)',
      () => signed({ ...header, jku: 'http://127.0.0.1:9/keys' }, claims, 'mine'),
    ],
    ['a kid that is a path', () => signed({ ...header, kid: '../../../../dev/null' }, claims, '')],
    ['a kid that is SQL', () => signed({ ...header, kid: "' union select 'mine" }, claims, 'mine')],
    ['a critical extension', () => signed({ ...header, crit: ['exp'], exp: now() + 60 }, claims)],
    [
      'an unencoded payload (b64: false)',
      () => signed({ ...header, b64: false, crit: ['b64'] }, claims),
    ],
    [
      'a JWE in place of the signed one',
      () =>
        new EncryptJWT(claims)
          .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', typ: header.typ })
          .encrypt(encryption),
    ],
    ['the bearer alone', () => bearer],
    ['another type', () => signed({ ...header, typ: 'JWT' }, claims)],
    ['the type of an upload', () => signed({ ...header, typ: 'tender-upload+jwt' }, claims)],
    ['no type', () => signed({ alg: 'HS256' }, claims)],
    ['a header that is a list', () => signed('[]', claims)],
    ['a header that is not JSON', () => signed('nonsense', claims)],
    ['a payload that is not JSON', () => signed(header, part('nonsense'))],
    ['a payload that is a list', () => signed(header, [claims])],
    ['a payload that is null', () => signed(header, null)],
    [
      'the signature in another alphabet',
      () =>
        good.replace(/[^.]+$/, (last) =>
          Buffer.from(last, 'base64url').toString('base64').replace(/=*$/, '='),
        ),
    ],
    ['four parts', () => `${good}.x`],
    ['two parts', () => good.split('.').slice(0, 2).join('.')],
    ['white space', () => `${good} `],
    ['nothing', () => ''],
  ]
  test.each(forgeries)('%s', async (_, make) => {
    expect(await openSession(await make())).toBeNull()
  })

  test('any letter of it changed', async () => {
    const wrong: string[] = []
    // the very last sign carries two bits that mean nothing
    for (let i = 0; i < good.length - 1; i += 3) {
      const letter = good[i] === 'A' ? 'B' : 'A'
      if (await openSession(good.slice(0, i) + letter + good.slice(i + 1))) wrong.push(`at ${i}`)
    }
    expect(wrong).toEqual([])
  })

  test('its claims changed under the old signature', async () => {
    const [head, , mac] = good.split('.')
    expect(
      await openSession(`${head}.${part({ ...claims, user: { ...user, isAdmin: true } })}.${mac}`),
    ).toBeNull()
  })
})

describe('claims that are not ours are none, even under our key', () => {
  const exp: [string, unknown][] = [
    ['missing', undefined],
    ['text', String(now() + 3600)],
    ['a fraction', now() + 3600.5],
    ['null', null],
    ['past', now() - 31],
    ['zero', 0],
    ['negative', -1],
    ['a list', [now() + 3600]],
    ['true', true],
    ['1e309', '1e309'],
  ]
  test.each(exp)('exp that is %s', async (_, value) => {
    expect(await openSession(signed(header, { ...claims, exp: value }))).toBeNull()
  })
  test('exp in the year 9999 of a cookie that is older than 30 days', async () => {
    expect(
      await openSession(signed(header, { ...claims, exp: 253402300799, iat: now() - month - 60 })),
    ).toBeNull()
    expect(
      await openSession(
        signed(
          header,
          part(JSON.stringify({ ...claims, exp: 0 }).replace('"exp":0', '"exp":1e400')),
        ),
      ),
    ).toBeNull()
  })
  test.each([
    ['missing', undefined],
    ['text', String(now())],
    ['in the future', now() + 120],
    ['null', null],
  ])('iat that is %s', async (_, value) => {
    expect(await openSession(signed(header, { ...claims, iat: value }))).toBeNull()
  })
  test('nbf in the future', async () => {
    expect(await openSession(signed(header, { ...claims, nbf: now() + 120 }))).toBeNull()
  })
  test.each([
    ['missing', undefined],
    ['another', 'tender-upload'],
    ['a list without ours', ['a', 'b']],
    ['empty', ''],
    ['null', null],
  ])('aud that is %s', async (_, value) => {
    expect(await openSession(signed(header, { ...claims, aud: value }))).toBeNull()
  })
  const others = { alg: 'dir' as const, enc: 'A256GCM' as const }
  const bearers: [string, () => unknown][] = [
    ['missing', () => undefined],
    ['in clear', () => 'the bearer'],
    [
      'under another key',
      () => new CompactEncrypt(bytes('x')).setProtectedHeader(others).encrypt(signature),
    ],
    [
      'by another cipher',
      () =>
        new CompactEncrypt(bytes('x'))
          .setProtectedHeader({ alg: 'dir', enc: 'A128CBC-HS256' })
          .encrypt(encryption),
    ],
    [
      'by a password',
      () =>
        new CompactEncrypt(bytes('x'))
          .setProtectedHeader({ alg: 'A256KW', enc: 'A256GCM' })
          .encrypt(encryption),
    ],
    ['changed', () => bearer.replace(/\.([^.]{6})/g, '.AAAAAA')],
    ['signed in place of encrypted', () => good],
  ]
  test.each(bearers)('a bearer that is %s', async (_, make) => {
    expect(await openSession(signed(header, { ...claims, bearer: await make() }))).toBeNull()
  })
  test.each([
    ['missing', undefined],
    ['text', 'owner'],
    ['without a level', { ...user, level: undefined }],
    ['with a level of its own', { ...user, level: 'root' }],
    ['with isAdmin as text', { ...user, isAdmin: 'true' }],
    ['with an e-mail that is none', { ...user, email: 'nobody' }],
  ])('a user that is %s', async (_, value) => {
    expect(await openSession(signed(header, { ...claims, user: value }))).toBeNull()
  })
})
