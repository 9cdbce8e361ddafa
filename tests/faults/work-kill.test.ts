import { spawn } from 'node:child_process'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { freshDatabase, onPostgres } from '../support/database.ts'
import { until } from '../support/until.ts'
import { choresOf, makeChores } from '../support/work/chores.ts'

const database = await freshDatabase()
afterAll(() => database.close())
const script = path.resolve(import.meta.dirname, '../support/work/chore-worker.ts')

// the one process of an embedded database has no other to take over: bulk-kill and kill cover it
test.runIf(onPostgres)(
  'the row of a worker that is killed in its turn is taken again by another, who is not woken for it',
  async () => {
    await makeChores(database)
    const chores = choresOf(database)
    await chores.write(3)
    const victim = spawn(process.execPath, [script, database.url!], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const ended = new Promise<void>((done) => victim.on('exit', () => done()))
    await new Promise<void>((done) => victim.stdout.once('data', () => done()))
    const other = chores.start({ turn: () => chores.takeOne('other'), lookMs: 200 })
    await until('the rows that are free', async () => (await chores.done()).length === 2)
    victim.kill('SIGKILL')
    await ended
    await until('the row of the dead', async () => (await chores.done()).length === 3)
    await other.stop()
    expect([await chores.done(), await chores.halfDone()]).toEqual([Array(3).fill('other'), 0])
  },
  60_000,
)
