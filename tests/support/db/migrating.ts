import { overPglite } from '#platform/db/open.ts'
import { openDurable } from '#platform/db/embedded/durable.ts'

// Run by tests/platform/db/holders.test.ts as a process: opens a folder and brings it up to date,
// until it is killed.
const pglite = await openDurable(process.argv[2] ?? '')
process.stdout.write('opened\n')
await (await overPglite(pglite)).close()
process.stdout.write('done\n')
