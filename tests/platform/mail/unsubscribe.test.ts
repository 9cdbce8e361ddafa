import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { listSuppressions } from '#contract/emails/delivery.ts'
import { unsubscribeLink } from '#platform/mail/suppression/unsubscribe-link.ts'
import { storefrontOf } from '#platform/storefront/app.ts'
import { wordsIn } from '#platform/words/words-in.ts'
import { address, deliveriesOf } from '../../support/emails/deliveries.ts'
import { postOfficeOf } from '../../support/emails/post-office.ts'
import { suite } from '../../support/suite.ts'
import { until } from '../../support/until.ts'

const { platform, shop, other } = await suite({
  env: { STOREFRONT_URL: 'https://store.tender.example' },
  shop: { settings: { languages: { base: 'en', others: ['ru'] } } },
})
const desk = deliveriesOf(platform, shop)
const app = storefrontOf(platform)

const tokenOf = (mail: Parameters<typeof unsubscribeLink>[1]) =>
  new URL(unsubscribeLink(platform, mail)).pathname
/** An email that is optional, with its link. */
const mailOf = async (name = 'bulk_gift_card') => {
  const made = await desk.mailOf({ state: 'sent', tries: 1, problem: null })
  const mail_id = BigInt(made.mail.slice(1))
  await sql`
    update mail
    set name = ${name}
    where mail_id = ${mail_id}`.execute(platform.db)
  return {
    ...made,
    mail_id,
    path: tokenOf({ shop_id: shop.shop_id, mail_id, to_email: made.email }),
  }
}
const ask = async (method: string, path: string, body?: string) => {
  const response = await app.request(path, {
    method,
    ...(body === undefined
      ? {}
      : { body, headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
  })
  return { status: response.status, headers: response.headers, text: await response.text() }
}
const isStopped = async (email: string) =>
  (await platform.call(shop.people.owner, listSuppressions, { query: { search: email } })).body.rows
    .length === 1
const oneClick = 'List-Unsubscribe=One-Click'

describe('the unsubscribe link', () => {
  test('shows a button and changes nothing when it is opened, by whatever method reads', async () => {
    const { email, path } = await mailOf()
    for (const method of ['GET', 'HEAD']) expect((await ask(method, path)).status).toBe(200)
    const { text, headers } = await ask('GET', path)
    expect(text).toContain('<form method="post">')
    expect(text).not.toContain(email)
    expect(headers.get('content-security-policy')).toContain("form-action 'self'")
    expect(await isStopped(email)).toBe(false)
  })

  test('acts at once on a post, also a mail program’s own, twice and at once, with Undo there', async () => {
    const { mail, email, path } = await mailOf()
    const both = await Promise.all([ask('POST', path, oneClick), ask('POST', path, oneClick)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(await isStopped(email)).toBe(true)
    const say = wordsIn('en', 'storefront-pages.unsubscribe')
    expect(both[0].text).toContain(say('done.title'))
    expect(both[0].text).toContain('value="back"')
    const undone = await ask('POST', path, 'act=back')
    expect(undone.text).toContain(say('back.title'))
    expect(await isStopped(email)).toBe(false)
    expect((await desk.read(mail)).events.map(({ kind }) => kind)).toEqual([
      'queued',
      'unsubscribed',
      'resubscribed',
    ])
  })

  test('answers in the language in which the email left, also with Undo', async () => {
    const { mail, mail_id, path } = await mailOf()
    await sql`
      update customer c set language = 'ru'
      from mail m
      where m.mail_id = ${mail_id} and c.shop_id = m.shop_id and c.customer_id = m.customer_id
    `.execute(platform.db)
    await platform.db
      .updateTable('mail')
      .set({ state: 'queued', scope: 'b1', lane: 1 })
      .where('mail_id', '=', mail_id)
      .where('shop_id', '=', shop.shop_id)
      .execute()
    const office = postOfficeOf(platform)
    await office.serve(null)
    await until('the mail', async () => (await desk.read(mail)).state === 'kept')
    await office.close()
    // her language is another one since
    await sql`update customer set language = 'en' where shop_id = ${shop.shop_id}`.execute(
      platform.db,
    )
    const say = wordsIn('ru', 'storefront-pages.unsubscribe')
    for (const [method, body, step] of [
      ['GET', undefined, 'ask'],
      ['POST', oneClick, 'done'],
      ['POST', 'act=back', 'back'],
    ] as const) {
      const { text } = await ask(method, path, body)
      expect(text).toContain('<html lang="ru">')
      expect(text).toContain(say(`${step}.title`))
    }
  })

  test('is read and used in the other language by its link, which a done step hasn’t', async () => {
    const { email, path } = await mailOf()
    const { text } = await ask('GET', path)
    expect(text).toContain('<a href="?lang=ru" lang="ru">')
    expect(text).not.toContain(path)
    const say = wordsIn('ru', 'storefront-pages.unsubscribe')
    const russian = await ask('GET', `${path}?lang=ru`)
    expect(russian.text).toContain(say('ask.title'))
    expect(russian.text).toContain('<a href="?lang=en" lang="en">')
    const done = await ask('POST', `${path}?lang=ru`, 'act=leave')
    expect(done.text).toContain(say('done.title'))
    // it would ask once more, as if nothing had been done
    expect(done.text).not.toContain('lang="en">')
    expect(await isStopped(email)).toBe(true)
  })

  describe('of an email whose address was corrected', () => {
    const corrected = async () => {
      const made = await mailOf()
      const right = address()
      expect((await desk.correct(made.mail, right)).status).toBe(200)
      await sql`update mail set state = 'sent' where mail_id = ${made.mail_id}`.execute(platform.db)
      const to_email = right
      return { ...made, right, rightPath: tokenOf({ shop_id: shop.shop_id, ...made, to_email }) }
    }
    /** The link as it was made before it named its recipient. */
    const firstPath = ({ mail_id }: { mail_id: bigint }) =>
      `/unsubscribe/${shop.shop_id}-${mail_id}-${platform.vault.unsubscribe(shop.shop_id, mail_id)}`

    test('unsubscribes whom it was sent to, and not the other one', async () => {
      const { email, right, path, rightPath } = await corrected()
      expect((await ask('POST', path, oneClick)).status).toBe(200)
      expect([await isStopped(email), await isStopped(right)]).toEqual([true, false])
      expect((await ask('POST', rightPath, oneClick)).status).toBe(200)
      expect((await ask('POST', path, 'act=back')).status).toBe(200)
      expect([await isStopped(email), await isStopped(right)]).toEqual([false, true])
    })

    test('goes on where it left before links named their recipient', async () => {
      const plain = await mailOf()
      expect((await ask('POST', firstPath(plain), oneClick)).status).toBe(200)
      expect(await isStopped(plain.email)).toBe(true)
      const { email, right, mail_id } = await corrected()
      await sql`update mail set filled = '{}' where mail_id = ${mail_id}`.execute(platform.db)
      expect((await ask('POST', firstPath({ mail_id }), oneClick)).status).toBe(200)
      expect([await isStopped(email), await isStopped(right)]).toEqual([true, false])
    })
  })

  test('is worth nothing forged: one page without facts, and nobody is unsubscribed', async () => {
    const { mail_id, email, path } = await mailOf()
    const needed = await mailOf('gift_card_manual')
    const token = path.split('/').at(-1)!
    const proof = token.split('-').slice(2).join('-')
    const forged = [
      `${other.shop_id}-${mail_id}-${proof}`,
      `${shop.shop_id}-${needed.mail_id}-${proof}`,
      `${shop.shop_id}-${mail_id}-${'A'.repeat(43)}`,
      `${shop.shop_id}-${mail_id}-2-${'A'.repeat(43)}`,
      `${shop.shop_id}-${mail_id}-${proof.slice(2)}`,
      `${shop.shop_id}-${mail_id}-`,
      `${shop.shop_id}-${'9'.repeat(18)}-${proof}`,
      'x',
      `${token}x`,
      needed.path.split('/').at(-1)!,
    ]
    const nowhere = (await ask('GET', '/unsubscribe/nothing')).text
    for (const one of forged)
      for (const [method, body] of [['GET'], ['POST', oneClick], ['POST', 'act=back']] as const) {
        const answer = await ask(method, `/unsubscribe/${one}`, body)
        expect([one, answer.status, answer.text]).toEqual([one, 404, nowhere])
      }
    expect([await isStopped(email), await isStopped(needed.email)]).toEqual([false, false])
  })
})

describe('an email', () => {
  const office = postOfficeOf(platform)
  const leaves = async (name: string) => {
    const { mail, path } = await mailOf(name)
    await sql`
      update mail set state = 'queued'
      where mail_id = ${BigInt(mail.slice(1))}`.execute(platform.db)
    const sink = await office.withSink()
    await until('the mail', async () => (await desk.read(mail)).state === 'sent')
    return { raw: sink.delivered.at(-1)!.raw, path }
  }

  test('that is optional names the link in one line, for one click; a needed one doesn’t', async () => {
    const { raw, path } = await leaves('bulk_gift_card')
    expect(raw).toContain(`\r\nList-Unsubscribe: <https://store.tender.example${path}>\r\n`)
    expect(raw).toContain('\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n')
    await office.close()
    expect((await leaves('gift_card_manual')).raw).not.toMatch(/list-unsubscribe/i)
  })

  test('has no such field where the storefront isn’t reached by https', async () => {
    await office.close()
    platform.env = { ...platform.env, STOREFRONT_URL: 'http://store.tender.example' }
    expect((await leaves('bulk_gift_card')).raw).not.toMatch(/list-unsubscribe/i)
  })
})
