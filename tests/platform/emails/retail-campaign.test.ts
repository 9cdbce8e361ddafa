import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import type { BlockDesign } from '#contract/emails/design-shapes.ts'
import { getDesign, publishDesign, saveDesignDraft } from '#contract/emails/edit.ts'
import { startPostman } from '#platform/mail/postman/postman.ts'
import { smtpSend } from '#platform/mail/postman/smtp.ts'
import { csvRows } from '#platform/uploads/csv-rows.ts'
import { checkpoint, checked, settle, turn, upload } from '../../support/bulk/campaigns.ts'
import { hasRetail, retailFiles } from '../../support/cli/retail.ts'
import { startSmtpSink } from '../../support/smtp-sink.ts'
import { suite } from '../../support/suite.ts'
import { until } from '../../support/until.ts'

const { platform, shop } = await suite({ env: { STOREFRONT_URL: 'https://cards.example' } })
const sink = await startSmtpSink()
afterAll(() => sink.close())
const rows = 2237
const name = 'bulk_gift_card'

type Person = { email: string; first: string; last: string; amount: string; language: 'en' | 'ru' }
const readPeople = async (): Promise<Person[]> => {
  const people: Person[] = []
  for await (const part of csvRows(retailFiles().customers))
    for (const { fields } of part) {
      const [, first = '', last = '', email = ''] = fields
      if (!email.includes('@') || people.length === rows) continue
      const n = people.length
      const amount = `${1 + (n % 250)}.${String(n % 100).padStart(2, '0')}`
      people.push({ email, first, last, amount, language: n % 2 ? 'ru' : 'en' })
    }
  return people
}

/** publishes a design of one campaign whose texts name its edition in both languages */
const override = async (id: string, edition: string) => {
  const at = { params: { name }, query: { for: id } }
  const { owner } = shop.people
  const { body: state } = await platform.call(owner, getDesign, at)
  const design = structuredClone((state.draft ?? state.live).design) as BlockDesign
  const heading = design.blocks.find((block) => block.kind === 'heading')!
  const code = design.blocks.find((block) => block.kind === 'code')!
  code.as = 'qr'
  design.subject = {
    en: { value: `{recipient_name}, a gift of {giftcard_balance} (${edition})`, of: '' },
    ru: { value: `{recipient_name}, подарок на {giftcard_balance} (${edition})`, of: '' },
  }
  heading.text = {
    en: { value: `Thank you, ${edition}`, of: '' },
    ru: { value: `Спасибо, ${edition}`, of: '' },
  }
  const body = { design, revision: state.revision }
  const saved = await platform.call(owner, saveDesignDraft, { ...at, body: body as never })
  const { revision } = saved.body
  expect(await platform.call(owner, publishDesign, { ...at, body: { revision } })).toMatchObject({
    status: 200,
  })
}

const money = (amount: string, language: string) =>
  new Intl.NumberFormat(language, { style: 'currency', currency: 'GBP' }).format(Number(amount))
const plain = (text: string) => text.replaceAll(/\s+/g, ' ')

test.skipIf(!hasRetail)(
  '2,237 emails of a campaign: each is whole, theirs, in their language, of the design at its start',
  async () => {
    await sql`
      update shop set settings = settings || ${JSON.stringify({
        languages: { base: 'en', others: ['ru'] },
        using_email_builder: true,
      })}::jsonb
      where shop_id = ${shop.shop_id}`.execute(platform.db)
    const people = await readPeople()
    expect(people).toHaveLength(rows)
    await sql`
      insert into customer (
        shop_id, platform_customer_id, full_name, email, language, search, created_at, updated_at
      )
      select ${shop.shop_id}, u.email, u.name, u.email, u.language, ' ' || lower(u.email), now(), now()
      from unnest(
        ${people.map(({ email }) => email)}::text[],
        ${people.map(({ first, last }) => `${first} ${last}`)}::text[],
        ${people.map(({ language }) => language)}::text[]) u (email, name, language)`.execute(
      platform.db,
    )
    const lines = people.map(({ email, amount }) => `${email},${amount}`)
    const url = await upload(platform, shop, `email,amount\n${lines.join('\n')}\n`)
    const id = await checked(platform, shop, {
      operation_name: 'gift_card',
      title: 'Retail',
      source: { csv: { url } },
      email: { active: true },
    })
    await override(id, 'first')
    expect((await checkpoint(platform, shop.people.owner, id, 'start')).status).toBe(200)
    await turn(platform, 200)
    const begun = await platform.db.selectFrom('mail').select('mail_id').execute()
    expect(begun.length).toBeGreaterThan(0)
    expect(begun.length).toBeLessThan(rows)
    await override(id, 'second')
    await settle(platform)
    const postman = startPostman(platform, smtpSend(sink.url), { lookMs: 200 })
    // the owner also hears that the campaign is over
    const delivered = () => sink.delivered.filter(({ to }) => to[0]!.endsWith('@retail.example'))
    await until('all emails', () => delivered().length === rows, 120_000)
    await postman.stop()

    const byEmail = new Map(people.map((person) => [person.email, person]))
    const { rows: cards } = await sql<{ email: string; last4: string; balance: bigint }>`
      select g.customer_email as email, c.last4, g.balance
      from gift_card g join gift_card_code c on c.gift_card_id = g.gift_card_id
      where g.shop_id = ${shop.shop_id}`.execute(platform.db)
    const cardOf = new Map(cards.map((card) => [card.email, card]))
    const seen = { en: 0, ru: 0, codes: new Set<string>() }
    for (const { to, mail } of delivered()) {
      const person = byEmail.get(to[0]!)!
      const { language, first, last, amount } = person
      const value = money(amount, language)
      const full = `${first} ${last}`
      expect(plain(mail.subject!)).toBe(
        plain(
          language === 'en'
            ? `${full}, a gift of ${value} (first)`
            : `${full}, подарок на ${value} (first)`,
        ),
      )
      const [html, text] = [mail.html!, mail.text!]
      expect(html).toContain(`<html lang="${language}"`)
      for (const part of [html, text]) {
        expect(part).toContain(language === 'en' ? 'Thank you, first' : 'Спасибо, first')
        expect(plain(part.replaceAll('&nbsp;', ' '))).toContain(plain(value))
        expect(part).not.toMatch(/\{\w+\}|customer-\d+@|undefined|null/)
      }
      const code = /[A-Z0-9]{4}(?: [A-Z0-9]{4}){3}/.exec(text)![0]
      expect(code.slice(-4)).toBe(cardOf.get(person.email)!.last4)
      expect(html.match(/[A-Z0-9]{4}(?: [A-Z0-9]{4}){3}/g)!.every((one) => one === code)).toBe(true)
      expect(html).toContain('cid:code-qr')
      const [image] = mail.attachments
      expect([image!.mimeType, image!.contentId, image!.disposition]).toEqual([
        'image/png',
        '<code-qr>',
        'inline',
      ])
      const header = (key: string) => mail.headers.find((one) => one.key === key)?.value
      expect(header('list-unsubscribe')).toMatch(
        /^<https:\/\/cards\.example\/unsubscribe\/[\w.~-]+>$/,
      )
      expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
      seen[language] += 1
      seen.codes.add(code)
    }
    expect({ ...seen, codes: seen.codes.size }).toEqual({ en: 1119, ru: 1118, codes: rows })
    const given = people.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0)
    expect(cards.reduce((sum, { balance }) => sum + Number(balance), 0)).toBe(given)
  },
  240_000,
)
