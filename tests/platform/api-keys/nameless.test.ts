import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { updateBalance } from '#contract/customers/money.ts'
import { listTransactions } from '#contract/customers/read.ts'
import { downloadExport, repeatExport, startExport } from '#contract/exports/calls.ts'
import { listAudit } from '#contract/staff/audit.ts'
import { askApproval, refuseApproval } from '#contract/store-credit/calls.ts'
import { callBy, keyOf } from '../../support/api-keys/keys-of.ts'
import { giftForGuest } from '../../support/examples/things.ts'
import { runExports } from '../../support/exports/exporting.ts'
import { suite } from '../../support/suite.ts'

const { platform, shop } = await suite({ connections: 8 })
const { owner } = shop.people
beforeEach(() => sql`delete from mail`.execute(platform.db))
const mailed = async () =>
  (
    await sql<{ name: string; to_email: string; content: string }>`
      select name, to_email, content::text from mail where name <> 'gift_card'`.execute(platform.db)
  ).rows

describe('an API key has no address, so that', () => {
  test('what it does is shown under its name alone', async () => {
    const { key } = await keyOf(platform, shop, { name: 'Loyalty sync', scopes: ['issue'] })
    const { id } = await platform.customer(shop)
    const body = { valueToUpdate: '5', reason: 'Reward' as const }
    const done = await callBy(platform, key, updateBalance, { params: { id }, body })
    const by = { name: 'Loyalty sync', email: '' }
    expect(done.body.transaction.by).toEqual(by)
    const listed = await platform.call(owner, listTransactions, { params: { id }, query: {} })
    expect(Object.values(listed.body.data).map((one) => one.by)).toEqual([by])
    const { rows } = (await platform.call(owner, listAudit, { query: {} })).body
    expect(rows[0]).toMatchObject({ actor: 'Loyalty sync', by })
  })

  test('a request of its own names it, and the decision is emailed to nobody', async () => {
    const { key } = await keyOf(platform, shop, { name: 'Loyalty sync', scopes: ['issue'] })
    const asked = await callBy(platform, key, askApproval, giftForGuest())
    expect(asked.status).toBe(200)
    const emails = await mailed()
    expect(emails.map(({ to_email }) => to_email)).toEqual([owner.email])
    expect(emails[0]!.content).toContain('Loyalty sync asks you to approve')
    const params = { id: asked.body.approval.approval_id }
    const body = { answer: 'No' }
    expect((await platform.call(owner, refuseApproval, { params, body })).status).toBe(200)
    expect(await mailed()).toHaveLength(1)
  })

  test('it repeats an export for itself, with masked codes and no email', async () => {
    const scopes = ['lookup', 'read', 'export'] as const
    const { key } = await keyOf(platform, shop, { scopes })
    await keyOf(platform, shop, { scopes })
    await callBy(platform, (await keyOf(platform, shop)).key, updateBalance, {
      params: { id: (await platform.customer(shop)).id },
      body: { valueToUpdate: '5', reason: 'Reward' },
    })
    const first = await platform.call(owner, startExport, {
      body: { kind: 'gift_cards', to_email: owner.email },
    })
    await runExports(platform)
    const params = { id: first.body.export.export_id }
    const whole = (await platform.call(owner, downloadExport, { params })).text
    const again = await callBy(platform, key, repeatExport, { params })
    expect(again.body.export).toMatchObject({ by: { name: 'Warehouse sync' }, to_email: '' })
    await runExports(platform)
    const own = { id: again.body.export.export_id }
    const { status, text } = await callBy(platform, key, downloadExport, { params: own })
    expect(status).toBe(200)
    const code = /[A-Z0-9]{4}( [A-Z0-9]{4}){3}/
    expect([code.test(whole), code.test(text)]).toEqual([true, false])
    const emails = await mailed()
    expect(emails.map(({ name, to_email }) => [name, to_email])).toEqual([
      ['export_ready', owner.email],
    ])
  })
})
