import { spawn } from 'node:child_process'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { onPostgres } from '../../support/database.ts'
import { turnsOf } from '#platform/workflows/run/runner.ts'
import { suite } from '../../support/suite.ts'
import { killsOf } from '../../support/work/kills.ts'
import {
  decideWaiting,
  fivePercent,
  liveWorkflow,
  runsOf,
  waitingEvents,
} from '../../support/workflows/live.ts'

const { platform, shop } = await suite({ ties: 'after all', connections: 4 })
/** processes killed, several at a time because each takes seconds to start, and connections cut */
const kills = killsOf({ most: 20, least: 10, seconds: 30 })
const atOnce = 5
const cuts = Number(process.env['ROUNDS'] ?? (process.env['CI'] ? 5 : 10))
const script = path.resolve(import.meta.dirname, '../../support/workflows/deciding-worker.ts')
const eventsEach = 150

/** Starts a process that decides the shop's events; returns, once it works, how to kill it. */
const startVictim = async (): Promise<() => Promise<void>> => {
  const victim = spawn(process.execPath, [script, platform.database.url!], {
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
  'however often workers are killed or cut off, each event is decided once, and each cent is booked once',
  async () => {
    const people: { customer_id: bigint }[] = []
    for (let n = 0; n < 20; n += 1) people.push(await platform.customer(shop))
    await liveWorkflow(platform, shop, fivePercent())
    let made = 0
    for (let n = 0; kills.left(n); n += atOnce) {
      const victims = await Promise.all(Array.from({ length: atOnce }, startVictim))
      await waitingEvents(
        platform,
        shop,
        Array.from({ length: eventsEach }, (_, at) => ({
          customer_id: people[at % people.length]!.customer_id,
        })),
      )
      made += eventsEach
      await Promise.all(
        victims.map(async (kill) => {
          await pause(20 + Math.random() * 300)
          await kill()
        }),
      )
    }
    await waitingEvents(
      platform,
      shop,
      Array.from({ length: cuts * 100 }, (_, at) => ({
        customer_id: people[at % people.length]!.customer_id,
      })),
    )
    made += cuts * 100
    const turn = turnsOf(platform, 20)
    let isOver = false
    const lane = async () => {
      while (!isOver) isOver = !(await turn().catch(() => true))
    }
    const lanes = Promise.all([lane(), lane()])
    for (let n = 0; n < cuts; n += 1) {
      await pause(20 + Math.random() * 80)
      await sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()
          and state <> 'idle'`
        .execute(platform.db)
        .catch(() => undefined)
    }
    await lanes
    await decideWaiting(platform)
    const runs = await runsOf(platform, shop)
    expect(runs).toHaveLength(made)
    expect(new Set(runs.map(({ event_id }) => event_id)).size).toBe(made)
    const { rows } = await sql<{ rewards: bigint; booked: bigint; spent: bigint }>`
      select (select count(*) from reward where shop_id = ${shop.shop_id}) as rewards,
        (select sum(amount)::bigint from movement where shop_id = ${shop.shop_id}) as booked,
        (select spent from workflow_spend where shop_id = ${shop.shop_id} and period = 'total')
          as spent`.execute(platform.db)
    const sum = BigInt(made) * 500n
    expect(rows).toEqual([{ rewards: BigInt(made), booked: sum, spent: sum }])
  },
  Math.max(600_000, kills.most * 10_000),
)
