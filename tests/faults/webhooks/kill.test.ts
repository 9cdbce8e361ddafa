import { spawn } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'
import { onPostgres } from '../../support/database.ts'
import { suite } from '../../support/suite.ts'
import { until } from '../../support/until.ts'
import { hooksOf } from '../../support/webhooks/webhooks-of.ts'
import { startReceiver, verified } from '../../support/webhooks/receiver.ts'

const { platform, shop } = await suite({
  connections: 6,
  env: { WEBHOOK_ALLOW: ['localhost'] },
})
const script = path.resolve(import.meta.dirname, '../../support/webhooks/send-once.ts')

// the one process of an embedded database has no other to take over: sends.test.ts covers it
test.runIf(onPostgres)(
  'notices of a process that is killed are sent by another, none lost or under two ids',
  async () => {
    const hooks = hooksOf(platform, shop)
    const receiver = await startReceiver()
    const { webhook_id: id, secret } = await hooks.make(receiver.url, ['store_credit.issued'])
    const told: string[] = []
    for (let i = 0; i < 20; i += 1) {
      const { transaction_id } = await hooks.notice()
      told.push(`nt_movement_${transaction_id.slice(1)}`)
    }
    await hooks.queue()
    // the first three are answered, all others hang
    receiver.answers((_, response) => {
      if (receiver.received.length <= 3) response.end()
    })
    const victim = spawn(process.execPath, [script, platform.database.url!], { stdio: 'inherit' })
    const ended = new Promise<void>((done) => victim.on('exit', () => done()))
    await until('what arrived', async () => (await hooks.sends(id, { state: 'sent' })).length === 3)
    await until('requests that hang', () => receiver.received.length === 11)
    victim.kill('SIGKILL')
    await ended
    const arrived = (await hooks.sends(id, { state: 'sent' })).map(({ notice_id }) => notice_id)
    receiver.received.splice(0)
    receiver.answers()
    await hooks.send()
    const free = receiver.ids()
    expect(free.filter((one) => arrived.includes(one))).toEqual([])
    platform.at(new Date(Date.now() + 61_000))
    await hooks.send()
    expect([...arrived, ...receiver.ids()].toSorted()).toEqual(told.toSorted())
    for (const one of receiver.received) verified(secret, one)
    expect(await hooks.sends(id, { state: 'waiting' })).toEqual([])
    await receiver.close()
  },
  60_000,
)
