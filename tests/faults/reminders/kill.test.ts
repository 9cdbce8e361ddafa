import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { onPostgres } from '../../support/database.ts'
import { killsOf } from '../../support/work/kills.ts'
import { makeManyDue } from '../../support/reminders/many-due.ts'
import { remindingOf, rule } from '../../support/reminders/reminding.ts'
import { suitePlatform } from '../../support/suite.ts'

const platform = await suitePlatform({ connections: 5 })
const script = path.resolve(import.meta.dirname, '../../support/reminders/remind-worker.ts')
const kills = killsOf({ most: 20, least: 6, seconds: 25 })
const people = 1000 * kills.most
const due = '2026-06-13T08:00:00Z'

const begun = async (): Promise<ChildProcess> => {
  const child = spawn(process.execPath, [script, platform.database.url!, due], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise<void>((done) => child.stdout!.once('data', () => done()))
  return child
}
const ended = (child: ChildProcess) =>
  new Promise<void>((done) =>
    child.exitCode === null && child.signalCode === null ? child.on('exit', () => done()) : done(),
  )

// an embedded database has one process, whose death ends its transaction too
test.runIf(onPostgres)(
  'two workers that are killed again and again remind each person once, and leave no one out',
  async () => {
    platform.at('2026-06-01T12:00:00Z')
    const shop = await platform.shop()
    const desk = remindingOf(platform, shop)
    await makeManyDue(platform.db, shop.shop_id, people, '2026-06-20', platform.clock())
    await desk.make(rule())
    let sent = 0
    // lengthens until reminders were sent before a kill, however slow the machine is
    let least = 40
    for (let i = 0; kills.left(i) || sent === 0; i += 1) {
      const both = await Promise.all([begun(), begun()])
      await pause(least + ((i * 37) % 160))
      for (const child of both) child.kill('SIGKILL')
      await Promise.all(both.map(ended))
      const before = sent
      sent = (await desk.mails()).length
      if (sent === before) least += 100
    }
    // the kills came in the midst of it
    expect(sent).toBeLessThan(people)
    await Promise.all([begun(), begun()].map(async (one) => ended(await one)))
    const all = BigInt(people)
    const { rows } = await sql<{ mails: bigint; people: bigint; sent: bigint }>`
      select count(*) as mails, count(distinct to_email) as people,
        (select count(*) from reminder_sent where shop_id = ${shop.shop_id}) as sent
      from mail
      where shop_id = ${shop.shop_id}`.execute(platform.db)
    expect(rows).toEqual([{ mails: all, people: all, sent: all }])
  },
  600_000,
)
