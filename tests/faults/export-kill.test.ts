import fs from 'node:fs'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import type { Export } from '#contract/exports/shapes.ts'
import { type Database, openDatabase } from '#platform/db/open.ts'
import { ask } from '../support/ask.ts'
import { freshDatabase, onPostgres } from '../support/database.ts'
import { rowsOf } from '../support/exports/exporting.ts'
import {
  type Account,
  type PlatformServer,
  startPlatformServer,
  temporary,
} from '../support/product/product.ts'
import { until } from '../support/until.ts'

const people = 40_000
let platform: PlatformServer | undefined
let database: Database | undefined
const dataDir = temporary()
afterEach(async () => {
  await platform?.stop('SIGKILL')
  await database?.close()
  fs.rmSync(dataDir, { recursive: true, force: true })
})

/** The database of the platform that isn't running now. */
const within = async <T>(work: (db: Database['db']) => Promise<T>): Promise<T> => {
  if (database) return work(database.db)
  const own = await openDatabase({ DATA_DIR: dataDir, DATABASE_POOL: 5 }, () => undefined)
  return work(own.db).finally(() => own.close())
}

test('an export whose platform is killed with -9 is whole in the end and mailed once', async () => {
  const fresh = onPostgres ? await freshDatabase(5) : undefined
  database = fresh
  const start = async () => {
    platform = await startPlatformServer({
      dataDir,
      env: { DEMO: '1', ...(fresh ? { DATABASE_URL: fresh.url } : {}) },
    })
  }
  await start()
  const accounts = JSON.parse(fs.readFileSync(`${dataDir}/demo-accounts.json`, 'utf8')) as Account[]
  const { role: _, ...owner } = accounts.find(({ role }) => role === 'owner')!
  const { json } = await ask(platform!.url, '/auth/login', { method: 'POST', body: owner })
  const headers = { authorization: `Bearer ${(json as { token: string }).token}` }
  await platform!.stop()
  const wanted = await within(async (db) => {
    const shop = sql`(select shop_id from shop where shop_url = ${owner.shop_url})`
    await sql`
      insert into customer (
        shop_id, platform_customer_id, full_name, email, search, created_at, updated_at
      )
      select
        ${shop}, 'many-' || i, 'Person ' || i, 'p' || i || '@many.example', ' person',
        now() - i * interval '1 second', now()
      from generate_series(1, ${people}) i`.execute(db)
    const { rows } = await sql<{ id: string }>`
      select platform_customer_id as id
      from customer
      where shop_id = ${shop} and merged_into is null and erased_at is null`.execute(db)
    return rows.map(({ id }) => id)
  })
  await start()
  const started = await ask(platform!.url, '/exports', {
    method: 'POST',
    headers,
    body: { kind: 'customers', to_email: owner.email },
  })
  const id = (started.json as { export: Export }).export.export_id
  const now = async () =>
    ((await ask(platform!.url, `/exports/${id}`, { headers })).json as { export: Export }).export
  await until(
    'the export to be in the middle',
    async () => {
      const { state, rows_done } = await now()
      return state === 'running' && rows_done > 0 && rows_done < people
    },
    240_000,
  )
  platform!.process.kill('SIGKILL')
  await platform!.ended
  await start()
  expect(['queued', 'running']).toContain((await now()).state)
  const done = await until(
    'the export',
    async () => {
      const one = await now()
      return one.state === 'done' ? one : null
    },
    240_000,
  )
  expect([done.rows_done, done.rows_total]).toEqual([wanted.length, wanted.length])
  const { text } = await ask(platform!.url, `/exports/${id}/file`, { headers })
  expect(
    rowsOf(text)
      .map((row) => row['platform_customer_id'])
      .toSorted(),
  ).toEqual(wanted.toSorted())
  await platform!.stop()
  const left = await within(async (db) => ({
    files: (
      await db
        .selectFrom('file')
        .select('file_id')
        .where('kind', '=', 'export')
        .where('whole_at', 'is not', null)
        .execute()
    ).length,
    mails: (
      await db.selectFrom('mail').select('mail_id').where('name', '=', 'export_ready').execute()
    ).length,
  }))
  expect(left).toEqual({ files: 1, mails: 1 })
})
