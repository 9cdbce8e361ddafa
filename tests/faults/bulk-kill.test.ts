import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Input } from '#contract/endpoint.ts'
import type { createBulk } from '#contract/bulk/draft.ts'
import { verifyLedger } from '#platform/ledger/verify.ts'
import { ask, type Heard } from '../support/ask.ts'
import { killsOf } from '../support/work/kills.ts'
import { engine, type Place, placeOf } from '../support/product/place.ts'
import {
  launchPlatformServer,
  type PlatformServer,
  secrets,
  startPlatformServer,
} from '../support/product/product.ts'
import { until } from '../support/until.ts'

const owner = {
  shop_url: 'bulk-kill.example',
  email: 'owner@bulk-kill.example',
  password: 'a long password',
}
const onServer = engine === 'PostgreSQL'
const kills = killsOf({ most: onServer ? 20 : 3, least: 3, seconds: 40 })
const rows = Number(process.env['ROWS'] ?? (onServer ? 20_000 : 4000))
const patienceMs = 60_000
let place: Place
let platform: PlatformServer | undefined
let token: string

const where = () => ({ dataDir: place.dataDir, env: { DEMO: '0', ...place.env } })
const start = async (): Promise<void> => {
  platform = await startPlatformServer(where())
}
const isDead = (): boolean =>
  platform!.process.exitCode !== null || platform!.process.signalCode !== null
const isUp = () =>
  until(
    'the platform',
    () =>
      fetch(`${platform!.url}/health`).then(
        ({ ok }) => ok,
        () => false,
      ),
    patienceMs,
  )
const call = (method: string, path: string, body?: object): Promise<Heard> =>
  ask(platform!.url, path, {
    method,
    ...(body ? { body } : {}),
    headers: { authorization: `Bearer ${token}` },
  })
type Progress = { state: string; rows_done: number; rows_checked: number }
const progressOf = async (id: string): Promise<Progress> =>
  ((await call('GET', `/bulks/${id}/progress`)).json as { progress: Progress }).progress
const make = async (bulk: Input<typeof createBulk>['body']['bulk']): Promise<string> =>
  ((await call('POST', '/bulks', { bulk })).json as { bulk: { bulk_id: string } }).bulk.bulk_id
const inState = (id: string, state: string) =>
  until(`${id} to be ${state}`, async () => (await progressOf(id)).state === state, 120_000)
const begin = (id: string) =>
  call('POST', `/bulks/${id}/checkpoints`, { checkpoint: { transition: 'start' } })

/**
 * Reads progress past the platform, which may be starting or dead, if the database is a server's.
 */
const look = async (id: string): Promise<Progress> => {
  if (!onServer) return progressOf(id)
  const { db } = await place.open()
  const bulk_id = BigInt(id.slice(1))
  const { state, rows_checked } = await db
    .selectFrom('bulk')
    .select(['state', 'rows_checked'])
    .where('bulk_id', '=', bulk_id)
    .executeTakeFirstOrThrow()
  const { n } = await db
    .selectFrom('bulk_tally')
    .select((e) => e.fn.sum<string>('done').as('n'))
    .where('bulk_id', '=', bulk_id)
    .executeTakeFirstOrThrow()
  return { state, rows_checked, rows_done: Number(n ?? 0) }
}

/**
 * Kills the platform once more than `seen` is done: by progress, not by the clock. Returns the
 * progress; null: the campaign has left `state`.
 */
const killBeyond = async (
  id: string,
  state: string,
  figure: 'rows_done' | 'rows_checked',
  seen: number,
): Promise<number | null> => {
  const end = Date.now() + patienceMs
  for (;;) {
    const now = await look(id)
    // progress never decreases, whatever process dies
    expect(now[figure]).toBeGreaterThanOrEqual(seen)
    if (now.state !== state) return null
    if (now[figure] > seen) {
      // anywhere in the chunk that follows
      await pause(Math.random() * 20)
      await platform!.stop('SIGKILL')
      return onServer && (await look(id)).state !== state ? null : now[figure]
    }
    if (Date.now() > end) throw new Error(`${id} stands still at ${seen} rows: ${platform!.said()}`)
    await pause(3)
  }
}

