import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { updateBalance } from '#contract/customers/money.ts'
import { previewWorkflow } from '#contract/workflows/trial.ts'
import type { Person, TestShop } from '../../../support/platform.ts'
import { suitePlatform } from '../../../support/suite.ts'
import { cashback, definingOf } from '../../../support/workflows/defining.ts'

const platform = await suitePlatform({ at: '2026-03-01T12:00:00Z' })
let shop: TestShop
let desk: ReturnType<typeof definingOf>
beforeEach(async () => {
  shop = await platform.shop()
  desk = definingOf(platform, shop)
})
const { title: _, ...plain } = cashback()
const preview = (body: object, person: Person = shop.people.staff) =>
  platform.call(person, previewWorkflow, {
    body: {
      email: 'ada@customers.example',
      workflow: plain,
      data: { 'order.subtotal': '200.00' },
      ...body,
    } as never,
  })

/** Lists a digest of the rows of each table. */
const everything = async (): Promise<Map<string, string>> => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name
    from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'
    order by 1`.execute(platform.db)
  const digests = new Map<string, string>()
  for (const { name } of rows) {
    const { rows: found } = await sql<{ digest: string }>`
      select coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as digest
      from ${sql.table(name)} t`.execute(platform.db)
    digests.set(name, found[0]!.digest)
  }
  return digests
}
const changedSince = async (before: ReadonlyMap<string, string>) =>
  [...(await everything())].filter(([name, digest]) => before.get(name) !== digest).map(([n]) => n)

test('nothing changes but one test email and its audit, and only if it is wished for', async () => {
  const { id, email } = await platform.customer(shop)
  await platform.call(shop.people.owner, updateBalance, {
    params: { id },
    body: { valueToUpdate: '20', reason: 'Reward' },
  })
  const { id: workflow } = await desk.live()
  // the first call of the minute notes that the session is in use
  await preview({ email })
  const before = await everything()
  const { body } = await preview({ email, workflow: { ...plain, id: workflow } })
  expect(body.verdict).toBe('rewarded')
  expect(await changedSince(before)).toEqual([])
  const sent = await preview({ email, send: true })
  expect(await changedSince(before)).toEqual(['audit', 'budget', 'mail', 'mail_program'])
  const mail = await platform.db
    .selectFrom('mail')
    .select(['name', 'to_email', 'customer_id', 'content'])
    .where('shop_id', '=', shop.shop_id)
    .where('mail_id', '=', BigInt(sent.body.mail_id!.slice(1)))
    .executeTakeFirstOrThrow()
  expect(mail).toMatchObject({
    name: 'email_test',
    to_email: shop.people.staff.email,
    customer_id: null,
    content: { test_of: 'workflow_reward' },
  })
  const code = await platform.db
    .selectFrom('gift_card_code')
    .select('last4')
    .where('shop_id', '=', shop.shop_id)
    .executeTakeFirstOrThrow()
  expect(JSON.stringify([mail.content, body.mails])).not.toContain(code.last4)
})

test('is for people who may issue', async () => {
  expect((await preview({}, shop.people.limited)).status).toBe(403)
  expect((await preview({}, shop.people.pos)).status).toBe(403)
})
