import { beforeEach, describe, expect, test } from 'vitest'
import {
  changePassword,
  forgetPassword,
  getMe,
  setPassword,
  signIn,
} from '#contract/staff/calls.ts'
import { renderEmail, sendEmail } from '#contract/emails/calls.ts'
import { jobsOf } from '#platform/areas.ts'
import { mailRow } from '#platform/mail/filling/mail-rows.ts'
import { readMessage } from '#platform/mail/postman/send.ts'
import { hashPassword } from '#platform/staff/password/password.ts'
import type { Person, TestShop } from '../../support/platform.ts'
import { suitePlatform } from '../../support/suite.ts'

const platform = await suitePlatform()
let shop: TestShop
const password = 'right horse battery'
const hash = await hashPassword(password)
let now = new Date('2026-03-01T10:00:00.000Z')
const hour = 60 * 60 * 1000
beforeEach(async () => {
  now = new Date(now.getTime() + 24 * hour)
  platform.at(now)
  platform.jobs.length = 0
  shop = await platform.shop()
})

const enter = (person: Person, word: string) =>
  platform.call(null, signIn, {
    body: { shop_url: shop.shop_url, email: person.email, password: word },
  })
const colleague = () => platform.colleague(shop, 'staff', { password_hash: hash })

describe('changing the own password', () => {
  const change = (person: Person, current: string, anew = 'another battery') =>
    platform.call(person, changePassword, { body: { current, password: anew } })

  test('takes the current one, and ends all other sessions and links', async () => {
    const person = await colleague()
    const here = { ...person, token: (await enter(person, password)).body.token }
    expect((await change(here, password)).body).toEqual({ ended: 1 })
    expect([
      (await platform.call(here, getMe, {})).status,
      (await platform.call(person, getMe, {})).status,
    ]).toEqual([200, 401])
    expect([
      (await enter(person, password)).status,
      (await enter(person, 'another battery')).status,
    ]).toEqual([401, 200])
  })

  test('refuses a wrong one, a short one, and somebody who has none', async () => {
    const person = await colleague()
    expect(await change(person, 'wrong')).toMatchObject({
      status: 422,
      error: { code: 'wrong_password', field: 'current' },
    })
    expect(await change(person, password, 'short')).toMatchObject({
      status: 422,
      error: { field: 'password' },
    })
    expect(await change(shop.people.staff, 'anything')).toMatchObject({
      status: 422,
      error: { code: 'wrong_password' },
    })
    expect((await enter(person, password)).status).toBe(200)
  })

  test('lets nobody guess: ten tries in 15 minutes, and then the right one is refused too', async () => {
    const person = await colleague()
    for (let i = 0; i < 10; i += 1) expect((await change(person, 'wrong')).status).toBe(422)
    expect(await change(person, password)).toMatchObject({
      status: 429,
      error: { code: 'too_many' },
    })
    platform.at(new Date(now.getTime() + 15 * 60 * 1000))
    expect((await change(person, password)).status).toBe(200)
  })

  test('of two at once with two new ones, one is done', async () => {
    const person = await colleague()
    const words = ['first new word', 'second new word']
    const all = await Promise.all(words.map((word) => change(person, password, word)))
    expect(all.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expect(
      (await enter(person, words[all.findIndex(({ status }) => status === 200)]!)).status,
    ).toBe(200)
  })
})

describe('a forgotten password', () => {
  const forget = (email: string, shop_url = shop.shop_url) =>
    platform.call(null, forgetPassword, { body: { shop_url, email } })
  const work = async () => {
    const job = jobsOf(platform).find(({ name }) => name === 'forgotten')!
    for (const { name, data } of platform.jobs.splice(0))
      if (name === 'forgotten')
        await job.handle(data as never, {
          id: '',
          tries: 0,
          last: false,
          signal: new AbortController().signal,
        })
  }
  const links = async (email: string) => {
    const rows = await platform.db
      .selectFrom('mail')
      .select('mail_id')
      .where('shop_id', '=', shop.shop_id)
      .where('to_email', '=', email)
      .orderBy('mail_id')
      .execute()
    return Promise.all(
      rows.map(async ({ mail_id }) => readMessage(platform, (await mailRow(platform, mail_id))!)),
    )
  }
  const tokenOf = ({ text }: { text: string }) => /token=([\w-]+)/.exec(text)?.[1] ?? ''

  test('brings a mail with a link that is good once and for an hour', async () => {
    const person = await colleague()
    expect((await forget(` ${person.email.toUpperCase()}`)).body).toEqual({ done: true })
    await work()
    const [mail] = await links(person.email)
    expect(mail).toMatchObject({
      subject: expect.stringContaining('A new password for'),
      to: { address: person.email },
    })
    expect(mail!.html).toContain(`href="http://localhost:3000/password?token=${tokenOf(mail!)}"`)
    platform.at(new Date(now.getTime() + hour))
    expect(
      await platform.call(null, setPassword, {
        body: { token: tokenOf(mail!), password: 'found again 1' },
      }),
    ).toMatchObject({ status: 410 })
    platform.at(new Date(now.getTime() + hour - 1))
    expect(
      (
        await platform.call(null, setPassword, {
          body: { token: tokenOf(mail!), password: 'found again 1' },
        })
      ).status,
    ).toBe(200)
    expect((await platform.call(person, getMe, {})).status).toBe(401)
    expect((await enter(person, 'found again 1')).status).toBe(200)
  })

  test('asked for again makes the first link open nothing', async () => {
    const person = await colleague()
    await forget(person.email)
    await work()
    await forget(person.email)
    await work()
    const [first, second] = await links(person.email)
    expect(
      (
        await platform.call(null, setPassword, {
          body: { token: tokenOf(first!), password: 'found again 1' },
        })
      ).status,
    ).toBe(410)
    expect(
      (
        await platform.call(null, setPassword, {
          body: { token: tokenOf(second!), password: 'found again 1' },
        })
      ).status,
    ).toBe(200)
  })

  test('is answered the same for everybody: the same words, the same work before the answer', async () => {
    const person = await colleague()
    await platform.db
      .updateTable('staff')
      .set({ blocked_at: now })
      .where('staff_id', '=', shop.people.limited.staff_id)
      .execute()
    const attempts: [string, string][] = [
      [person.email, shop.shop_url],
      ['nobody@nowhere.example', shop.shop_url],
      [person.email, 'nowhere.example'],
      [shop.people.limited.email, shop.shop_url],
      [person.email, 'not an address'],
    ]
    for (const [email, url] of attempts)
      expect(await forget(email, url)).toMatchObject({ status: 200, body: { done: true } })
    expect(platform.jobs.map(({ name }) => name)).toEqual(attempts.map(() => 'forgotten'))
    await work()
    const rows = await platform.db
      .selectFrom('mail')
      .select('to_email')
      .where('shop_id', '=', shop.shop_id)
      .execute()
    expect(rows).toEqual([{ to_email: person.email }])
  })

  test('can be asked for ten times in 15 minutes, by somebody who is there or not', async () => {
    for (const email of [shop.people.staff.email, 'nobody@nowhere.example']) {
      for (let i = 0; i < 10; i += 1) expect((await forget(email)).status).toBe(200)
      expect(await forget(email)).toMatchObject({ status: 429, error: { code: 'too_many' } })
    }
  })
})

test('mails to people are none that somebody previews or sends by name', async () => {
  for (const name of ['staff_invite', 'password_reset']) {
    expect(
      await platform.call(shop.people.owner, sendEmail, {
        params: { name },
        body: { to_email: shop.people.staff.email },
      }),
    ).toMatchObject({ status: 404 })
    expect(
      await platform.call(shop.people.owner, renderEmail, { params: { name }, body: {} }),
    ).toMatchObject({ status: 404 })
    expect(
      await platform.request('GET', `/emails/${name}/variables`, {
        token: shop.people.owner.token,
      }),
    ).toMatchObject({ status: 404 })
  }
})
