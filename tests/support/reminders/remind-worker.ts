import { pino } from 'pino'
import { overPostgres } from '#platform/db/open.ts'
import { remindersJobOf } from '#platform/reminders/jobs.ts'
import { vaultWith } from '#platform/vault.ts'

// a process of its own that sends reminders as of a time, until it is done or killed
const [url = '', now = ''] = process.argv.slice(2)
const { db, close } = await overPostgres(url, 3)
const parts = { db, log: pino(), vault: vaultWith('a-secret-of-tests-that-is-long-enough') }
process.stdout.write('begins\n')
await remindersJobOf({ ...parts, clock: () => new Date(now) } as never).handle({} as never, {
  id: '',
  tries: 0,
  last: false,
  signal: new AbortController().signal,
})
process.stdout.write('done\n')
await close()
