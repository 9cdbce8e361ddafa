import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uploadFile } from '#contract/uploads/calls.ts'
import { verifyLedger } from '#platform/ledger/verify.ts'
import { rivalFile } from '../../support/bulk/rival-files.ts'
import { ask, type Heard } from '../../support/ask.ts'
import { multipart } from '../../support/multipart.ts'
import { type Place, placeOf } from '../../support/product/place.ts'
import { type PlatformServer, secrets, startPlatformServer } from '../../support/product/product.ts'
import { until } from '../../support/until.ts'

const owner = {
  shop_url: 'move-kill.example',
  email: 'owner@move-kill.example',
  password: 'a long password',
}
const kills = Number(process.env['KILLS'] ?? 2)
const rows = Number(process.env['ROWS'] ?? 1500)
let place: Place
let platform: PlatformServer
let token: string

const start = async (): Promise<void> => {
  platform = await startPlatformServer({
    dataDir: place.dataDir,
    env: { DEMO: '0', ...place.env },
  })
}
const call = (method: string, path: string, body?: object): Promise<Heard> =>
  ask(platform.url, path, {
    method,
    ...(body ? { body } : {}),
    headers: { authorization: `Bearer ${token}` },
  })
const progressOf = async (id: string) =>
  (
    (await call('GET', `/bulks/${id}/progress`)).json as {
      progress: { state: string; rows_done: number; rows_undone: number }
    }
  ).progress
const proofOf = async (id: string) => (await call('GET', `/bulks/${id}/proof`)).json
const people = (factor: number) =>
  Array.from({ length: rows }, (_, i) => ({
    email: `p${i}@move-kill.example`,
    name: `Person ${i}`,
    minor: BigInt((i % 97) + 1) * BigInt(factor),
  }))
const sumOf = (factor: number): string =>
  (Number(people(factor).reduce((sum, { minor }) => sum + minor, 0n)) / 100).toFixed(2)

const send = async (factor: number): Promise<string> => {
  const form = multipart({ name: 'rise.csv', content: rivalFile('rise', people(factor)) })
  const sent = await fetch(`${platform.url}${uploadFile.path}`, {
    method: uploadFile.method,
    headers: { ...form.headers, authorization: `Bearer ${token}` },
    body: new Uint8Array(form.raw),
  })
  const { data } = (await sent.json()) as { data: { url: string } }
  const bulk = { operation_name: 'gift_card', source: { csv: { url: data.url, from: 'rise' } } }
  const made = (await call('POST', '/bulks', { bulk })).json as { bulk: { bulk_id: string } }
  return made.bulk.bulk_id
}
const inState = (id: string, state: string) =>
  until(`${id} to be ${state}`, async () => (await progressOf(id)).state === state, 120_000)

/** Kills the platform in the middle of the work so many times, and lets it end. */
const killed = async (
  id: string,
  figure: 'rows_done' | 'rows_undone',
  end: string,
): Promise<void> => {
  let landed = 0
  for (let seen = 0; landed < kills; ) {
    const now = await progressOf(id)
    if (now.state === end) break
    if (now[figure] <= seen) {
      await pause(3)
      continue
    }
    seen = now[figure]
    await pause(Math.random() * 20)
    await platform.stop('SIGKILL')
    landed += 1
    await start()
  }
  expect(landed).toBeGreaterThan(0)
  await inState(id, end)
}

beforeAll(async () => {
  place = await placeOf()
  await start()
  const { json } = await ask(platform.url, '/operator/shops', {
    method: 'POST',
    body: {
      shop_url: owner.shop_url,
      name: 'Kill',
      owner_email: owner.email,
      currency: 'GBP',
      time_zone: 'UTC',
    },
    headers: { 'x-operator-key': secrets.OPERATOR_KEY },
  })
  await ask(platform.url, '/auth/password', {
    method: 'POST',
    body: { token: (json as { token: string }).token, password: owner.password },
  })
  const login = await ask(platform.url, '/auth/login', { method: 'POST', body: owner })
  token = (login.json as { token: string }).token
  await platform.stop()
  const database = await place.open()
  await database.db
    .updateTable('shop')
    .set({ settings: JSON.stringify({ is_accepted_terms: true }) })
    .execute()
  await database.close()
  await start()
})
afterAll(async () => {
  await platform.stop('SIGKILL')
  await place.close()
})

test('killed in the middle, a file moves in once, its differences once, and its undo once', async () => {
  const first = await send(10)
  await inState(first, 'checked')
  await call('POST', `/bulks/${first}/checkpoints`, { checkpoint: { transition: 'start' } })
  await killed(first, 'rows_done', 'bulk_finished')
  expect(await proofOf(first)).toMatchObject({ file: sumOf(10), up: sumOf(10), proved: true })
  const second = await send(13)
  await inState(second, 'checked')
  await call('POST', `/bulks/${second}/checkpoints`, { checkpoint: { transition: 'start' } })
  await killed(second, 'rows_done', 'bulk_finished')
  expect(await proofOf(second)).toMatchObject({
    before: sumOf(10),
    up: sumOf(3),
    ledger: { now: sumOf(13) },
    proved: true,
  })
  await call('POST', `/bulks/${second}/undo`)
  await killed(second, 'rows_undone', 'undone')
  expect(await proofOf(second)).toMatchObject({
    ledger: { posted: sumOf(3), undone: sumOf(3), now: sumOf(10), kept: sumOf(10) },
  })
  await platform.stop()
  const database = await place.open()
  const { n } = await database.db
    .selectFrom('gift_card')
    .select((e) => e.fn.countAll<string>().as('n'))
    .executeTakeFirstOrThrow()
  expect(Number(n)).toBe(rows)
  const problems: unknown[] = []
  await verifyLedger(database, database, async (line) => {
    if ('problem' in line && line.problem) problems.push(line)
  })
  expect(problems).toEqual([])
  await database.close()
}, 1_800_000)
