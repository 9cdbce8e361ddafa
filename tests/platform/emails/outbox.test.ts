import { beforeAll, describe, expect, test } from 'vitest'
import { updateBalance } from '#contract/customers/money.ts'
import { startPostman } from '#platform/mail/postman/postman.ts'
import { startOperated } from '../../support/product/operated.ts'
import { testEnv } from '../../support/platform.ts'
import { suite } from '../../support/suite.ts'
import { until } from '../../support/until.ts'

const key = testEnv.OUTBOX_KEY
const evil =
  '<script>alert(1)</script><img src=x onerror=alert(2)><a href="javascript:alert(3)">x</a></title></pre>'
const { platform, shop } = await suite({ start: startOperated })
let mail: string

beforeAll(async () => {
  const { id, email } = await platform.customer(shop, { name: `"><b>${evil}` })
  const details = {
    recipient_name: '<i>Ada</i>',
    recipient_email: email!,
    subject: `Hello ${evil}`.slice(0, 200),
    title: evil,
    body: evil,
  }
  const { body } = await platform.call(shop.people.owner, updateBalance, {
    params: { id },
    body: { valueToUpdate: '12.50', reason: 'Reward', email_details: details },
  })
  mail = body.transaction.mail!.mail_id
  const postman = startPostman(platform, null)
  await until('the mail', () =>
    platform.db.selectFrom('mail').select('mail_id').where('state', '=', 'kept').executeTakeFirst(),
  )
  await postman.stop()
})

const get = async (path: string, given = key) => {
  const answer = await fetch(
    `${platform.origin}${path}${path.includes('?') ? '&' : '?'}key=${encodeURIComponent(given)}`,
  )
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}
const paths = () => ['/outbox', `/outbox/${mail}`, `/outbox/${mail}/html`]

describe('the outbox', () => {
  test('lists the kept mails and opens each with what a mail program shows', async () => {
    const list = await get('/outbox')
    expect(list.status).toBe(200)
    expect(list.text).toContain(`href="/outbox/${mail}?key=${key}"`)
    expect(list.text).toContain(shop.shop_url)
    const one = await get(`/outbox/${mail}`)
    for (const shown of [
      'From',
      'no-reply@tender.example',
      'Reply-To',
      `owner@${shop.shop_url}`,
      'Message-ID',
      `@${shop.shop_url}&gt;`,
      'State',
      'kept',
      'Tries',
      'Amount: £12.50',
    ])
      expect(one.text).toContain(shown)
    expect(one.text).toMatch(new RegExp(`<iframe [^>]*sandbox src="/outbox/${mail}/html\\?key=`))
    expect((await get(`/outbox/${mail}/html`)).text).toMatch(
      /[A-Z2-9]{4} [A-Z2-9]{4} [A-Z2-9]{4} [A-Z2-9]{4}/,
    )
  })

  test.each([
    ['no key', ''],
    ['another key', 'a-secret-of-tests-that-is-long-enougH'],
    ['the start of the key', key.slice(0, -1)],
  ])('%s: there is no such address', async (_, given) => {
    for (const path of paths()) {
      const answer = await get(path, given)
      expect(answer.status).toBe(404)
      expect(JSON.parse(answer.text)).toMatchObject({ error: { code: 'unknown_call' } })
    }
  })

  test('where an SMTP_URL is set there is no outbox', async () => {
    const { env } = platform
    platform.env = { ...env, SMTP_URL: 'smtp://mail.example' }
    for (const path of paths()) expect((await get(path)).status).toBe(404)
    platform.env = env
  })

  test('a mail that is not there is not there', async () => {
    for (const id of ['m999999', 'x', '1', 'm1;drop table mail'])
      expect((await get(`/outbox/${encodeURIComponent(id)}`)).status).toBe(404)
  })

  test('what a mail holds stays text: nothing in it is markup, and nothing could run', async () => {
    for (const path of paths()) {
      const { text, headers } = await get(path)
      expect(text).not.toMatch(/<script|<img|<b>|<i>|<a href="javascript|onerror=alert\(2\)>(?!&)/i)
      expect(headers.get('content-security-policy')).toContain("default-src 'none'")
      expect(headers.get('content-security-policy')).not.toContain('script-src')
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
    }
    expect((await get(`/outbox/${mail}/html`)).headers.get('content-security-policy')).toMatch(
      /^sandbox;/,
    )
  })

  test('goes on to older mails', async () => {
    const { db } = platform
    const row = await db.selectFrom('mail').selectAll().executeTakeFirstOrThrow()
    const { mail_id: _, ...rest } = row
    await db
      .insertInto('mail')
      .values(
        Array.from({ length: 60 }, (_, i) => ({
          ...rest,
          content: JSON.stringify(rest.content),
          filled: JSON.stringify(rest.filled),
          message_id: `<more-${i}@x>`,
          subject: `Number ${i}`,
        })),
      )
      .execute()
    const first = await get('/outbox')
    const older = /href="(\/outbox\?key=[^"]*before=m\d+)"/
      .exec(first.text)?.[1]
      ?.replaceAll('&amp;', '&')
    const second = await (await fetch(`${platform.origin}${older}`)).text()
    expect(first.text).toContain('>Number 59<')
    expect(second).toContain('>Number 3<')
    expect(second).not.toContain('Older emails')
  })
})
