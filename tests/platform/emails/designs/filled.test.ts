import { beforeEach, describe, expect, test } from 'vitest'
import { updateBalance } from '#contract/customers/money.ts'
import { resendMail } from '#contract/emails/calls.ts'
import type { BlockDesign } from '#contract/emails/design-shapes.ts'
import { getMailHtml } from '#contract/emails/edit.ts'
import { replaceCode } from '#contract/gift-cards/change.ts'
import { transact } from '#platform/db/transact.ts'
import { mailRow } from '#platform/mail/filling/mail-rows.ts'
import { defaultDesign } from '#platform/mail/designs/default-design.ts'
import { type Message, readMessage } from '#platform/mail/postman/send.ts'
import { suppress } from '#platform/mail/suppression/suppress.ts'
import { designingOf } from '../../../support/emails/designing.ts'
import { giftsOf } from '../../../support/emails/gifts.ts'
import { postOfficeOf } from '../../../support/emails/post-office.ts'
import type { TestShop } from '../../../support/platform.ts'
import { suitePlatform } from '../../../support/suite.ts'
import { until } from '../../../support/until.ts'

const platform = await suitePlatform()
const office = postOfficeOf(platform)
const day = 24 * 3600_000
let shop: TestShop
let now = Date.parse('2026-03-01T10:00:00Z')
const wait = (ms: number) => platform.at(new Date((now += ms)))

const words = (value: string) => ({
  en: { value: [{ is: 'paragraph' as const, items: [[{ text: value }]] }], of: '' },
})
const plain = {
  hide_on: null,
  background: null,
  align: 'left' as const,
  padding: [0, 0] as [number, number],
}
/** Shows all that is read at the moment of sending. */
const everything = (): BlockDesign => {
  const design = structuredClone(defaultDesign('gift_card_manual'))
  const label = (value: string) => ({ en: { value, of: '' }, ru: { value: `${value} ру`, of: '' } })
  design.blocks.splice(
    -1,
    0,
    { ...plain, id: 'lots', kind: 'credits', show: null, until: label('until'), never: label('-') },
    {
      ...plain,
      id: 'vip',
      kind: 'text',
      size: 'normal',
      text: words('Thank you for your loyalty'),
      show: { all: [{ variable: 'customer_tags', is: 'has', value: 'vip' }] },
    },
    {
      ...plain,
      id: 'tongue',
      kind: 'text',
      size: 'normal',
      text: words('We know your language'),
      show: { all: [{ variable: 'customer_language', is: 'equals', value: 'en' }] },
    },
    {
      ...plain,
      id: 'soon',
      kind: 'text',
      size: 'normal',
      text: words('Only a few days left'),
      show: { all: [{ variable: 'expires_on', is: 'within', value: '40' }] },
    },
  )
  return design
}
const { save, publish } = designingOf(platform, () => shop)

/** A customer whose credit is announced by an email that waits to leave. */
const announced = async () => {
  const { id, customer_id, email } = await platform.customer(shop)
  await platform.db
    .updateTable('customer')
    .set({ tags: 'vip', language: 'en' })
    .where('shop_id', '=', shop.shop_id)
    .where('customer_id', '=', customer_id)
    .execute()
  const issued = await giftsOf(platform, shop).issue(id, { recipient_email: email }, '25.00', {
    expires_on: new Date(now + 30 * day).toISOString().slice(0, 10),
  })
  expect(issued.status).toBe(200)
  const { mail_id, gift_card_id } = await platform.db
    .selectFrom('mail')
    .select(['mail_id', 'gift_card_id'])
    .where('shop_id', '=', shop.shop_id)
    .where('to_email', '=', email)
    .executeTakeFirstOrThrow()
  return { id, customer_id, email: email!, mail_id, card: `g${gift_card_id}` }
}
type Announced = Awaited<ReturnType<typeof announced>>
const person = ({ customer_id }: Announced, set: { tags?: string; language?: string }) =>
  platform.db
    .updateTable('customer')
    .set(set)
    .where('shop_id', '=', shop.shop_id)
    .where('customer_id', '=', customer_id)
    .execute()

/** Changes after an email was filled, each of them shown by the design. */
const changes: Record<string, (of: Announced) => Promise<unknown> | void> = {
  'its credits were spent': async ({ id }) =>
    expect(
      (
        await platform.call(shop.people.owner, updateBalance, {
          params: { id },
          body: { valueToUpdate: '-10.00', reason: 'Return' },
        })
      ).status,
    ).toBe(200),
  'the customer’s tags changed': (of) => person(of, { tags: 'former' }),
  'the customer’s language changed': (of) => person(of, { language: 'ru' }),
  'the code was replaced': async ({ card }) =>
    expect(
      (await platform.call(shop.people.owner, replaceCode, { params: { id: card } })).status,
    ).toBe(200),
  'the shop was renamed': () =>
    platform.db
      .updateTable('shop')
      .set({ name: 'Renamed', email: 'renamed@shops.example' })
      .where('shop_id', '=', shop.shop_id)
      .execute(),
  'a year passed': () => wait(365 * day),
}

