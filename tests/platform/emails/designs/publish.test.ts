import { beforeEach, describe, expect, test } from 'vitest'
import {
  discardDesignDraft,
  getDesignVersion,
  listDesignVersions,
  restoreDesignVersion,
  withdrawDesignVersion,
} from '#contract/emails/edit.ts'
import { switchEmailBuilder } from '#contract/emails/html.ts'
import { changeEmail } from '#contract/emails/named.ts'
import { putSetting } from '#contract/shop/calls.ts'
import { designingOf, named, withTitle } from '../../../support/emails/designing.ts'
import type { TestShop } from '../../../support/platform.ts'
import { suitePlatform } from '../../../support/suite.ts'

const platform = await suitePlatform()
let shop: TestShop
let now = Date.parse('2026-03-01T10:00:00Z')
beforeEach(async () => {
  shop = await platform.shop()
  platform.at(new Date((now += 60_000)))
})
const { name } = named.params
const { save, publish, read, titleShown, published } = designingOf(platform, () => shop)

describe('a design', () => {
  test('is the default until somebody publishes another, which then every email has', async () => {
    expect(await read()).toMatchObject({ draft: null, live: { no: 0 }, revision: 0 })
    const saved = await save(withTitle('Good news'))
    expect(saved).toMatchObject({ status: 200, body: { revision: 1, problems: expect.any(Array) } })
    expect(await titleShown()).toBe('A gift for you')
    expect((await publish(1)).body.no).toBe(1)
    expect(await titleShown()).toBe('Good news')
    expect(await read()).toMatchObject({ live: { no: 1 } })
  })

  test('saved by two people at once is kept as the first one left it, and the second hears', async () => {
    const [one, other] = await Promise.all([
      save(withTitle('One')),
      save(withTitle('Two'), 0, shop.people.admin),
    ])
    expect([one.status, other.status].toSorted()).toEqual([200, 409])
    const late = one.status === 409 ? one : other
    expect(late.error).toMatchObject({ code: 'draft_moved', facts: { revision: 1 } })
    expect((await read()).draft?.revision).toBe(1)
  })

  test('published twice at once becomes one version or two, never half of one', async () => {
    await save(withTitle('Twice'))
    const both = await Promise.all([publish(1), publish(1)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const { body } = await platform.call(shop.people.owner, listDesignVersions, {
      ...named,
      query: {},
    })
    expect(body.versions.map(({ no, state }) => [no, state])).toEqual([
      [2, 'live'],
      [1, 'past'],
    ])
  })

  test('goes live at its time without anybody, and can be withdrawn before', async () => {
    await save(withTitle('Later'))
    const live_at = new Date(now + 3600_000).toISOString()
    const { no } = (await publish(1, { live_at })).body
    expect(await titleShown()).toBe('A gift for you')
    expect((await read()).scheduled).toEqual([{ no, live_from: live_at }])
    platform.at(new Date((now += 3601_000)))
    expect(await titleShown()).toBe('Later')
    const late = await platform.call(shop.people.owner, withdrawDesignVersion, {
      params: { name, no: String(no) } as never,
      query: {},
    })
    expect(late).toMatchObject({ status: 409, error: { code: 'version_live' } })
  })

  test('is restored and reset as new versions, so that no number changes its meaning', async () => {
    await published('First')
    await published('Second')
    const restored = await platform.call(shop.people.owner, restoreDesignVersion, {
      params: { name, no: '1' } as never,
      query: {},
      body: { to: 'live' },
    })
    expect(restored.body.no).toBe(3)
    expect(await titleShown()).toBe('First')
    await platform.call(shop.people.owner, restoreDesignVersion, {
      params: { name, no: '0' } as never,
      query: {},
      body: { to: 'live' },
    })
    expect(await titleShown()).toBe('A gift for you')
    const version = await platform.call(shop.people.owner, getDesignVersion, {
      params: { name, no: '2' } as never,
      query: {},
    })
    expect(JSON.stringify(version.body.design)).toContain('Second')
  })

  test('of one campaign takes the place of the usual one, and says when that one changed', async () => {
    await published('Usual')
    await published('For the campaign', 'b12')
    expect(await read('b12')).toMatchObject({ live: { no: 1 }, base_changed: false })
    expect(await titleShown()).toBe('Usual')
    platform.at(new Date((now += 1000)))
    await published('Usual, newer')
    expect(await read('b12')).toMatchObject({ base_changed: true })
  })

  test('is changed by those who may change settings', async () => {
    for (const role of ['staff', 'limited', 'pos'] as const)
      expect((await save(withTitle('x'), 0, shop.people[role])).status).toBe(403)
  })

  test('discarded begins from the live version again', async () => {
    await save(withTitle('Gone'))
    const done = await platform.call(shop.people.owner, discardDesignDraft, {
      ...named,
      query: { revision: '1' } as never,
    })
    expect(done.status).toBe(200)
    expect((await read()).draft).toBeNull()
  })
})

test('a subject in one language too many is refused, and the email still opens', async () => {
  const many = [...'abcdefghijklmnopqrstuvw'].map((letter) => `q${letter}`)
  const change = (subject: string, language: string) =>
    platform.call(shop.people.owner, changeEmail, {
      params: { name },
      body: { subject, language } as never,
    })
  const languages = (others: string[]) =>
    platform.call(shop.people.owner, putSetting, {
      body: { key: 'languages', value: { base: 'en', others } } as never,
    })
  expect((await languages(many)).status).toBe(200)
  await platform.call(shop.people.owner, switchEmailBuilder, {
    body: { using_email_builder: true },
  })
  for (const language of many) await change('A gift', language)
  expect((await languages(['qz'])).status).toBe(200)
  expect((await change('A gift', 'qz')).status).toBe(422)
  expect((await read()).draft).toMatchObject({ revision: expect.any(Number) })
})
