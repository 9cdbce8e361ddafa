import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { updateBalance } from '#contract/customers/money.ts'
import {
  cancelExport,
  downloadExport,
  exportGiftCards,
  exportGiftCardsOfDays,
  exportLiability,
  getExport,
  listExports,
  repeatExport,
  startExport,
} from '#contract/exports.ts'
import { sendCustomGiftCard } from '#contract/gift-cards/send.ts'
import { putSetting } from '#contract/shop.ts'
import { undoTransaction } from '#contract/store-credit.ts'
import { forgetJobOf } from '#platform/jobs/forget.ts'
import { exported, rowsOf, runExports } from '../support/exporting.ts'
import { type Person, type TestShop, unique } from '../support/platform.ts'
import { suite } from '../support/suite.ts'

const { platform, shop } = await suite()

const give = async (of: TestShop, id: string, valueToUpdate: string, more: object = {}) => {
  const { status, body } = await platform.call(of.people.owner, updateBalance, {
    params: { id },
    body: { valueToUpdate, reason: 'Reward', ...more } as never,
  })
  expect(status).toBe(200)
  return body
}
const card = async (of: TestShop, balance: string, customer_name = 'Guest') => {
  const email = `${unique('guest')}@guests.example`
  const { body } = await platform.call(of.people.owner, sendCustomGiftCard, {
    body: {
      gift_card: { customer_name, customer_email: email, balance, reason: 'Reward' },
      email_details: { recipient_email: email, subject: 'x' },
    },
  })
  return { ...body.gift_card, email }
}
const ask = (by: Person, body: object) =>
  platform.call(by, startExport, { body: { to_email: by.email, ...body } as never })
const download = (by: Person, id: string) => platform.call(by, downloadExport, { params: { id } })
const lines = async (of: TestShop, verb: string) =>
  await platform.db
    .selectFrom('audit')
    .select(['subject', 'detail', 'actor'])
    .where('shop_id', '=', of.shop_id)
    .where('verb', '=', verb)
    .orderBy('audit_id')
    .execute()