/** Restarts after a kill. A server's database is watched meanwhile, so no time is lost. */
const again = async (): Promise<void> => {
  if (onServer) platform = await launchPlatformServer(where())
  else await start()
}

beforeAll(async () => {
  place = await placeOf()
  await start()
  const shop = {
    shop_url: owner.shop_url,
    name: 'Kill',
    owner_email: owner.email,
    currency: 'GBP',
    time_zone: 'UTC',
  }
  const { json } = await ask(platform!.url, '/operator/shops', {
    method: 'POST',
    body: shop,
    headers: { 'x-operator-key': secrets.OPERATOR_KEY },
  })
  await ask(platform!.url, '/auth/password', {
    method: 'POST',
    body: { token: (json as { token: string }).token, password: owner.password },
  })
  token = (
    (await ask(platform!.url, '/auth/login', { method: 'POST', body: owner })).json as {
      token: string
    }
  ).token
  await platform!.stop()
  const database = await place.open()
  const { settings } = await database.db
    .selectFrom('shop')
    .select('settings')
    .executeTakeFirstOrThrow()
  await database.db
    .updateTable('shop')
    .set({
      settings: JSON.stringify({ ...settings, is_accepted_terms: true, create_bulk_enabled: true }),
    })
    .execute()
  await database.close()
  await start()
})
afterAll(async () => {
  await platform?.stop('SIGKILL')
  await place.close()
})

test('killed with -9 again and again, campaigns end with one card for each row', async () => {
  const campaigns: string[] = []
  for (let landed = 0; kills.left(landed); ) {
    // a campaign that ended before the last kill is followed by another; a fast machine runs more
    // of them
    expect(campaigns.length, `${landed} kills landed`).toBeLessThan(kills.most)
    const id = await make({
      operation_name: 'gift_card',
      email: { active: true },
      source: [{ count: rows, entity_data: { balance: '5.00' } }],
    })
    campaigns.push(id)
    if (campaigns.length === 1) {
      await killBeyond(id, 'checking', 'rows_checked', 0)
      if (isDead()) await start()
    }
    await inState(id, 'checked')
    expect((await begin(id)).status).toBe(200)
    for (let seen: number | null = 0; seen !== null && kills.left(landed); ) {
      seen = await killBeyond(id, 'bulk_started', 'rows_done', seen)
      if (seen === null) continue
      landed += 1
      await again()
    }
    if (isDead()) await start()
    await isUp()
    await inState(id, 'bulk_finished')
    expect(await progressOf(id)).toMatchObject({ rows_done: rows, rows_failed: 0 })
  }
  // a SIGTERM in the middle of one more: it drains without loss
  const last = await make({
    operation_name: 'gift_card',
    source: [{ count: rows, entity_data: { balance: '5.00' } }],
  })
  await inState(last, 'checked')
  await begin(last)
  await until(
    'the last campaign to be on its way',
    async () => (await progressOf(last)).rows_done > 0,
    patienceMs,
  )
  const since = Date.now()
  await platform!.stop('SIGTERM')
  expect(Date.now() - since).toBeLessThan(10_000)
  await start()
  await inState(last, 'bulk_finished')
  await platform!.stop()
  const database = await place.open()
  for (const bulk of [...campaigns, last]) {
    const made = await database.db
      .selectFrom('movement')
      .select('gift_card_id')
      .where('cause_kind', '=', 'bulk')
      .where('cause_id', '=', bulk)
      .execute()
    expect(made).toHaveLength(rows)
    expect(new Set(made.map(({ gift_card_id }) => gift_card_id)).size).toBe(rows)
  }
  const { n } = await database.db
    .selectFrom('gift_card')
    .select((e) => e.fn.countAll<string>().as('n'))
    .executeTakeFirstOrThrow()
  expect(Number(n)).toBe(rows * (campaigns.length + 1))
  const problems: unknown[] = []
  await verifyLedger(database, database, async (line) => {
    if ('problem' in line && line.problem) problems.push(line)
  })
  expect(problems).toEqual([])
  await database.close()
}, 3_600_000)
