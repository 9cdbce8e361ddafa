import { spawn } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openApns } from '#platform/wallet/push/apns.ts'
import { pushDevices } from '#platform/wallet/push/push-devices.ts'
import { onPostgres } from '../../support/database.ts'
import { suite } from '../../support/suite.ts'
import { until } from '../../support/until.ts'
import { startApns } from '../../support/wallet/fake-apns.ts'
import { passingIn } from '../../support/wallet/passing.ts'

const { platform, shop } = await suite({ connections: 4 })
const store = passingIn(platform, shop)
const script = path.resolve(import.meta.dirname, '../../support/wallet/push-once.ts')

// the one process of an embedded database has no other to take over: pushes.test.ts covers it
test.runIf(onPostgres)(
  'pushes of a process that is killed are sent by another, those that arrived are not sent again',
  async () => {
    const [arrived, lost] = [await store.withPass(30), await store.withPass(2)]
    for (const { give } of [arrived, lost]) await give('1.00')
    await store.follow()
    const service = await startApns(({ token }) =>
      lost.tokens.includes(token) ? new Promise(() => undefined) : { status: 200 },
    )
    const victim = spawn(process.execPath, [script, platform.database.url!, service.url], {
      stdio: 'inherit',
    })
    const ended = new Promise<void>((done) => victim.on('exit', () => done()))
    await until('what arrived', async () => (await store.queued(arrived.pass_id)).length === 0)
    await until('the push that hangs', async () => service.pushes.length === 32)
    victim.kill('SIGKILL')
    await ended
    expect(await store.queued(lost.pass_id)).toHaveLength(2)
    service.pushes.splice(0)
    service.answers(() => ({ status: 200 }))
    const apns = openApns(service.url, { cert: '', key: '', passType: 'pass.a' })
    expect(await pushDevices(platform, apns)).toBe(false)
    platform.at(new Date(Date.now() + 61_000))
    expect(await pushDevices(platform, apns)).toBe(true)
    expect(service.tokens().toSorted()).toEqual(lost.tokens.toSorted())
    expect(await store.queued(lost.pass_id)).toEqual([])
    apns.close()
    await service.close()
  },
  60_000,
)
