import { expect, test } from 'vitest'
import {
  createBulk,
  deleteBulk,
  getBulk,
  getDryRun,
  listBulks,
  updateBulk,
  validateBulk,
} from '#contract/bulk/draft.ts'
import { bulkCheckpoint, getBulkProgress } from '#contract/bulk/run.ts'
import { readSource } from '#rules/bulk/source.ts'
import { suiteStandIn } from '../../support/stand-in/calling.ts'

const { call, state } = await suiteStandIn()
const rows = (count: number) => [{ count, entity_data: { balance: '10.00' } }]
const create = (title: string, count = 2) =>
  call(createBulk, {
    body: { bulk: { operation_name: 'gift_card', title, source: rows(count) } },
  })
const checkpoint = (id: string, transition: 'start' | 'stop') =>
  call(bulkCheckpoint, {
    params: { id },
    body: { checkpoint: { transition, payload: { email: 'olive@stand-in.example' } } },
  })

test('a campaign is created, found in the list, changed, started, stopped and deleted', async () => {
  const { bulk } = await create('Fair', 3)
  expect(bulk).toMatchObject({
    title: 'Fair',
    state: 'draft',
    rows_total: 3,
    rows_done: null,
    amount_done: null,
    currency: 'GBP',
  })
  const params = { id: bulk.bulk_id }
  expect((await call(getBulk, { params })).bulk).toEqual(bulk)
  const changed = await call(updateBulk, {
    params,
    body: { bulk: { operation_name: 'gift_card', title: 'Fair again', source: rows(4) } },
  })
  expect(changed.bulk).toMatchObject({ title: 'Fair again', rows_total: 4 })
  expect((await checkpoint(bulk.bulk_id, 'start')).bulk.state).toBe('bulk_started')
  expect((await call(listBulks, { query: { limit: 20 } })).started).toBe(1)
  const { progress } = await call(getBulkProgress, { params })
  expect(progress).toMatchObject({ state: 'bulk_started', rows_total: 3, rows_done: 1, mails: 0 })
  expect((await checkpoint(bulk.bulk_id, 'stop')).bulk.state).toBe('bulk_stopped')
  await call(deleteBulk, { params })
  expect(state.bulks).toEqual([])
})

test('a list that comes whole is cut into pages', async () => {
  for (let i = 0; i < 25; i++) await create(`Campaign ${i}`)
  const first = await call(listBulks, { query: { limit: 20 } })
  expect([first.count, first.rows.length, first.rows[0]!.title]).toEqual([25, 20, 'Campaign 24'])
  const second = await call(listBulks, { query: { limit: 20, after: first.after! } })
  expect([second.rows.length, second.rows[0]!.title]).toEqual([5, 'Campaign 4'])
  expect([second.after, second.before]).toEqual([null, first.before ?? 'page-1'])
})

test('running campaigns are counted on every page', async () => {
  const running = state.bulks.filter((_, at) => at === 0 || at === 24)
  for (const bulk of running) bulk.state = 'bulk_started'
  const read = async (query: object) => (await call(listBulks, { query })).started
  expect(await read({ limit: 20 })).toBe(2)
  state.isPaging = true
  expect([await read({ limit: 1 }), await read({ limit: 20, after: 'page-2' })]).toEqual([2, 2])
  state.isPaging = false
})

test('a file is taken where the upstream says no more than that, and refused by its refusal', async () => {
  const check = (url: string) =>
    call(validateBulk, {
      body: { bulk: { operation_name: 'gift_card', source: { csv: { url } } } },
    })
  expect(await check('https://assets.stand-in.example/rows.csv')).toMatchObject({
    valid: true,
    rows: null,
    delimiter: null,
    columns: [],
  })
  state.interrupt = () => [200, { valid: false, errors: ['No email'] }]
  expect(await check('https://assets.stand-in.example/rows.csv')).toMatchObject({ valid: false })
  state.interrupt = undefined
  await expect(check('rows.pdf')).rejects.toMatchObject({ code: 'invalid_input' })
})

test('a campaign from a file is made, without counts', async () => {
  const source = { csv: { url: 'https://assets.stand-in.example/rows.csv' } }
  const { bulk } = await call(createBulk, {
    body: { bulk: { operation_name: 'loyalty_card', title: 'From a file', source } },
  })
  expect(bulk).toMatchObject({ title: 'From a file', state: 'draft', rows_total: null, source })
})

test('a campaign is edited as it was, whatever else its source has', async () => {
  const { bulk } = await create('Edited')
  const read = async (source: unknown) => {
    Object.assign(state.bulks[0]!, { source })
    return readSource((await call(getBulk, { params: { id: bulk.bulk_id } })).bulk.source)
  }
  const csv = { url: 'https://assets.stand-in.example/rows.csv', file_name: 'rows.csv' }
  expect(await read({ csv: { ...csv, reset_to_zero: null, rows: 7 }, manual: null })).toEqual({
    csv,
  })
  const row = { balance: 10, expires_on: null, gift: true }
  expect(await read({ csv: null, manual: [{ id: 'r1', count: 2, entity_data: row }] })).toEqual([
    { count: 2, entity_data: { balance: '10' } },
  ])
})

test('states and operations that we don’t know are shown as they came', async () => {
  const { bulk } = await create('Odd')
  Object.assign(state.bulks[0]!, { state: 'bulk_warming_up', operation_name: 'apple_pass' })
  const read = (await call(getBulk, { params: { id: bulk.bulk_id } })).bulk
  expect(read).toMatchObject({ state: 'bulk_warming_up', operation_name: 'apple_pass' })
})

test('a campaign that isn’t there is a refusal, and a dry run is not a call there', async () => {
  const params = { id: 'none' }
  await expect(call(getBulk, { params })).rejects.toMatchObject({ code: 'not_found' })
  await expect(call(getDryRun, { params })).rejects.toMatchObject({ code: 'unknown_call' })
})
