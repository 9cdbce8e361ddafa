import { sql } from 'kysely'
import { previewReminders } from '#contract/reminders/calls.ts'
import { startPlatform } from '../support/platform.ts'
import { makeManyDue } from '../support/reminders/many-due.ts'
import { inactive, remindingOf, rule } from '../support/reminders/reminding.ts'

type Say = (figure: string, value: string, goal?: string, holds?: boolean | null) => void

const secondsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now()
  await work()
  return (performance.now() - begun) / 1000
}

/** Measures reminders of a shop with 1,000,000 cards: forecast, nothing due, all due on one day. */
export const reminding = async (say: Say, n = 1_000_000): Promise<void> => {
  const platform = await startPlatform()
  platform.at('2026-06-01T12:00:00Z')
  const shop = await platform.shop()
  const desk = remindingOf(platform, shop)
  await makeManyDue(platform.db, shop.shop_id, n, '2026-06-20', platform.clock())
  await sql`analyze`.execute(platform.db)
  const cards = `${n.toLocaleString('en')} cards, ${platform.database.kind}`
  const bounded = (figure: string, seconds: number, most: number) =>
    say(`${figure}, ${cards}`, `${seconds.toFixed(2)} s`, `≤ ${most} s`, seconds <= most)
  const foreseen = async (body: ReturnType<typeof rule>): Promise<void> => {
    const { past: _, ...reminder } = body
    const { body: answer } = await platform.call(shop.people.owner, previewReminders, {
      body: { reminder },
    })
    console.log(`  ${JSON.stringify([answer.forecast.total, answer.forecast.past])}`)
  }
  bounded('E11 forecast, all expire', await secondsOf(() => foreseen(rule())), 30)
  platform.at('2026-07-15T12:00:00Z')
  const past = inactive({ days: 30 })
  bounded('E11 forecast of the past', await secondsOf(() => foreseen(past)), 30)
  platform.at('2026-06-01T12:00:00Z')
  await desk.make(rule())
  bounded('E11 nothing due', await secondsOf(() => desk.run('2026-06-12T08:00:00Z')), 1)
  bounded('E11 all due on one day', await secondsOf(() => desk.run('2026-06-13T08:00:00Z')), 30)
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from mail where lane = 1`.execute(platform.db)
  say('   emails queued, one each', `${rows[0]!.n} of ${n}`, 'all', rows[0]!.n === n)
  await platform.close()
}
