import { beforeEach, describe, expect, test } from 'vitest'
import { exportCustomer } from '#contract/customers/read.ts'
import { getMailHtml } from '#contract/emails/edit.ts'
import { isSecret } from '#rules/emails/conditions.ts'
import { digestOfCode } from '#platform/returns/shopper/secrets.ts'
import { placeOrder } from '../../support/orders/placing.ts'
import { unique } from '../../support/platform.ts'
import { shoppingOf } from '../../support/returns/shopping.ts'
import { suite } from '../../support/suite.ts'
import { text as english } from '../../support/text.ts'
import { timed } from '../../support/timed.ts'

const { platform, shop, other } = await suite()
const shopper = shoppingOf(platform, shop)
const noon = '2026-06-01T12:00:00Z'
beforeEach(async () => {
  platform.at(noon)
  platform.jobs.splice(0)
  await platform.db.deleteFrom('budget').execute()
})
// a busy machine is noise of its own: the soak has enough tries to tell a quarter apart
const tries = Number(process.env['VISIT_TRIES'] ?? 40)
const ratioMost = tries < 200 ? 2 : 1.25
const later = (minutes: number) => platform.at(new Date(Date.parse(noon) + minutes * 60_000))
const placed = async (of = shop) => {
  const email = `${unique('ada')}@customers.example`
  return { ...(await placeOrder(platform, of, { email })), email }
}
const mailsTo = (email: string) =>
  platform.db.selectFrom('mail').select('mail_id').where('to_email', '=', email).execute()
const wrong = english('storefront-pages.returns.code.wrong')
const over = english('storefront-pages.returns.code.over')
/** An answer without the random handle of its visit. */
const alike = (text: string) => text.replaceAll(/[\w-]{32}/g, '')

/**
 * Tries each kind 200 times in turn, the first one in turn too, and compares the medians of their
 * times, which single slow calls don't move: the slowest kind by the fastest.
 */
const apartBy = async <Kind>(
  kinds: readonly Kind[],
  prepared: (kind: Kind) => Promise<() => Promise<unknown>>,
): Promise<number> => {
  const times = kinds.map((): number[] => [])
  for (let i = -20; i < tries; i += 1)
    for (let k = 0; k < kinds.length; k += 1) {
      const which = (k + i + 20) % kinds.length
      const attempt = await prepared(kinds[which]!)
      const since = performance.now()
      await attempt()
      if (i >= 0) times[which]!.push(performance.now() - since)
    }
  const medians = times.map((list) => list.toSorted((a, b) => a - b)[tries / 2]!)
  return Math.max(...medians) / Math.min(...medians)
}

