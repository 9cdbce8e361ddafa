import { spawn } from 'node:child_process'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { onPostgres } from '../../support/database.ts'
import { connectingOf, runSends, vendorsOf } from '../../support/integrations/connecting.ts'
import { suite } from '../../support/suite.ts'
import { hooksOf } from '../../support/webhooks/webhooks-of.ts'

const { platform, shop } = await suite({ connections: 4 })
const vendors = await vendorsOf(platform)
/** processes killed, several at a time because each takes seconds to start */
const kills = Number(process.env['KILLS'] ?? 5)
const atOnce = 5
const creditsEach = 30
const script = path.resolve(import.meta.dirname, '../../support/integrations/sends-worker.ts')

/** Starts a process that sends; returns, once it works, how to kill it. */
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
  'however often senders are killed, each notice arrives, under one id alone',
  async () => {
    await connectingOf(platform, vendors, shop).klaviyo()
    const hooks = hooksOf(platform, shop)
    const made: string[] = []
    const customers = await Promise.all(Array.from({ length: 15 }, () => platform.customer(shop)))
    for (let n = 0; n < kills; n += atOnce) {
      const victims = await Promise.all(Array.from({ length: atOnce }, startVictim))
      for (let i = 0; i < creditsEach; i += 1) {
        const { transaction_id } = await hooks.credit(customers[i % 15]!.id, '1.00')
        made.push(`nt_movement_${transaction_id.slice(1)}`)
        if (i % 10 === 9) await hooks.follow()
      }
      await Promise.all(
        victims.map(async (kill) => {
          await pause(20 + Math.random() * 400)
          await kill()
        }),
      )
    }
    // leases of killed senders are over
    platform.at(new Date(Date.now() + 10 * 60_000))
    await Promise.all([runSends(platform), runSends(platform)])
    expect([...vendors.klaviyo.events.keys()].toSorted()).toEqual(made.toSorted())
    const profiles = customers.map(({ email }) => vendors.klaviyo.profiles.get(email!))
    const total = profiles.reduce((sum, one) => sum + Number(one?.['Store Credit Balance']), 0)
    expect(total).toBe(made.length)
  },
  Math.max(300_000, kills * 10_000),
)
