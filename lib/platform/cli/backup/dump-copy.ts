import { once } from 'node:events'
import { openDurable } from '#platform/db/embedded/durable.ts'
import { overPglite } from '#platform/db/open.ts'
import { writeBackup } from '#platform/db/write-backup.ts'

// Runs as its own process, because the engine reads on its own thread and would block everyone
// else. It gets the folder of a copy and writes the backup to its output.
const [folder = ''] = process.argv.slice(2)
const { db, close } = await overPglite(await openDurable(folder))
await writeBackup(db, new Date(), async (text) => {
  if (!process.stdout.write(text)) await once(process.stdout, 'drain')
})
await close()
