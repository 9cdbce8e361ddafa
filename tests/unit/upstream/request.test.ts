import { describe, expect, test } from 'vitest'
import { createBulk, listBulks, updateBulk } from '#contract/bulk/draft.ts'
import { bulkCheckpoint } from '#contract/bulk/run.ts'
import { updateBalance } from '#contract/customers/money.ts'
import { listCustomers, listOrders } from '#contract/customers/read.ts'
import { endpoints } from '#contract/endpoints.ts'
import { sendCustomGiftCard } from '#contract/gift-cards/send.ts'
import { sendContactSupport } from '#contract/support/calls.ts'
import { uploadFile } from '#contract/uploads/calls.ts'
import { asSpecified } from '#upstream/elsewhere/request.ts'

const shop = 'maple.example'
const named = { shop_url: shop }

describe('the shop’s address', () => {
  test('is in the query and the payload where the specification writes it', () => {
    expect(asSpecified(listOrders, { query: { email: 'a@b.example' } }, shop).query).toEqual({
      email: 'a@b.example',
      ...named,
    })
    const sent = asSpecified(sendContactSupport, { body: { body: 'Help' } }, shop)
    expect(sent).toMatchObject({ query: named, body: { body: 'Help', ...named } })
    expect(asSpecified(uploadFile, {}, shop).query).toEqual(named)
  })

  test('is in every call of the bulk service, and inside the campaign that is saved', () => {
    const service = endpoints.filter(({ path }) => path.startsWith('/bulks'))
    expect(service.length).toBeGreaterThan(8)
    const specified = service.filter(({ added }) => !added)
    for (const call of specified)
      expect(asSpecified(call, {}, shop).query, call.name).toMatchObject(named)
    for (const call of [createBulk, updateBulk])
      expect(asSpecified(call, { body: { bulk: { title: 'Fair' } } }, shop).body).toMatchObject({
        bulk: { title: 'Fair', ...named },
      })
    const body = { checkpoint: { transition: 'stop' } }
    expect(asSpecified(bulkCheckpoint, { body }, shop).body).toEqual(body)
  })

  test('is nowhere else', () => {
    expect(asSpecified(listCustomers, { query: { limit: 20 } }, shop)).toEqual({
      query: { limit: 20 },
    })
    const body = { valueToUpdate: '5.00', reason: 'Refund' }
    expect(asSpecified(updateBalance, { body }, shop).body).toEqual(body)
  })
})

test('our cursors are sent as pages; an upstream’s own cursors stay', () => {
  const queryOf = (query: object) => asSpecified(listCustomers, { query }, shop).query
  expect(queryOf({ limit: 20, after: 'page-3' })).toEqual({ limit: 20, page: 3 })
  expect(queryOf({ limit: 20, before: 'page-1' })).toEqual({ limit: 20, page: 1 })
  expect(queryOf({ after: 'bWlsbA' })).toEqual({ after: 'bWlsbA' })
})

describe('a campaign', () => {
  const rows = [
    { count: 2, entity_data: { balance: '10.00', expires_on: '2027-05-01' } },
    { count: 1, entity_data: { balance: '25.00' } },
  ]
  const sourceOf = (bulk: object): unknown =>
    (asSpecified(createBulk, { body: { bulk } }, shop).body as { bulk: { source: unknown } }).bulk
      .source

  test('sends rows by hand under manual, each with its own date or the campaign’s', () => {
    expect(sourceOf({ source: rows, expires_on: '2027-12-31' })).toEqual({
      manual: [rows[0], { count: 1, entity_data: { balance: '25.00', expires_on: '2027-12-31' } }],
    })
    expect(sourceOf({ source: rows.slice(1) })).toEqual({
      manual: [{ count: 1, entity_data: { balance: '25.00', expires_on: null } }],
    })
  })

  test('sends a file as it is, and its title under both names', () => {
    const csv = { csv: { url: 'https://files.example/a.csv' } }
    expect(sourceOf({ source: csv })).toEqual(csv)
    const { body } = asSpecified(createBulk, { body: { bulk: { title: 'Fair' } } }, shop)
    expect(body).toMatchObject({ bulk: { title: 'Fair', campaign_name: 'Fair' } })
  })

  test('is listed for the shop alone', () => {
    expect(asSpecified(listBulks, { query: { limit: 1 } }, shop).query).toEqual({
      limit: 1,
      ...named,
    })
  })
})

test('a credit’s last day is sent under both names of the specification', () => {
  const body = { valueToUpdate: '5.00', reason: 'Refund', expires_on: '2027-01-31' }
  expect(asSpecified(updateBalance, { body }, shop).body).toEqual({
    ...body,
    expiration_date: '2027-01-31',
  })
})

describe('a field that the specification doesn’t have', () => {
  const bulk = { title: 'Fair', source: { csv: { url: 'https://files.example/a.csv' } } }
  const card = { gift_card: { balance: '5.00' }, email_details: { subject: 'Hi' } }

  test('is refused before anything is sent where ignoring it would give or send too early', () => {
    const at = '2027-01-31T09:00:00.000Z'
    const send = () => asSpecified(sendCustomGiftCard, { body: { ...card, send_at: at } }, shop)
    expect(send).toThrow(/no scheduled emails/)
    for (const lost of [
      { starts_at: at },
      { expires_on: '2027-01-31' },
      { email: { active: true } },
    ])
      for (const call of [createBulk, updateBulk]) {
        const save = () => asSpecified(call, { body: { bulk: { ...bulk, ...lost } } }, shop)
        expect(save, JSON.stringify(lost)).toThrow(/Nothing was changed/)
      }
  })

  test('is sent where it asks for nothing', () => {
    const none = { starts_at: null, expires_on: null, email: { active: false } }
    expect(
      asSpecified(createBulk, { body: { bulk: { ...bulk, ...none } } }, shop).body,
    ).toBeDefined()
    const now = { ...card, send_at: null }
    expect(asSpecified(sendCustomGiftCard, { body: now }, shop).body).toEqual(now)
  })
})