describe('an export', () => {
  test('is asked for, made by the job, told by mail and taken out, and each step stands in the audit', async () => {
    const of = await platform.shop()
    await give(of, (await platform.customer(of, { name: 'Ада Лавлейс' })).id, '12.34')
    const { status, body } = await ask(of.people.owner, { kind: 'customers', locale: 'ru' })
    expect(status).toBe(200)
    const id = body.export.export_id
    expect(body.export).toMatchObject({
      kind: 'customers',
      state: 'queued',
      rows_done: 0,
      rows_total: null,
      file: null,
      to_email: of.people.owner.email,
      by: { email: of.people.owner.email },
    })
    expect(await download(of.people.owner, id)).toMatchObject({
      status: 409,
      error: { code: 'export_unfinished' },
    })
    await runExports(platform)
    const done = (await platform.call(of.people.owner, getExport, { params: { id } })).body.export
    expect(done).toMatchObject({
      state: 'done',
      rows_done: 1,
      rows_total: 1,
      problem: null,
      file: {
        name: expect.stringMatching(/^shop\w+-customers-\d{4}-\d\d-\d\d\.csv$/),
        size: expect.any(Number),
      },
    })
    expect(Date.parse(done.expires_at!) - Date.parse(done.created_at)).toBeGreaterThan(
      6.9 * 86_400_000,
    )
    const taken = await download(of.people.owner, id)
    expect(taken.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(taken.headers.get('content-disposition')).toContain(done.file!.name)
    expect(rowsOf(taken.text)).toMatchObject([
      { full_name: 'Ада Лавлейс', balance: '12.34', currency: 'GBP' },
    ])
    const mail = await platform.db
      .selectFrom('mail')
      .select(['to_email', 'name', 'content'])
      .where('shop_id', '=', of.shop_id)
      .where('name', '=', 'export_ready')
      .executeTakeFirstOrThrow()
    expect([
      mail.to_email,
      mail.content.language,
      mail.content.title,
      platform.vault.reveal(Buffer.from(mail.content.sealed!, 'base64')),
    ]).toEqual([
      of.people.owner.email,
      'ru',
      'Клиенты',
      `http://localhost:3000/download?export=${id}`,
    ])
    expect(await lines(of, 'ask_export')).toMatchObject([
      { subject: id, detail: { kind: 'customers', to: of.people.owner.email } },
    ])
    expect(await lines(of, 'download_export')).toMatchObject([
      { subject: id, actor: of.people.owner.email },
    ])
    expect((await platform.call(of.people.staff, listExports, { query: {} })).body).toMatchObject({
      count: 1,
      rows: [{ export_id: id }],
    })
  })

  test('by the calls of the specification: the cards, the cards of some days, the liability', async () => {
    const of = await platform.shop()
    platform.at('2026-02-28T23:30:00Z')
    await card(of, '10.00')
    platform.at('2026-03-01T00:30:00Z')
    await card(of, '20.00')
    platform.at(new Date())
    const to_email = of.people.owner.email
    const all = (await platform.call(of.people.owner, exportGiftCards, { query: { to_email } }))
      .body.export
    const days = (
      await platform.call(of.people.owner, exportGiftCardsOfDays, {
        body: { to_email, start_date: '2026-03-01', end_date: '2026-03-01' },
      })
    ).body.export
    const owed = (await platform.call(of.people.owner, exportLiability, { body: { to_email } }))
      .body.export
    await runExports(platform)
    const textOf = async ({ export_id }: { export_id: string }) =>
      rowsOf((await download(of.people.owner, export_id)).text)
    expect((await textOf(all)).map(({ balance }) => balance)).toEqual(['20.00', '10.00'])
    expect((await textOf(days)).map(({ balance }) => balance)).toEqual(['20.00'])
    expect((await textOf(owed)).map(({ remaining, issued_on }) => [remaining, issued_on])).toEqual([
      ['10.00', '2026-02-28'],
      ['20.00', '2026-03-01'],
    ])
  })

  test('holds what its list shows, as it was filtered', async () => {
    const of = await platform.shop()
    const tess = await platform.customer(of, { name: 'Tess' })
    const gift = await give(of, tess.id, '20.00', { note: 'a "quoted", line\nand another' })
    await give(of, tess.id, '-5.00')
    await give(of, (await platform.customer(of, { name: 'Uma' })).id, '9.00')
    await platform.call(of.people.owner, undoTransaction, {
      params: { id: gift.transaction.transaction_id },
    })
    const { rows } = await exported(platform, of, { kind: 'activity', filters: { search: 'Tess' } })
    expect(rows.map(({ kind, amount, customer_name }) => [kind, amount, customer_name])).toEqual([
      ['undo', '-15.00', 'Tess'],
      ['adjust', '-5.00', 'Tess'],
      ['issue', '20.00', 'Tess'],
    ])
    expect(rows[2]).toMatchObject({
      note: 'a "quoted", line\nand another',
      by: of.people.owner.email,
      undone_by: rows[0]!['transaction_id'],
    })
    expect(
      (await exported(platform, of, { kind: 'activity', filters: { kind: 'issue', min: '10' } }))
        .rows,
    ).toHaveLength(1)
    expect(
      (
        await exported(platform, of, { kind: 'customers', filters: { with_balance: true } })
      ).rows.map(({ full_name }) => full_name),
    ).toEqual(['Uma'])
    expect(
      (await exported(platform, of, { kind: 'gift_cards', filters: { state: 'empty' } })).rows,
    ).toHaveLength(1)
  })

  test('of the journal has a debit and a credit for each entry, which add up to the movements', async () => {
    const of = await platform.shop()
    const { id } = await platform.customer(of)
    await give(of, id, '20.00', { money: 'paid' })
    await give(of, id, '30.00')
    await give(of, id, '-25.00')
    const today = new Date().toISOString().slice(0, 10)
    const { rows } = await exported(platform, of, {
      kind: 'journal',
      filters: { start_date: today, end_date: today },
    })
    expect(rows.map(({ debit, credit, amount, money }) => [debit, credit, amount, money])).toEqual([
      ['sales', 'liability_paid', '20.00', 'paid'],
      ['promotion', 'liability_promotional', '30.00', 'promotional'],
      ['liability_paid', 'adjustment', '20.00', 'paid'],
      ['liability_promotional', 'adjustment', '5.00', 'promotional'],
    ])
    const sum = rows.reduce(
      (all, { credit, amount }) =>
        all + (credit!.startsWith('liability_') ? 1 : -1) * Math.round(Number(amount) * 100),
      0,
    )
    expect(sum).toBe(2500)
  })

  test('of a shop where nothing is has its head and no row', async () => {
    for (const kind of ['gift_cards', 'liability', 'activity', 'customers']) {
      const { text, rows } = await exported(platform, await platform.shop(), { kind })
      expect([text.split('\r\n').length, rows]).toEqual([2, []])
    }
  })

  test('turns nothing that people typed into a formula, and leaves numbers numbers', async () => {
    const of = await platform.shop()
    const evil = ['=1+1', '+44', '-x', '@SUM(A1)', '＝1', '\uE000', 'plain']
    for (const name of evil)
      await give(of, (await platform.customer(of, { name })).id, '5.00', { note: `${name}note` })
    await give(of, (await platform.customer(of)).id, '3.00').then(({ customer }) =>
      give(of, customer.platform_customer_id, '-1.50'),
    )
    const { rows } = await exported(platform, of, { kind: 'activity' })
    expect(rows.map(({ customer_name }) => customer_name)).toEqual(
      expect.arrayContaining(["'=1+1", "'+44", "'-x", "'@SUM(A1)", "'＝1", '\uFFFD', 'plain']),
    )
    expect(rows.map(({ note }) => note)).toEqual(expect.arrayContaining(["'=1+1note"]))
    expect(rows[0]!['amount']).toBe('-1.50')
  })
})

describe('a code in an export', () => {
  test('is whole only for the person it was made for, while they may see it; sealed in the kept file', async () => {
    const of = await platform.shop({
      settings: { hiding_gift_card_code_except_last_4_digits: false },
    })
    const { code, email } = await card(of, '10.00')
    const mask = `•••• •••• •••• ${code.slice(-4)}`
    const mine = (await ask(of.people.staff, { kind: 'gift_cards' })).body.export.export_id
    const theirs = (
      await ask(of.people.owner, { kind: 'gift_cards', to_email: of.people.staff.email })
    ).body.export.export_id
    await runExports(platform)
    const seen = async (by: Person, id: string) => rowsOf((await download(by, id)).text)[0]!['code']
    expect([await seen(of.people.staff, mine), await seen(of.people.staff, theirs)]).toEqual([
      code,
      code,
    ])
    expect([await seen(of.people.owner, mine), await seen(of.people.owner, theirs)]).toEqual([
      mask,
      mask,
    ])
    expect(
      (await lines(of, 'download_export')).map(({ detail }) => (detail as { codes: string }).codes),
    ).toEqual(['whole', 'whole', 'masked', 'masked'])
    const { rows } = await sql<{
      text: string
    }>`select 'files:' || string_agg(convert_from(k.bytes, 'UTF8'), '' order by k.seq) as text from file f join file_chunk k on k.file_id = f.file_id where f.shop_id = ${of.shop_id}`.execute(
      platform.db,
    )
    expect([...rows[0]!.text.matchAll(/\uFEFF/g)]).toHaveLength(2)
    expect(rows[0]!.text).toContain(email)
    expect(rows[0]!.text.replaceAll(/\s/g, '')).not.toContain(code.replaceAll(' ', ''))
    await platform.call(of.people.owner, putSetting, {
      body: { key: 'hiding_gift_card_code_except_last_4_digits', value: true },
    })
    expect([await seen(of.people.staff, mine), await seen(of.people.admin, mine)]).toEqual([
      mask,
      mask,
    ])
  })
})

describe('an export is refused', () => {
  test.each([
    ['a stranger', () => 'stranger@elsewhere.example'],
    ['somebody of another shop', async () => (await platform.shop()).people.owner.email],
    ['a customer', async () => (await platform.customer(shop)).email!],
    ['a colleague who may not export', () => shop.people.limited.email],
    ['a till', () => shop.people.pos.email],
    [
      'a blocked colleague',
      async () => {
        const { staff_id, email } = await platform.colleague(shop)
        await platform.db
          .updateTable('staff')
          .set({ blocked_at: new Date() })
          .where('staff_id', '=', staff_id)
          .execute()
        return email
      },
    ],
  ])('to %s', async (_, emailOf) => {
    const to_email = await emailOf()
    const refused = { status: 422, error: { code: 'not_a_recipient', field: 'to_email' } }
    expect(await ask(shop.people.owner, { kind: 'customers', to_email })).toMatchObject(refused)
    expect(
      await platform.call(shop.people.owner, exportGiftCards, { query: { to_email } }),
    ).toMatchObject(refused)
    expect(
      await platform.call(shop.people.owner, exportLiability, { body: { to_email } }),
    ).toMatchObject(refused)
    expect(platform.jobs.filter(({ name }) => name === 'export')).toEqual([])
  })

  test.each([
    [
      'days that are swapped',
      { kind: 'journal', filters: { start_date: '2026-02-02', end_date: '2026-02-01' } },
      'end_date',
    ],
    [
      '200 years',
      { kind: 'journal', filters: { start_date: '1926-02-02', end_date: '2126-02-01' } },
      'start_date',
    ],
    [
      'a day that is none',
      { kind: 'gift_cards', filters: { start_date: '2026-02-30' } },
      'filters.start_date',
    ],
    [
      'swapped days of movements',
      { kind: 'activity', filters: { from: '2026-02-02', to: '2026-02-01' } },
      'to',
    ],
    ['a kind that is none', { kind: 'secrets' }, 'kind'],
    ['what will be owed', { kind: 'liability', filters: { on: '2226-03-01' } }, 'on'],
    ['a journal without days', { kind: 'journal' }, 'filters'],
    ['a filter of another list', { kind: 'customers', filters: { min: '5' } }, 'filters'],
  ])('for %s, by its field', async (_, body, field) => {
    expect(await ask(shop.people.owner, body)).toMatchObject({
      status: 422,
      error: { code: 'invalid_input', field },
    })
  })

  test('to whoever may not export, and of another shop it is not there', async () => {
    for (const role of ['limited', 'pos'] as const)
      expect(
        await ask(shop.people[role], { kind: 'customers', to_email: shop.people.owner.email }),
      ).toMatchObject({ status: 403, error: { code: 'forbidden' } })
    const { id } = await exported(platform, shop, { kind: 'customers' })
    const other = await platform.shop()
    for (const call of [getExport, downloadExport, cancelExport, repeatExport])
      expect(await platform.call(other.people.owner, call, { params: { id } })).toMatchObject({
        status: 404,
        error: { code: 'not_found' },
      })
    for (const role of ['limited', 'pos'] as const)
      expect(await download(shop.people[role], id)).toMatchObject({ status: 403 })
    expect((await platform.call(other.people.owner, listExports, { query: {} })).body.rows).toEqual(
      [],
    )
  })

  test('when its person has lost the right before it was made: it fails and says so, and nobody gets a mail', async () => {
    const of = await platform.shop()
    const colleague = await platform.colleague(of)
    const { export_id } = (await ask(colleague, { kind: 'customers' })).body.export
    await platform.db
      .updateTable('staff')
      .set({ level: 'limited' })
      .where('staff_id', '=', colleague.staff_id)
      .execute()
    await runExports(platform)
    expect(
      (await platform.call(of.people.owner, getExport, { params: { id: export_id } })).body.export,
    ).toMatchObject({ state: 'failed', problem: 'forbidden' })
    expect(
      await platform.db
        .selectFrom('mail')
        .select('mail_id')
        .where('shop_id', '=', of.shop_id)
        .execute(),
    ).toEqual([])
  })
})

describe('asked for twice', () => {
  test('it is the same export until it is finished, also at once; other filters or another person are another', async () => {
    const of = await platform.shop()
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        ask(of.people.owner, { kind: 'activity', filters: { kind: 'issue' } }),
      ),
    )
    expect(new Set(answers.map(({ body }) => body.export.export_id)).size).toBe(1)
    const others = [
      await ask(of.people.owner, { kind: 'activity' }),
      await ask(of.people.staff, { kind: 'activity', filters: { kind: 'issue' } }),
    ]
    expect(new Set([answers[0]!, ...others].map(({ body }) => body.export.export_id)).size).toBe(3)
    expect(platform.jobs.filter(({ name }) => name === 'export')).toHaveLength(3)
    await runExports(platform)
    expect(
      (await ask(of.people.owner, { kind: 'activity', filters: { kind: 'issue' } })).body.export
        .export_id,
    ).not.toBe(answers[0]!.body.export.export_id)
    await runExports(platform)
  })

  test('at most ten of a shop wait at once, however many ask', async () => {
    const of = await platform.shop()
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, i) =>
        ask(of.people.owner, { kind: 'activity', filters: { min: String(i + 1) } }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      ...Array.from({ length: 10 }, () => 200),
      ...Array.from({ length: 6 }, () => 429),
    ])
    await runExports(platform)
  })
})