describe('the page that asks for an order', () => {
  test('has no script and no cookie, posts to itself alone, and is there for known shops', async () => {
    const page = await shopper.get(shopper.at('/returns'))
    expect(page.status).toBe(200)
    expect(page.text).not.toMatch(/<script|<img|<iframe|<link/)
    expect(page.headers.get('set-cookie')).toBeNull()
    expect(page.headers.get('content-security-policy')).toMatch(/form-action 'self'/)
    expect((await shopper.get('/returns?shop=nobody.example')).status).toBe(404)
    expect((await shopper.get(shopper.at('/returns', 'ru'))).text).toContain('Возврат заказа')
  })

  test.each([
    [{ number: '', email: 'a@b.example' }, 'badNumber'],
    [{ number: '1', email: 'nobody' }, 'badEmail'],
    [{ receipt: 'ABC', email: 'a@b.example' }, 'badReceipt'],
  ] as const)('refuses %j by its field, and repeats it as text', async (fields, why) => {
    const answer = await shopper.ask({ ...fields })
    expect(answer.status).toBe(422)
    expect(answer.text).toContain(english(`storefront-pages.returns.find.${why}`))
    const evil = await shopper.ask({ number: '"><script>', email: 'x' })
    expect(evil.text).not.toContain('<script>')
  })

  test('emails digits and a link for the number with or without #, and any case of the email', async () => {
    const { name, email } = await placed()
    for (const number of [name, name.slice(1), ` ${name.toLowerCase()} `]) {
      const answer = await shopper.ask({ number, email: email.toUpperCase() })
      expect(answer.status).toBe(303)
      await shopper.work()
      const mail = await shopper.mailTo(email)
      expect(mail!.code).toMatch(/^\d{6}$/)
      const opened = await shopper.enter(shopper.visitIn(answer.location), mail!.code)
      expect([opened.status, opened.location]).toEqual([
        303,
        `${new URL(mail!.link).pathname}?lang=en`,
      ])
    }
    expect(await mailsTo(email)).toHaveLength(3)
  })

  test('answers right and wrong pairs in the same words, and emails the right pair alone', async () => {
    const { name, email } = await placed()
    const theirs = await placed(other)
    const pairs: Record<string, string>[] = [
      { number: name, email },
      { number: name, email: theirs.email },
      { number: theirs.name, email: theirs.email },
      { number: '#none', email },
      { receipt: 'ABCDEFGHJK', email },
    ]
    const answers = []
    for (const pair of pairs) {
      const asked = await shopper.ask(pair)
      await shopper.work()
      const page = await shopper.get(asked.location)
      answers.push([asked.status, asked.text, alike(asked.location), page.status, alike(page.text)])
    }
    expect(new Set(answers.map(String)).size).toBe(1)
    expect(await mailsTo(email)).toHaveLength(1)
    expect(await mailsTo(theirs.email)).toHaveLength(0)
  })

  test(
    `takes the same time for right and wrong pairs, over ${tries} tries each`,
    timed,
    async () => {
      const { name, email } = await placed()
      const pairs = [
        { number: name, email },
        { number: name, email: 'nobody@customers.example' },
        { number: '#none', email },
      ]
      const ratio = await apartBy(pairs, async (pair) => {
        await shopper.letAgain()
        return () => shopper.ask(pair)
      })
      expect(ratio).toBeLessThan(ratioMost)
    },
  )

  test('ten a minute an address, 600 an hour a shop, three codes an order in ten minutes', async () => {
    const { name, email } = await placed()
    for (let i = 0; i < 10; i += 1)
      expect((await shopper.ask({ number: name, email })).status).toBe(303)
    const eleventh = await shopper.ask({ number: name, email })
    expect([eleventh.status, eleventh.headers.get('retry-after')]).toEqual([429, '60'])
    await shopper.work()
    expect(await mailsTo(email)).toHaveLength(3)
    await platform.db
      .updateTable('budget')
      .set({ used: 599 })
      .where('kind', '=', 'return_ask_shop')
      .where('shop_id', '=', shop.shop_id)
      .execute()
    await shopper.letAgain()
    expect((await shopper.ask({ number: name, email })).status).toBe(303)
    expect((await shopper.ask({ number: name, email })).status).toBe(429)
    const elsewhere = shoppingOf(platform, other)
    expect((await elsewhere.ask({ number: name, email })).status).toBe(303)
  })
})

