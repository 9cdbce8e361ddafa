import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { deliveriesOf } from '../../support/emails/deliveries.ts'
import { onPostgres } from '../../support/database.ts'
import { postOfficeOf } from '../../support/emails/post-office.ts'
import { suite } from '../../support/suite.ts'
import { until } from '../../support/until.ts'

const { platform, shop } = await suite()
const desk = deliveriesOf(platform, shop)
const office = postOfficeOf(platform)
const ofNewer = sql`delete from kysely_migration where name = '999-of-a-newer-version'`
afterEach(async () => {
  await office.close()
  await ofNewer.execute(platform.db)
})

// an embedded database has one process, which brought it up to date itself
test.runIf(onPostgres)(
  'a process takes no rows once a newer version has changed the schema',
  async () => {
    const sink = await office.withSink()
    const before = await desk.mailOf({ problem: null })
    await until('an email', async () => (await desk.read(before.mail)).state === 'sent')
    await sql`
      insert into kysely_migration (name, timestamp)
      values ('999-of-a-newer-version', now()::text)`.execute(platform.db)
    const after = await desk.mailOf({ problem: null })
    // ten looks
    await pause(1000)
    expect((await desk.read(after.mail)).state).toBe('queued')
    expect(sink.delivered).toHaveLength(1)
    await ofNewer.execute(platform.db)
    await until('the other', async () => (await desk.read(after.mail)).state === 'sent')
  },
)
