import { expect, test } from 'vitest'
import { eraseCustomer } from '#contract/customers/change.ts'
import { noticeData } from '#contract/feed/notice-shapes.ts'
import type { NoticeType } from '#contract/feed/notice-types.ts'
import { audit } from '#platform/audit.ts'
import { byHand, checked, checkpoint, started } from '../../support/bulk/campaigns.ts'
import { remindingOf, rule } from '../../support/reminders/reminding.ts'
import { suite } from '../../support/suite.ts'
import { hooksOf, somewhere } from '../../support/webhooks/webhooks-of.ts'

const { platform, shop } = await suite({ at: '2026-06-01T12:00:00Z' })
const { owner } = shop.people
const hooks = hooksOf(platform, shop)
const desk = remindingOf(platform, shop)
await hooks.make(somewhere)

const dataOf = async (type: NoticeType): Promise<Record<string, unknown>[]> => {
  await hooks.follow()
  const { rows } = await hooks.notices(type)
  return rows.toReversed().map(({ body }) => {
    const { data } = JSON.parse(body!) as { data: Record<string, unknown> }
    expect(noticeData[type].safeParse(data).error).toBeUndefined()
    return data
  })
}

test('a reminder is told when it is sent, and the credit when it expires', async () => {
  const { id } = await desk.customer()
  const { reminder_id } = await desk.make(rule())
  await desk.give(id, '10.00', '2026-06-10')
  await desk.run('2026-06-03T10:00:00Z')
  expect(await dataOf('reminder.sent')).toMatchObject([
    { email: 'store_credit_expiring', reminder_id, amount: '10.00', customer_id: id },
  ])
  await desk.expire('2026-06-11T03:00:00Z')
  expect(await dataOf('store_credit.expired')).toMatchObject([
    { kind: 'expire', amount: '-10.00', balance_after: '0.00', customer_id: id, source: 'job' },
  ])
})

test('a campaign that is stopped says so; one that could not start has failed', async () => {
  const stopped = await started(platform, shop, byHand(2))
  await checkpoint(platform, owner, stopped, 'stop')
  expect(await dataOf('campaign.finished')).toMatchObject([
    { campaign_id: stopped, campaign: 'By hand', problem: 'stopped' },
  ])
  const refused = await checked(platform, shop, byHand(2))
  const by = { now: platform.clock(), requestId: 'runner', shop, actor: { kind: 'job' } } as const
  await audit(platform.db, by, 'pause_bulk', refused, { problem: 'plan_used_up' })
  await audit(platform.db, by, 'pause_bulk', stopped, { rows: 0, amount: '0.00' })
  expect(await dataOf('campaign.failed')).toMatchObject([
    { campaign_id: refused, problem: 'plan_used_up', rows: null },
  ])
  await audit(platform.db, by, 'start_bulk', refused, { rows: 2, at: '2026-07-01T00:00:00Z' })
  await audit(platform.db, by, 'finish_bulk', refused, { rows: 0, failed: 2, amount: '0.00' })
  expect(await dataOf('campaign.failed')).toHaveLength(2)
  // a start that is only scheduled is none
  expect(await dataOf('campaign.started')).toMatchObject([{ campaign_id: stopped }])
})

test('a customer who is erased is named by no notice, however old', async () => {
  const { id } = await desk.customer()
  await desk.give(id, '3.00')
  await hooks.follow()
  expect(JSON.stringify(await hooks.notices())).toContain(`"${id}\\`)
  const erasing = { params: { id }, body: { confirm: 'erase' } } as const
  expect((await platform.call(owner, eraseCustomer, erasing)).status).toBe(200)
  await hooks.follow()
  expect(JSON.stringify(await hooks.notices())).not.toContain(id)
})
