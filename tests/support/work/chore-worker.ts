import { overPostgres } from '#platform/db/open.ts'
import { choresOf } from './chores.ts'

// Run by tests/faults/work-kill.test.ts as a process: takes a row and never ends its turn.
const database = await overPostgres(process.argv[2] ?? '', 2)
const chores = choresOf(database)
chores.start({
  turn: () =>
    chores.takeOne('killed', () => {
      process.stdout.write('in its turn\n')
      return new Promise(() => undefined)
    }),
})
