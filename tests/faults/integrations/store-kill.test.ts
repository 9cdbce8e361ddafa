import { spawn } from 'node:child_process'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { syncTurn } from '#platform/integrations/shopify/sync/worker.ts'
import { onPostgres } from '../../support/database.ts'
import { runInbox, vendorsOf } from '../../support/integrations/connecting.ts'
import { storeOf } from '../../support/integrations/store.ts'
import { suite } from '../../support/suite.ts'
import { largePlan } from '../../support/vendors/shopify/answer.ts'
import { hasShopify } from '../../support/vendors/shopify/schema.ts'

const { platform, shop } = await suite({ connections: 4 })
const vendors = await vendorsOf(platform)
vendors.shopify.own.plan = largePlan
const kills = Number(process.env['KILLS'] ?? 3)
const people = 1500
const script = path.resolve(import.meta.dirname, '../../support/integrations/sync-worker.ts')

/** Starts a process that syncs; returns, once it works, how to kill it. */
const startVictim = async (): Promise<() => Promise<void>> => {
  const args = [script, platform.database.url!, JSON.stringify(vendors.env)]
  const victim = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = new Promise<void>((done) => victim.on('exit', () => done()))
  await new Promise<void>((done) => victim.stdout.once('data', () => done()))
  return async () => {
    victim.kill('SIGKILL')
    await ended
  }
}

// the one process of an embedded database has no other to take over
test.runIf(onPostgres && hasShopify)(
  'however often workers are killed during the first sync and deliveries, each counts once',
  { timeout: Math.max(300_000, kills * 30_000) },
  async () => {
    const desk = storeOf(platform, vendors, shop, 'maple-kill')
    const { store } = desk
    for (let n = 0; n < people; n += 1) {
      const { id } = store.addPerson()
      store.addOrder({ person: id })
    }
    store.sent.length = 0
    await pause(20)
    await desk.connect()
    const sent: typeof store.sent = []
    let news = 0
    for (let n = 0; n < kills; n += 1) {
      const kill = await startVictim()
      for (let i = 0; i < 20; i += 1) {
        const { id } = store.addPerson()
        const order = store.addOrder({ person: id })
        if (i % 4 === 0) store.refund(order.id, 500)
        news += 1
      }
      sent.push(...store.sent.splice(0))
      for (const one of sent.slice(-40)) await desk.post(one)
      await pause(100 + Math.random() * 500)
      await kill()
      // leases of killed workers lapse
      await sql`
        update store_sync set due_at = now() where shop_id = ${shop.shop_id}`.execute(platform.db)
      await sql`
        update inbox set due_at = now()
        where shop_id = ${shop.shop_id} and state = 'waiting'`.execute(platform.db)
    }
    for (const one of sent) await desk.post(one)
    await desk.sync()
    platform.at(new Date(platform.clock().getTime() + 10 * 60_000))
    while (await syncTurn(platform));
    await runInbox(platform)
    const { rows } = await sql`
      select
        (select count(*)::int from customer where shop_id = ${shop.shop_id}) as people,
        (select count(*)::int from orders
          where shop_id = ${shop.shop_id} and customer_id is not null) as orders,
        (select count(*)::int from order_line where shop_id = ${shop.shop_id}) as lines,
        (select sum(refunded)::bigint from orders where shop_id = ${shop.shop_id}) as refunded,
        (select count(*)::int from inbox
          where shop_id = ${shop.shop_id} and state <> 'done') as left
    `.execute(platform.db)
    expect(rows).toEqual([
      {
        people: people + news,
        orders: people + news,
        lines: people + news,
        refunded: BigInt((news / 4) * 500),
        left: 0,
      },
    ])
    const { rows: twice } = await sql`
      select subject, topic, count(*) from event
      where shop_id = ${shop.shop_id} and topic in ('order_created', 'order_paid', 'refund_created')
      group by subject, topic
      having count(*) > 1`.execute(platform.db)
    expect(twice).toEqual([])
  },
)
