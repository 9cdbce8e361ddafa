import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { fillMails } from '#platform/mail/filling/fill-mails.ts'
import { keepFilled } from '#platform/mail/filling/keep-filled.ts'
import { mailRows } from '#platform/mail/filling/mail-rows.ts'
import { erasingOf } from '../../support/customers/erasing.ts'
import { deliveriesOf } from '../../support/emails/deliveries.ts'
import { postOfficeOf } from '../../support/emails/post-office.ts'
import { suite } from '../../support/suite.ts'
import { until } from '../../support/until.ts'

const { platform, shop } = await suite()
const desk = deliveriesOf(platform, shop)
const office = postOfficeOf(platform)
afterEach(() => office.close())
const queued = () => desk.mailOf({ state: 'queued', tries: 0, problem: null })
const erase = async (customer: string) =>
  expect((await erasingOf(platform).erase(shop, customer)).status).toBe(200)

test('a person who is erased while their email is filled leaves nothing in it', async () => {
  const { mail, customer } = await queued()
  const id = BigInt(mail.slice(1))
  const hold = new Date(Date.now() + 60_000)
  const set = { state: 'sending', next_try_at: hold } as const
  await platform.db.updateTable('mail').set(set).where('mail_id', '=', id).execute()
  const rows = await mailRows(platform, [id], [shop.shop_id])
  const ready = await fillMails(platform, rows, { now: platform.clock(), pin: true })
  await erase(customer)
  expect((await keepFilled(platform.db, rows, ready, hold)).size).toBe(0)
  const { rows: kept } = await sql`
    select subject, filled, state from mail where mail_id = ${id}`.execute(platform.db)
  expect(kept).toEqual([{ subject: '', filled: null, state: 'cancelled' }])
})

test('a person who is erased while their email waits in memory gets none', async () => {
  const made = [await queued(), await queued()]
  const last = await queued()
  const { promise: opened, resolve: open } = Promise.withResolvers<void>()
  const sent: string[] = []
  await office.serve(
    async ({ to }) => {
      sent.push(to.address)
      if (sent.length === 1) await opened
    },
    { slots: 1 },
  )
  await until('the first', async () => sent.length > 0)
  const [erased, other] = [...made, last].filter(({ email }) => email !== sent[0])
  await until('all taken', async () => (await desk.read(erased!.mail)).state === 'sending')
  await erase(erased!.customer)
  open()
  await until('the other', async () => (await desk.read(other!.mail)).state === 'sent')
  await office.stopPostman()
  expect(sent).not.toContain(erased!.email)
})

test('the address of a person who is erased during the attempt is stopped without being kept', async () => {
  const { email, customer } = await queued()
  const { promise: opened, resolve: open } = Promise.withResolvers<void>()
  let isUnder = false
  await office.serve(async () => {
    isUnder = true
    await opened
    const response = '550 5.1.1 no such user'
    throw Object.assign(new Error(response), { responseCode: 550, response, command: 'RCPT TO' })
  })
  await until('the attempt', async () => isUnder)
  await erase(customer)
  open()
  const found = await until('the stop', async () => {
    const { rows } = await sql`
      select email, kind from suppression
      where shop_id = ${shop.shop_id} and digest = ${platform.vault.address(shop.shop_id, email)}`.execute(
      platform.db,
    )
    return rows.length > 0 ? rows : null
  })
  expect(found).toEqual([{ email: null, kind: 'bounced' }])
})