const partsOf = ({ subject, html, text, from, replyTo, attachments }: Message) => ({
  subject,
  html,
  text,
  name: from.name,
  replyTo,
  attachments,
})
const codeOf = ({ text }: Message): string => /([A-Z2-9]{4} ){3}[A-Z2-9]{4}/.exec(text)![0]
const withCode = (message: Message, code: string) => {
  const put = (text: string): string => text.replaceAll(codeOf(message), code)
  return { ...partsOf(message), html: put(message.html), text: put(message.text) }
}
/** Reads an email as the outbox and, for staff, the page of the email show it. */
const shown = async ({ mail_id }: Announced) => ({
  outbox: partsOf(await readMessage(platform, (await mailRow(platform, mail_id))!)),
  page: (await platform.call(shop.people.owner, getMailHtml, { params: { id: `m${mail_id}` } }))
    .body,
})
const reaches = (of: Announced, state: string, pause = 0) =>
  until(`a mail that is ${state}`, async () => {
    wait(pause)
    return (
      (await platform.db
        .selectFrom('mail')
        .select('state')
        .where('shop_id', '=', shop.shop_id)
        .where('mail_id', '=', of.mail_id)
        .where('state', '=', state as 'sent')
        .executeTakeFirst()) ?? null
    )
  })
const refused = (responseCode: number) =>
  Object.assign(new Error('refused'), {
    responseCode,
    response: `${responseCode} not now`,
    command: 'DATA',
  })

beforeEach(async () => {
  await office.close()
  wait(day)
  shop = await platform.shop({ settings: { languages: { base: 'en', others: ['ru'] } } })
  const saved = await save(everything())
  expect((await publish(saved.body.revision)).status).toBe(200)
})

describe('an email that left', () => {
  test.each(Object.entries(changes))('stays as it was after %s', async (_, change) => {
    const of = await announced()
    const left: Message[] = []
    await office.serve(async (message) => {
      if (message.to.address !== of.email) return
      left.push(message)
      if (left.length === 1) throw refused(451)
    })
    const first = await until('the first attempt', () => left[0])
    for (const part of ['loyalty', 'We know', 'Only a few', 'until'])
      expect(first.html).toContain(part)
    await until('its failure', async () => (await mailRow(platform, of.mail_id))!.tries === 1)
    await change(of)
    wait(60_000)
    await reaches(of, 'sent')
    const second = left[1]!
    // no dead code leaves
    expect(codeOf(second) === codeOf(first)).toBe(change !== changes['the code was replaced'])
    expect(withCode(second, codeOf(first))).toEqual(partsOf(first))
    expect((await shown(of)).outbox).toEqual(partsOf(second))
    await change(of)
    const { outbox, page } = await shown(of)
    expect(outbox).toEqual(partsOf(second))
    expect(page).toMatchObject({ as_sent: true, subject: second.subject, text: second.text })
    expect(page.html).toBe(second.html)
  })

  test('and is resent shows the code that its card has now, and all else as before', async () => {
    const of = await announced()
    const left: Message[] = []
    await office.serve(async (message) => {
      if (message.to.address === of.email) left.push(message)
    })
    await reaches(of, 'sent')
    for (const change of Object.values(changes)) await change(of)
    const resent = await platform.call(shop.people.owner, resendMail, {
      params: { id: `m${of.mail_id}` },
    })
    expect(resent.status).toBe(200)
    const [first, second] = await until('the second email', () => left[1] && left)
    expect(codeOf(second!)).not.toBe(codeOf(first!))
    expect(withCode(second!, codeOf(first!))).toEqual(partsOf(first!))
    await reaches(of, 'sent')
    expect((await shown(of)).page.html).toBe(second!.html)
  })

  test('shows each of these changes where it is filled first after them', async () => {
    for (const change of Object.values(changes)) {
      const of = await announced()
      const before = await shown(of)
      expect(before.page.as_sent).toBe(false)
      await change(of)
      expect((await shown(of)).outbox).not.toEqual(before.outbox)
    }
  })
})

describe('an email that didn’t leave', () => {
  const changed = async (of: Announced) => {
    const before = await shown(of)
    expect(before.page.as_sent).toBe(true)
    for (const change of Object.values(changes)) await change(of)
    return { before, after: await shown(of) }
  }

  test.each(['with a mail server', 'without one'])(
    'and was withheld stays so, %s',
    async (where) => {
      const of = await announced()
      await transact(platform.db, (trx) =>
        suppress(trx, platform.vault, {
          shop_id: shop.shop_id,
          email: of.email,
          kind: 'by_hand',
          at: platform.clock(),
        }),
      )
      await office.serve(where === 'without one' ? null : async () => {})
      await reaches(of, 'withheld')
      const { before, after } = await changed(of)
      expect(after).toEqual(before)
    },
  )

  test('and failed stays as it was tried', async () => {
    const of = await announced()
    await office.serve(() => Promise.reject(refused(550)))
    await reaches(of, 'failed', 6 * 3600_000)
    const { before, after } = await changed(of)
    expect(after).toEqual(before)
  })
})
