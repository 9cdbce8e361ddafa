import { beforeEach, describe, expect, test } from 'vitest'
import { getMailHtml } from '#contract/emails/edit.ts'
import { listEmails, sendTestEmail, setEmailActive } from '#contract/emails/named.ts'
import { designingOf, named, withTitle } from '../../../support/emails/designing.ts'
import { giftsOf } from '../../../support/emails/gifts.ts'
import { postOfficeOf } from '../../../support/emails/post-office.ts'
import type { TestShop } from '../../../support/platform.ts'
import { suitePlatform } from '../../../support/suite.ts'
import { until } from '../../../support/until.ts'

const platform = await suitePlatform()
let shop: TestShop
let now = Date.parse('2026-03-01T10:00:00Z')
beforeEach(async () => {
  shop = await platform.shop()
  platform.at(new Date((now += 60_000)))
})
const office = postOfficeOf(platform)
const { name } = named.params
const { published } = designingOf(platform, () => shop)

describe('an email', () => {
  test('opens as it was sent after its design, the theme and the shop’s name changed', async () => {
    const gifts = giftsOf(platform, shop)
    const { delivered } = await office.withSink()
    const { id, email } = await platform.customer(shop)
    await gifts.issue(id, { recipient_email: email })
    const sent = await until('the email', () => delivered[0])
    const row = await until('its row', async () => {
      const found = await platform.db
        .selectFrom('mail')
        .select(['mail_id', 'state'])
        .where('shop_id', '=', shop.shop_id)
        .where('to_email', '=', email)
        .executeTakeFirst()
      return found?.state === 'sent' ? found : null
    })
    await published('Quite another title')
    await platform.db
      .updateTable('shop')
      .set({ name: 'Renamed' })
      .where('shop_id', '=', shop.shop_id)
      .execute()
    platform.at(new Date((now += 400 * 24 * 3600_000)))
    const opened = await platform.call(shop.people.owner, getMailHtml, {
      params: { id: `m${row.mail_id}` },
    })
    expect(opened.body.as_sent).toBe(true)
    expect(opened.body.html.trim()).toBe(sent.mail.html?.trim())
    const masked = await platform.call(shop.people.limited, getMailHtml, {
      params: { id: `m${row.mail_id}` },
    })
    expect(masked.body.html).toContain('•••• •••• ••••')
    await office.close()
  })

  test('is tested on people of the shop alone, without a live code or link', async () => {
    const { email: customer } = await platform.customer(shop)
    const other = await platform.shop()
    for (const to_email of [customer!, other.people.owner.email])
      expect(
        await platform.call(shop.people.owner, sendTestEmail, {
          ...named,
          query: {},
          body: { preview_email: { to_email } },
        }),
      ).toMatchObject({ status: 422, error: { code: 'not_a_recipient' } })
    const { delivered } = await office.withSink()
    const done = await platform.call(shop.people.owner, sendTestEmail, {
      ...named,
      query: {},
      body: { preview_email: { to_email: shop.people.owner.email }, design: withTitle('Try') },
    })
    expect(done.status).toBe(200)
    const { mail } = await until('the test', () => delivered[0])
    expect(mail.subject).toMatch(/^\[Test\] /)
    expect(mail.html).toContain('Try')
    expect(mail.html).toContain('•••• •••• ••••')
    await office.close()
  })

  test('that customers wait for is not switched off; another is, and is listed so', async () => {
    const off = (one: string) =>
      platform.call(shop.people.owner, setEmailActive, {
        params: { name: one },
        body: { active: false },
      })
    expect(await off(name)).toMatchObject({ status: 422, error: { code: 'email_needed' } })
    expect((await off('egift_reminder')).status).toBe(200)
    const { emails } = (await platform.call(shop.people.limited, listEmails, {})).body
    expect(emails.find((one) => one.name === 'egift_reminder')?.active).toBe(false)
    expect(emails.every(({ problems }) => problems === 0)).toBe(true)
  })

  test('that no area names any more fails by itself, and holds up no other', async () => {
    const { email } = await platform.customer(shop)
    const gifts = giftsOf(platform, shop)
    const { id } = await platform.customer(shop)
    await gifts.issue(id, { recipient_email: email })
    await platform.db
      .insertInto('mail')
      .columns([
        'shop_id',
        'name',
        'to_email',
        'subject',
        'content',
        'message_id',
        'state',
        'created_at',
      ])
      .expression((eb) =>
        eb
          .selectFrom('mail')
          .select([
            'shop_id',
            eb.val('of_an_earlier_program').as('name'),
            'to_email',
            'subject',
            'content',
            eb.val(`<gone@${shop.shop_url}>`).as('message_id'),
            'state',
            'created_at',
          ])
          .where('shop_id', '=', shop.shop_id)
          .limit(1),
      )
      .execute()
    await office.serve(null)
    const states = () =>
      platform.db
        .selectFrom('mail')
        .select(['name', 'state', 'problem'])
        .where('shop_id', '=', shop.shop_id)
        .where('state', '!=', 'queued')
        .orderBy('name')
        .execute()
    const both = await until('both emails', async () => {
      const rows = await states()
      return rows.length === 2 ? rows : null
    })
    expect(both).toEqual([
      { name, state: 'kept', problem: null },
      { name: 'of_an_earlier_program', state: 'failed', problem: 'unknown_email' },
    ])
    await office.close()
  })
})
