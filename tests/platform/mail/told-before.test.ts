import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { getDryRun } from '#contract/bulk/draft.ts'
import { getBulkProgress } from '#contract/bulk/run.ts'
import { addSuppression } from '#contract/emails/delivery.ts'
import { handleMail, listMails, renderEmail } from '#contract/emails/calls.ts'
import type { SuppressionKind } from '#contract/emails/withheld.ts'
import { getHome } from '#contract/home/calls.ts'
import { transact } from '#platform/db/transact.ts'
import { switchMail } from '#platform/mail/leaving/switch-mail.ts'
import { suppress } from '#platform/mail/suppression/suppress.ts'
import { checked, finished, settle } from '../../support/bulk/campaigns.ts'
import { deliveriesOf } from '../../support/emails/deliveries.ts'
import { postOfficeOf } from '../../support/emails/post-office.ts'
import type { TestShop } from '../../support/platform.ts'
import { suitePlatform } from '../../support/suite.ts'
import { until } from '../../support/until.ts'

const platform = await suitePlatform()
const office = postOfficeOf(platform)
afterEach(async () => {
  await settle(platform)
  await office.close()
})
const stop = (shop: TestShop, email: string, kind: SuppressionKind) =>
  transact(platform.db, (trx) =>
    suppress(trx, platform.vault, { shop_id: shop.shop_id, email, kind, at: platform.clock() }),
  )

describe('a dry run', () => {
  const people = {
    unsubscribed: 'left@x.example',
    bounced: 'gone@x.example',
    complained: 'cross@x.example',
    by_hand: 'blocked@x.example',
  } as const
  const campaign = async (shop: TestShop) => {
    for (const [kind, email] of Object.entries(people))
      await stop(shop, email.toUpperCase(), kind as SuppressionKind)
    const emails = [...Object.values(people), 'well@x.example', 'fine@x.example', null]
    const made = await Promise.all(emails.map((email) => platform.customer(shop, { email })))
    return {
      operation_name: 'gift_card' as const,
      email: { active: true },
      source: made.map(({ id }) => ({
        count: 1,
        entity_data: { balance: '5', platform_customer_id: id },
      })),
    }
  }
  const dryRun = async (shop: TestShop, id: string) =>
    (await platform.call(shop.people.owner, getDryRun, { params: { id } })).body

  test('says whose credit comes without an email, and why, as the run then does', async () => {
    const shop = await platform.shop()
    const other = await platform.shop()
    await stop(other, 'well@x.example', 'bounced')
    const draft = await campaign(shop)
    const told = await dryRun(shop, await checked(platform, shop, draft))
    expect([told.mails, told.unmailed]).toEqual([
      2,
      [
        { reason: 'unsubscribed', rows: 1 },
        { reason: 'bounced', rows: 1 },
        { reason: 'complained', rows: 1 },
        { reason: 'by_hand', rows: 1 },
        { reason: 'no_address', rows: 1 },
      ],
    ])
    const id = await finished(platform, shop, draft)
    await office.serve(null)
    const progress = await until('all emails', async () => {
      const { body } = await platform.call(shop.people.owner, getBulkProgress, { params: { id } })
      return body.progress.mails_sent + body.progress.mails_withheld === 6 ? body.progress : null
    })
    expect([progress.mails, progress.mails_sent, progress.mails_withheld]).toEqual([6, 2, 4])
  })

  test('says so of everybody where the email is switched off, and of nobody who gets none', async () => {
    const shop = await platform.shop()
    const draft = await campaign(shop)
    await transact(platform.db, (trx) =>
      switchMail(trx, shop.shop_id, { name: 'bulk_gift_card', active: false }),
    )
    const off = await dryRun(shop, await checked(platform, shop, draft))
    expect([off.mails, off.unmailed.find(({ reason }) => reason === 'mail_off')]).toEqual([
      0,
      { reason: 'mail_off', rows: 2 },
    ])
    const silent = { ...draft, email: { active: false } }
    const none = await dryRun(shop, await checked(platform, shop, silent))
    expect([none.mails, none.unmailed]).toEqual([0, []])
  })
})

describe('the preview of an email', () => {
  test('says why it would be withheld from its recipient', async () => {
    const shop = await platform.shop()
    const preview = async (name: string, recipient_email: string) =>
      (
        await platform.call(shop.people.staff, renderEmail, {
          params: { name },
          body: { recipient_email },
        })
      ).body.withheld
    expect(await preview('gift_card_manual', 'ada@x.example')).toBeNull()
    await platform.call(shop.people.owner, addSuppression, {
      body: { email: 'ada@x.example', note: '' },
    })
    await stop(shop, 'eve@x.example', 'unsubscribed')
    expect(await preview('gift_card_manual', 'ADA@x.example')).toBe('by_hand')
    expect(await preview('gift_card_manual', 'eve@x.example')).toBeNull()
    expect(await preview('bulk_gift_card', 'eve@x.example')).toBe('unsubscribed')
  })
})

describe('an email that is withheld', () => {
  test('is on the worklist and on home if its recipient waits for it, until it is handled', async () => {
    const shop = await platform.shop()
    const desk = deliveriesOf(platform, shop)
    const [needed, optional] = [
      await desk.mailOf({ state: 'queued' }),
      await desk.mailOf({ state: 'queued' }),
    ]
    await sql`
      update mail set name = 'egift_reminder'
      where mail_id = ${BigInt(optional.mail.slice(1))}`.execute(platform.db)
    for (const { email } of [needed, optional]) await stop(shop, email, 'bounced')
    await office.serve(null)
    for (const { mail } of [needed, optional])
      await until('a withheld email', async () => (await desk.read(mail)).state === 'withheld')
    const worklist = async () =>
      (
        await platform.call(shop.people.owner, listMails, { query: { worklist: true } })
      ).body.rows.map(({ mail_id }) => mail_id)
    const asked = async () =>
      (await platform.call(shop.people.owner, getHome, { query: {} })).body.attention.find(
        ({ kind }) => kind === 'mails_failed',
      )?.count
    expect([await worklist(), await asked()]).toEqual([[needed.mail], 1])
    const handle = (handled: boolean) =>
      platform.call(shop.people.staff, handleMail, {
        params: { id: needed.mail },
        body: { handled },
      })
    expect((await handle(true)).status).toBe(200)
    expect([await worklist(), await asked()]).toEqual([[], undefined])
    expect((await handle(false)).status).toBe(200)
    expect(await worklist()).toEqual([needed.mail])
  })
})
