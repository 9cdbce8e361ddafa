import { sql } from 'kysely'
import pino from 'pino'
import { expect, test } from 'vitest'
import { type MailName, mails } from '#contract/areas.ts'
import { updateBalance } from '#contract/customers/money.ts'
import { sendTestEmail } from '#contract/emails/named.ts'
import type { MailFacts } from '#contract/mail-variables.ts'
import { transact } from '#platform/db/transact.ts'
import { sampleValues } from '#platform/emails/designs/samples.ts'
import { designedNames } from '#platform/mail/designs/kinds.ts'
import { queueMail } from '#platform/mail/queue.ts'
import { postOfficeOf } from '../../support/emails/post-office.ts'
import type { Delivered } from '../../support/smtp-sink.ts'
import { suite } from '../../support/suite.ts'
import { until } from '../../support/until.ts'

const { platform, shop } = await suite({ env: { STOREFRONT_URL: 'https://store.tender.example' } })
const { owner } = shop.people
const lines: string[] = []
platform.log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
const office = postOfficeOf(platform)
const secret = 'canary-of-a-link'
const names = Object.keys(mails) as MailName[]

/** A customer with a card, whose code is the canary. */
const { id, customer_id } = await platform.customer(shop, { name: 'Canary Quill' })
const issued = await platform.call(owner, updateBalance, {
  params: { id },
  body: { valueToUpdate: '20', reason: 'Reward' },
})
const { code, gift_card_id } = issued.body.customer.LoyaltyCard!.GiftCard
const bare = code.replaceAll(' ', '')
/** The code in each form in which it could be written. */
const forms = [
  code,
  bare,
  bare.toLowerCase(),
  encodeURIComponent(code),
  code.replaceAll(' ', '+'),
  code.replaceAll(' ', '-'),
  Buffer.from(bare).toString('base64'),
  Buffer.from(code).toString('base64'),
  Buffer.from(bare).toString('hex'),
]
const found = (...texts: string[]): string[] =>
  forms.filter((form) => texts.some((text) => text.includes(form)))

const queued = async (name: MailName): Promise<string> => {
  // codes and links are those of the platform itself
  const values = Object.fromEntries(
    Object.entries(sampleValues(name, 'en').values).filter(
      ([one]) => !/link$|^giftcard_(?:code|last4)$/.test(one),
    ),
  )
  // an address of its own finds it among the delivered
  const to = { email: `${name.replaceAll('_', '-')}@canary.example`, name: 'Canary Quill' }
  await transact(platform.db, (trx) =>
    queueMail(
      {
        ...platform,
        trx,
        shop: { ...shop, settings: {} } as never,
        actor: { kind: 'job' },
        now: platform.clock(),
      },
      {
        name,
        to,
        subject: '',
        title: '',
        body: '',
        values,
        link: `https://store.tender.example/claim/${secret}`,
        customer_id,
        gift_card_id: BigInt(gift_card_id.slice(1)),
        movement_id: null,
      },
    ),
  )
  return to.email
}
const partsOf = ({ raw, mail }: Delivered) => {
  const [head = ''] = raw.split('\r\n\r\n')
  const { html = '', text = '' } = mail
  const places = [
    ...html.matchAll(/\s(?:href|src|action|background|cite|data-\w+)="([^"]*)"/g),
    ...html.matchAll(/url\(([^)]*)\)/g),
    ...text.matchAll(/(https?:\/\/\S+)/g),
  ].map(([, place]) => place!)
  const unfolded = head.replace(/\r\n[ \t]/g, ' ')
  const headers = mail.headers.map(({ value }) => value).join('\n')
  const named = mail.attachments.map(({ filename }) => filename ?? '').join('\n')
  return { head: [unfolded, headers, named, mail.subject ?? ''], places, shown: html + text }
}

test('a card’s code is in no subject, header, address or log of an email that leaves', async () => {
  const { delivered } = await office.withSink()
  for (const name of names) {
    const to = await queued(name)
    const left = await until(name, () => delivered.find((one) => one.to.includes(to)))
    const { head, places, shown } = partsOf(left)
    expect([name, found(...head)]).toEqual([name, []])
    expect([name, places.filter((place) => found(place).length > 0)]).toEqual([name, []])
    expect([name, head.filter((part) => part.includes(secret))]).toEqual([name, []])
    const facts: MailFacts = mails[name]
    // it is looked for where it must be found, too
    expect([name, found(shown).length > 0]).toEqual([name, facts.showsCode === true])
  }
  await office.close()
  expect(lines.filter((line) => found(line).length > 0 || line.includes(secret))).toEqual([])
})

test('a code and a one-time link are in no row that an email leaves behind', async () => {
  const { rows } = await sql<{ text: string }>`
    select to_jsonb(m)::text as text from mail m
    union all select to_jsonb(e)::text from mail_event e
    union all select p.program::text from mail_program p`.execute(platform.db)
  expect(rows.length).toBeGreaterThan(names.length)
  expect(rows.filter(({ text }) => found(text).length > 0 || text.includes(secret))).toEqual([])
})

test('a test of any email holds no live code and no live link', async () => {
  const { delivered } = await office.withSink()
  for (const name of designedNames) {
    const before = delivered.length
    // at most twenty an hour a person
    const by = await platform.colleague(shop, 'owner')
    const done = await platform.call(by, sendTestEmail, {
      params: { name },
      query: {},
      body: { preview_email: { to_email: by.email } },
    })
    expect([name, done.status]).toEqual([name, 200])
    const left = await until(`a test of ${name}`, () => delivered[before])
    expect(left.mail.subject).toMatch(/^\[Test\] /)
    expect([name, found(left.raw, left.mail.html ?? '', left.mail.text ?? '')]).toEqual([name, []])
    const { places } = partsOf(left)
    const live = /\/(?:claim|greeting|password|invite)\/|\/unsubscribe\/\d|token=[\w-]/
    expect([name, places.filter((place) => live.test(place))]).toEqual([name, []])
  }
})
