import { spawn } from 'node:child_process'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { onPostgres } from '../../support/database.ts'
import {
  connectingOf,
  deliver,
  runInbox,
  vendorsOf,
} from '../../support/integrations/connecting.ts'
import { suite } from '../../support/suite.ts'

const { platform, shop } = await suite({ ties: 'after all', connections: 4 })
const vendors = await vendorsOf(platform)
/** processes killed, several at a time because each takes seconds to start */
const kills = Number(process.env['KILLS'] ?? 5)
const atOnce = 5
const deliveriesEach = 60
const script = path.resolve(import.meta.dirname, '../../support/integrations/inbox-worker.ts')

/** Starts a process that does deliveries; returns, once it works, how to kill it. */
const startVictim = async (): Promise<() => Promise<void>> => {
  const victim = spawn(process.execPath, [script, platform.database.url!, vendors.url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((done) => victim.on('exit', () => done()))
  await new Promise<void>((done) => victim.stdout.once('data', () => done()))
  return async () => {
    victim.kill('SIGKILL')
    await ended
  }
}

// the one process of an embedded database has no other to take over
test.runIf(onPostgres)(
  'however often workers are killed, each request of Loop is issued once, to the cent',
  async () => {
    await connectingOf(platform, vendors, shop).loop({ email: false })
    let made = 0
    for (let n = 0; n < kills; n += atOnce) {
      const victims = await Promise.all(Array.from({ length: atOnce }, startVictim))
      for (let i = 0; i < deliveriesEach; i += 1) {
        const email = `loop${i % 20}@customers.example`
        const delivery = vendors.loop.requested({ email, id: (made += 1) })
        await deliver(platform, delivery)
        if (i % 3 === 0) await deliver(platform, delivery)
      }
      await Promise.all(
        victims.map(async (kill) => {
          await pause(20 + Math.random() * 200)
          await kill()
        }),
      )
    }
    // leases of killed workers are over
    platform.at(new Date(Date.now() + 10 * 60_000))
    await Promise.all([runInbox(platform), runInbox(platform)])
    const { rows } = await sql<{ issues: bigint; done: bigint; left: bigint; booked: bigint }>`
      select
        (select count(*) from vendor_issue where shop_id = ${shop.shop_id}) as issues,
        (select count(*) from inbox where shop_id = ${shop.shop_id} and state = 'done') as done,
        (select count(*) from inbox where shop_id = ${shop.shop_id} and state <> 'done') as left,
        (select sum(amount)::bigint from movement where shop_id = ${shop.shop_id}) as booked
    `.execute(platform.db)
    const count = BigInt(made)
    expect(rows).toEqual([{ issues: count, done: count, left: 0n, booked: count * 2350n }])
  },
  Math.max(300_000, kills * 10_000),
)
