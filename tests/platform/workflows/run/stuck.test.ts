import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { retryEvent } from '#contract/workflows/why.ts'
import {
  balanceOf,
  decideWaiting,
  fivePercent,
  liveWorkflow,
  runsOf,
  waitingEvents,
} from '../../../support/workflows/live.ts'
import { suite } from '../../../support/suite.ts'
import { until } from '../../../support/until.ts'

const { platform, shop } = await suite({ ties: 'after all' })

test('an event that breaks is stuck after five tries, and holds up no other', async () => {
  const [a, b] = [await platform.customer(shop), await platform.customer(shop)]
  await liveWorkflow(platform, shop, fivePercent())
  const [broken] = await waitingEvents(platform, shop, [
    { customer_id: a.customer_id },
    { customer_id: b.customer_id },
  ])
  // its decision can't be written twice
  await sql`
    insert into workflow_run (
      shop_id, workflow_id, version_no, event_id, verdict, amount, given, day, at)
    select ${shop.shop_id}, workflow_id, 1, ${broken}, 'zero', 0, 0, '2026-01-01', now()
    from workflow where shop_id = ${shop.shop_id}`.execute(platform.db)
  await decideWaiting(platform)
  expect(await balanceOf(platform, shop, b.customer_id)).toBe(500n)
  const stateNow = async () =>
    (
      await platform.db
        .selectFrom('event')
        .select(['decide', 'decide_tries', 'decide_problem'])
        .where('event_id', '=', broken!)
        .executeTakeFirstOrThrow()
    ).decide
  await until(
    'the event to be stuck',
    async () => {
      await decideWaiting(platform)
      await pause(100)
      return (await stateNow()) === 'stuck'
    },
    20_000,
  )
  expect(await balanceOf(platform, shop, a.customer_id)).toBe(0n)
  await sql`
    delete from workflow_run
    where shop_id = ${shop.shop_id} and event_id = ${broken}`.execute(platform.db)
  const { status } = await platform.call(
    shop.people.owner,
    retryEvent,
    { params: { id: `ev${broken}` } },
    { key: 'again-please' },
  )
  expect(status).toBe(200)
  await decideWaiting(platform)
  expect(await balanceOf(platform, shop, a.customer_id)).toBe(500n)
  expect(await runsOf(platform, shop)).toHaveLength(2)
})