describe('ended', () => {
  test('a cancelled one is never made, is cancelled twice without harm, and can be made again by who asks', async () => {
    const of = await platform.shop()
    const { export_id: id } = (await ask(of.people.owner, { kind: 'customers' })).body.export
    const cancel = () => platform.call(of.people.staff, cancelExport, { params: { id } })
    expect([(await cancel()).body.export.state, (await cancel()).body.export.state]).toEqual([
      'cancelled',
      'cancelled',
    ])
    await runExports(platform)
    expect(await download(of.people.owner, id)).toMatchObject({
      status: 409,
      error: { code: 'export_over' },
    })
    expect(await lines(of, 'cancel_export')).toHaveLength(1)
    const again = (await platform.call(of.people.staff, repeatExport, { params: { id } })).body
      .export
    expect(again).toMatchObject({
      kind: 'customers',
      state: 'queued',
      to_email: of.people.staff.email,
    })
    expect(
      await platform.call(of.people.staff, repeatExport, { params: { id: again.export_id } }),
    ).toMatchObject({ status: 409, error: { code: 'export_unfinished' } })
    await runExports(platform)
    expect(
      await platform.call(of.people.staff, cancelExport, { params: { id: again.export_id } }),
    ).toMatchObject({ status: 409, error: { code: 'export_over' } })
  })

  test('after seven days the file is gone, first in word, then in deed, and can be made again', async () => {
    const of = await platform.shop()
    const { id } = await exported(platform, of, { kind: 'customers' })
    platform.at(new Date(Date.now() + 7.1 * 86_400_000))
    expect(await download(of.people.owner, id)).toMatchObject({
      status: 410,
      error: { code: 'file_gone' },
    })
    await forgetJobOf(platform).handle(
      {},
      { id: '', tries: 0, last: false, signal: new AbortController().signal },
    )
    expect(
      await platform.db
        .selectFrom('file')
        .select('file_id')
        .where('shop_id', '=', of.shop_id)
        .execute(),
    ).toEqual([])
    expect(
      (await platform.call(of.people.owner, getExport, { params: { id } })).body.export,
    ).toMatchObject({ state: 'expired', file: null })
    expect(
      (await platform.call(of.people.owner, repeatExport, { params: { id } })).body.export.state,
    ).toBe('queued')
    platform.at(new Date())
    await runExports(platform)
  })
})