describe('the digits', () => {
  const asked = async () => {
    const { name, email } = await placed()
    const { location } = await shopper.ask({ number: name, email })
    await shopper.work()
    return { visit: shopper.visitIn(location), ...(await shopper.mailTo(email))! }
  }
  const missing = async () => {
    const { location } = await shopper.ask({ number: '#none', email: 'nobody@b.example' })
    await shopper.work()
    return { visit: shopper.visitIn(location), code: '123456' }
  }
  const not = (code: string) => (code === '000000' ? '000001' : '000000')

  test('are lost after five tries, alike for a visit that matched nothing', async () => {
    const [real, none] = [await asked(), await missing()]
    const tries = []
    for (let i = 0; i < 6; i += 1) {
      const one = await shopper.enter(real.visit, i < 5 ? not(real.code) : real.code)
      const two = await shopper.enter(none.visit, i < 5 ? not(real.code) : real.code)
      expect(alike(one.text)).toBe(alike(two.text))
      tries.push(one.status, two.status, one.text.includes(wrong), one.text.includes(over))
      await shopper.letAgain()
    }
    expect(tries.slice(0, 4)).toEqual([422, 422, true, false])
    expect(tries.slice(-8)).toEqual([422, 422, false, true, 422, 422, false, true])
  })

  test(
    `take the same time for a visit that matched and one that didn’t, over ${tries} tries`,
    timed,
    async () => {
      const [real, none] = [await asked(), await missing()]
      const ratio = await apartBy([real, none], async ({ visit, code }) => {
        await shopper.letAgain()
        await platform.db
          .updateTable('return_visit')
          .set({ tries: 0 })
          .where('tries', '>', 0)
          .execute()
        return () => shopper.enter(visit, not(code))
      })
      expect(ratio).toBeLessThan(ratioMost)
    },
  )

  test('open once, within ten minutes, in their own shop and visit alone', async () => {
    const [one, two] = [await asked(), await asked()]
    const elsewhere = shoppingOf(platform, other)
    expect((await elsewhere.enter(one.visit, one.code)).status).toBe(422)
    expect((await shopper.enter(two.visit, one.code === two.code ? '' : one.code)).status).toBe(422)
    expect((await shopper.enter('x', one.code)).status).toBe(422)
    later(9)
    expect(
      (await shopper.enter(one.visit, ` ${one.code.slice(0, 3)} ${one.code.slice(3)}`)).status,
    ).toBe(303)
    expect((await shopper.enter(one.visit, one.code)).text).toContain(over)
    later(11)
    expect((await shopper.enter(two.visit, two.code)).text).toContain(over)
  })

  test('of any number of tries at once five count', async () => {
    const { visit, code } = await asked()
    await Promise.all(Array.from({ length: 9 }, () => shopper.enter(visit, not(code))))
    await shopper.letAgain()
    expect((await shopper.enter(visit, code)).text).toContain(over)
  })

  test('are kept by a digest of their own visit alone', () => {
    const [one, another] = ['a', 'b'].map((handle) => digestOfCode(platform, handle, '123456'))
    expect(one).toEqual(digestOfCode(platform, 'a', '123 456'))
    expect(one).not.toEqual(another)
  })

  test('ten tries a minute an address', async () => {
    const { visit, code } = await asked()
    for (let i = 0; i < 10; i += 1) await shopper.enter('x', '1')
    expect((await shopper.enter(visit, code)).status).toBe(429)
  })

  test('and the link are hidden from team members, and kept nowhere in clear but in the email', async () => {
    const customer = await platform.customer(shop)
    const { name } = await placeOrder(platform, shop, { customer_id: customer.customer_id })
    await shopper.ask({ number: name, email: customer.email! })
    await shopper.work()
    const { code, link } = (await shopper.mailTo(customer.email!))!
    const token = new URL(link).pathname.split('/').at(-1)!
    const rows = await platform.db.selectFrom('return_visit').selectAll().execute()
    const kept = JSON.stringify(rows, (_, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    )
    expect(kept).not.toContain(token)
    const { owner } = shop.people
    const [mail] = await mailsTo(customer.email!)
    const queued = await platform.db
      .selectFrom('mail')
      .select(['subject', 'content', 'filled'])
      .where('mail_id', '=', mail!.mail_id)
      .executeTakeFirstOrThrow()
    expect(queued.content.sealed_digits).toBeDefined()
    for (const secret of [code, token]) expect(JSON.stringify(queued)).not.toContain(secret)
    expect(isSecret('return_code')).toBe(true)
    const seen = await platform.call(owner, getMailHtml, { params: { id: `m${mail!.mail_id}` } })
    expect(seen.status).toBe(200)
    expect(seen.text).toContain('••••••')
    for (const secret of [code, token]) expect(seen.text).not.toContain(secret)
    const told = await platform.call(owner, exportCustomer, { params: { id: customer.id } })
    for (const secret of [code, token]) expect(told.text).not.toContain(secret)
  })
})
