import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { postOfficeOf } from '../../support/emails/post-office.ts'
import { suite } from '../../support/suite.ts'
import { until } from '../../support/until.ts'

const { platform, shop } = await suite({
  env: { STOREFRONT_URL: 'https://store.tender.example', MAIL_FROM: 'Tender <no-reply@x.example>' },
})
const office = postOfficeOf(platform)
afterAll(() => office.close())

/** Ends of lines and signs that a header may not hold; NUL can't be stored and comes as its escape. */
const breaks = [
  '\r\n',
  '\n',
  '\r',
  '\u2028',
  '\u2029',
  '\u0085',
  '\u000b',
  '\u000c',
  '\u001b',
  '\t',
]
const turns = ['\u202e', '\u202a', '\u2066', '\u200f', '\u061c']
const injected = [
  'Bcc: victim@x.example',
  'X-Injected: 1',
  'Subject: Other',
  'From: bank@x.example',
  'Content-Type: text/plain\r\n\r\nBody',
  'List-Unsubscribe: <https://x.example>',
]
const nasty: string[] = Array.from({ length: 300 }, (_, i) => {
  const line = breaks[i % breaks.length]!
  const sign = turns[i % turns.length]!
  return `a${sign}b${line}${injected[i % injected.length]}${line}${i}${sign}c`
})
const expected = new Set([
  'auto-submitted',
  'content-type',
  'date',
  'from',
  'list-unsubscribe',
  'list-unsubscribe-post',
  'message-id',
  'mime-version',
  'reply-to',
  'subject',
  'to',
])

test('300 emails with line breaks and bidi marks in every name have no header but their own', async () => {
  const sink = await office.withSink()
  await sql`
    update shop set name = ${nasty[0]!}, settings = jsonb_set(settings, '{email_sender}',
      ${JSON.stringify({ from_name: nasty[1] })}::jsonb)
    where shop_id = ${shop.shop_id}`.execute(platform.db)
  await sql`
    insert into mail (
      shop_id, name, to_email, to_name, subject, content, message_id, state, lane, created_at)
    select ${shop.shop_id}, case n % 2 when 0 then 'bulk_gift_card' else 'gift_card_manual' end,
      'p' || n || '@headers.example', t.text, '',
      jsonb_build_object('subject', t.text || ' {recipient_name} {campaign_title}',
        'title', t.text, 'body', t.text, 'values', jsonb_build_object('campaign_title', t.text)),
      '<' || gen_random_uuid() || ${`@${shop.shop_url}>`}, 'queued', 1, now()
    from unnest(${nasty}::text[]) with ordinality as t (text, n)`.execute(platform.db)
  await until('all', () => sink.delivered.length === 300, 60_000)
  for (const { mail, raw, to } of sink.delivered) {
    const names = mail.headers.map(({ key }) => key)
    expect(names.filter((name) => !expected.has(name))).toEqual([])
    expect(names.length).toBe(new Set(names).size)
    expect([to.length, mail.to?.length, mail.bcc]).toEqual([1, 1, undefined])
    expect(mail.to![0]!.address).toBe(to[0])
    expect(mail.from!.address).toBe('no-reply@x.example')
    const shown = [mail.subject, mail.from!.name, mail.to![0]!.name].join(' ')
    // oxlint-disable-next-line no-control-regex -- that is what must not come through
    expect(shown).not.toMatch(
      /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/,
    )
    expect(raw.split('\r\n\r\n')[0]).not.toMatch(/^(Bcc|X-Injected):/im)
  }
})
