import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { listSuppressions } from '#contract/emails/delivery.ts'
import { unsubscribeLink } from '#platform/mail/suppression/unsubscribe-link.ts'
import { storefrontOf } from '#platform/storefront/app.ts'
import { wordsIn } from '#platform/words/words-in.ts'
import { deliveriesOf } from '../../support/emails/deliveries.ts'
import { postOfficeOf } from '../../support/emails/post-office.ts'
import { suite } from '../../support/suite.ts'
import { until } from '../../support/until.ts'

const { platform, shop, other } = await suite({
  env: { STOREFRONT_URL: 'https://store.tender.example' },
})
const desk = deliveriesOf(platform, shop)
const app = storefrontOf(platform)

const mailOf = async (name = 'bulk_gift_card', language?: 'ru') => {
  const made = await desk.mailOf({ state: 'sent', tries: 1, problem: null })
  const mail_id = BigInt(made.mail.slice(1))
  await sql`
    update mail
    set name = ${name},
      content = content || ${JSON.stringify(language ? { language } : {})}::jsonb
    where mail_id = ${mail_id}`.execute(platform.db)
  const path = new URL(unsubscribeLink(platform, { shop_id: shop.shop_id, mail_id })).pathname
  return { ...made, mail_id, path }
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

  test('speaks the email’s language', async () => {
    const { path } = await mailOf('bulk_gift_card', 'ru')
    const { text } = await ask('GET', path)
    expect(text).toContain('<html lang="ru">')
    expect(text).toContain(wordsIn('ru', 'storefront-pages.unsubscribe')('ask.title'))
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
