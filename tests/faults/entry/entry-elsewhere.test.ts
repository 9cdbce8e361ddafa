import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { ask } from '../../support/ask.ts'
import { helpdesk, suiteEntering, till } from '../../support/staff/entering.ts'
import { shopUrl } from '../../support/fake-platform.ts'

const { bff, origin, move } = await suiteEntering()

describe('who may frame', () => {
  test('the helpdesk its page, the till its page, nobody any other', async () => {
    const ancestors = async (page: string) => {
      const { headers } = await ask(origin, page)
      return [
        /frame-ancestors ([^;]+)/.exec(String(headers['content-security-policy']))?.[1],
        headers['x-frame-options'],
      ]
    }
    for (const page of ['/select-order', '/ru/select-order'])
      expect(await ancestors(page)).toEqual([helpdesk, undefined])
    for (const page of ['/return', '/ru/return'])
      expect(await ancestors(page)).toEqual([till, undefined])
    for (const page of [
      '/login',
      '/customers',
      '/',
      '/forgotten',
      '/returns',
      '/return/x',
      '/uninstall',
    ])
      expect(await ancestors(page), page).toEqual(["'none'", 'DENY'])
  })
})

describe('a return that names its shop', () => {
  test('goes to the new dashboard where the shop has moved, with id and shop and nothing else', async () => {
    move(shopUrl)
    for (const page of ['/return', '/ru/return']) {
      const { status, headers } = await ask(
        origin,
        `${page}?id=r1&shop=${shopUrl}&hmac=x&email=a%40b.example`,
      )
      expect([status, headers.location, headers['set-cookie']]).toEqual([
        307,
        `https://new.example/dashboard?id=r1&shop=${shopUrl}`,
        undefined,
      ])
    }
  })

  test.each([
    '//evil.example',
    'https://evil.example',
    'evil.example/..',
    'a.example@evil.example',
    '%0d%0aLocation:x',
    '\\evil',
    'javascript:x',
    '..',
    '%2f%2fevil',
  ])('never goes where %s points', async (bad) => {
    move(bad)
    for (const more of [
      `id=r1&shop=${encodeURIComponent(bad)}`,
      `id=${encodeURIComponent(bad)}&shop=${shopUrl}`,
      `id=r1&shop=${shopUrl}&host=${encodeURIComponent(bad)}&next=${encodeURIComponent(bad)}`,
    ]) {
      const { headers } = await ask(origin, `/return?${more}`)
      expect(['https://new.example', origin]).toContain(
        new URL(headers.location ?? '/', origin).origin,
      )
    }
  })

  test('stays where it has not, or where nobody can say', async () => {
    expect((await ask(origin, `/return?id=r1&shop=${shopUrl}`)).status).toBe(200)
    bff.upstream.respond((_, response) => void response.destroy())
    expect((await ask(origin, `/return?id=r1&shop=${shopUrl}`)).status).toBe(200)
  })
})

test('the operator that ?shop= fakes while developing is in no build, and signs nobody in', async () => {
  const folder = path.resolve('.next/server')
  const files = fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => path.join(folder, name))
    .filter((name) => /\.(js|mjs|cjs)$/.test(name))
  expect(files.length).toBeGreaterThan(20)
  expect(
    files.filter((name) => /demo-accounts\.json|fakeAdmin/.test(fs.readFileSync(name, 'utf8'))),
  ).toEqual([])
  for (const page of ['/', '/customers', '/ru', '/login', '/account', '/envCheck'])
    expect(
      (await ask(origin, `${page}?shop=${shopUrl}`)).headers['set-cookie']?.some((line) =>
        line.startsWith('jwt='),
      ) ?? false,
    ).toBe(false)
  expect(bff.calls()).toEqual([])
})
