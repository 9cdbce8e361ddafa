import os from 'node:os'
import { createDatabase, startCluster } from '../cluster.ts'
import type { Say } from '../latency.ts'
import { booking, bookingEmbedded } from './booking.ts'
import { taking } from './intake.ts'
import { testingRetail } from './retail.ts'
import { deciding } from './rules.ts'
import { atScale } from './scale.ts'

/** Says how busy the machine is, without which its figures can't be compared. */
const busy = (say: Say): void =>
  say(
    '   load of the machine',
    os
      .loadavg()
      .map((one) => one.toFixed(1))
      .join(' '),
  )

const parts = process.env['BENCH_PARTS']?.split(',')
const isChosen = (part: string): boolean => !parts || parts.includes(part)

/**
 * Measures workflows on both engines; `which`: only the one. BENCH_PARTS: only these of rules, intake,
 * booking, retail, dates, back-test, events, due.
 */
export const flowing = async (say: Say, which: (engine: string) => boolean): Promise<void> => {
  busy(say)
  if (isChosen('rules')) deciding(say)
  const cluster = which('postgres') ? await startCluster() : null
  if (cluster) {
    const made = (part: string) => createDatabase(cluster, part)
    if (isChosen('intake')) await taking(say, cluster, await made('intake'))
    if (isChosen('booking')) await booking(say, cluster, await made('booking'))
    process.env['DATABASE_URL'] = cluster.url('postgres')
    if (isChosen('retail')) await testingRetail(say, cluster.home)
    if (['dates', 'back-test', 'events', 'due'].some(isChosen))
      await atScale(say, cluster, isChosen)
    delete process.env['DATABASE_URL']
    cluster.stop()
  }
  if (which('embedded') && isChosen('retail')) await testingRetail(say, null)
  if (which('embedded') && isChosen('booking')) await bookingEmbedded(say)
  busy(say)
}
