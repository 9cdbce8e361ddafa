import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { exportCustomer } from '#contract/customers/read.ts'
import { endpoint } from '#contract/endpoint.ts'
import { shapes } from '#contract/shapes.ts'
import type { Area } from '#platform/area.ts'
import { areas, jobsOf } from '#platform/areas.ts'
import { appOf } from '#platform/door/app.ts'
import { serve } from '#platform/route.ts'
import { email, erasingOf } from '../../support/customers/erasing.ts'
import { columnsOf, problemsOf } from '../../support/db/area-facts.ts'
import { suite } from '../../support/suite.ts'

const { platform } = await suite()
const { person, erase } = erasingOf(platform)

await sql`
  create table throwaway (
    shop_id bigint not null, note_id bigint generated always as identity, name text not null,
    word text not null, written_at timestamptz not null, primary key (shop_id, note_id))`.execute(
  platform.db,
)

const listThrowaway = endpoint({
  name: 'listThrowaway',
  method: 'GET',
  path: '/throwaway',
  right: 'read',
  source: 'a test',
})
Object.assign(shapes, { listThrowaway: { answer: z.object({ count: z.int() }) } })
const throwaway = {
  routes: [
    serve(listThrowaway, async ({ db, shop }) => {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from throwaway where shop_id = ${shop.shop_id}`.execute(db)
      return { count: rows[0]!.n }
    }),
  ],
  tables: {
    throwaway: { kept: [{ days: 7, since: 'written_at' }], personal: ['name'], plain: ['word'] },
  },
  forget: async ({ trx, shop }, { email: address }) => {
    await sql`delete from throwaway where shop_id = ${shop.shop_id} and name = ${address}`.execute(
      trx,
    )
  },
  jobs: [
    ({ db }) => ({
      name: 'throwaway',
      retryLimit: 0,
      retryDelay: 0,
      expireInSeconds: 60,
      batch: 1,
      handle: async () => {
        await sql`update throwaway set word = 'by the job'`.execute(db)
      },
    }),
  ],
  tell: async (trx, { shop }) => ({
    throwaway: (await sql`select name from throwaway where shop_id = ${shop.shop_id}`.execute(trx))
      .rows,
  }),
} as Area
const columns = await columnsOf(platform.db)

test('a new table is refused until its area says how long it is kept and what is personal', () => {
  const withIts = (area: object) =>
    problemsOf([...areas, { ...throwaway, ...area } as Area], columns)
  expect(withIts({ tables: {} })).toEqual([
    'throwaway: no area, or more than one, says how long it is kept',
    'throwaway.name: say whether it is personal or plain',
    'throwaway.word: say whether it is personal or plain',
  ])
  const needed = ['throwaway: its area must forget and tell']
  expect(withIts({ forget: undefined })).toEqual(needed)
  expect(withIts({ tell: undefined })).toEqual(needed)
  const wrong = { throwaway: { kept: [{ days: 1, since: 'nowhen' }], plain: ['name', 'wrod'] } }
  expect(withIts({ tables: wrong })).toEqual([
    'throwaway.word: say whether it is personal or plain',
    'throwaway.wrod: no such column',
    'throwaway.nowhen: kept since no column',
  ])
  expect(withIts({})).toEqual([])
})

test('a manifest alone serves its call, runs its job, and tells, forgets and deletes its rows', async () => {
  platform.areas = [...areas, throwaway]
  const app = appOf(platform, async () => ({}))
  const of = await platform.shop()
  const { id } = await person(of)
  const write = (name: string, days: number) =>
    sql`
      insert into throwaway (shop_id, name, word, written_at)
      values (${of.shop_id}, ${name}, '', ${new Date(Date.now() - days * 86_400_000)})`.execute(
      platform.db,
    )
  const count = async (): Promise<unknown> =>
    (
      await app.request('/throwaway', {
        headers: { authorization: `Bearer ${of.people.owner.token}` },
      })
    ).json()
  await write(email, 1)
  await write('Somebody', 6)
  await write('Somebody', 8)
  expect(await count()).toEqual({ count: 3 })
  expect(
    (await platform.call(of.people.owner, exportCustomer, { params: { id } })).body['throwaway'],
  ).toContainEqual({ name: email })
  expect((await erase(of, id)).status).toBe(200)
  expect(await count()).toEqual({ count: 2 })
  const run = (name: string) =>
    jobsOf(platform)
      .find((job) => job.name === name)!
      .handle({} as never, {
        id: '',
        tries: 0,
        last: false,
        signal: new AbortController().signal,
      })
  await run('forget')
  expect(await count()).toEqual({ count: 1 })
  await run('throwaway')
  const { rows } = await sql`select distinct word from throwaway`.execute(platform.db)
  expect(rows).toEqual([{ word: 'by the job' }])
})
