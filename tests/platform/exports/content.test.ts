import { describe, expect, test } from 'vitest'
import { updateBalance } from '#contract/customers/money.ts'
import {
  exportGiftCards,
  exportGiftCardsOfDays,
  exportLiability,
  getExport,
  listExports,
} from '#contract/exports/calls.ts'
import { undoTransaction } from '#contract/store-credit/calls.ts'
import { exported, rowsOf, runExports } from '../../support/exports/exporting.ts'
import { askingOf } from '../../support/exports/asking.ts'
import type { TestShop } from '../../support/platform.ts'
import { suitePlatform } from '../../support/suite.ts'

const platform = await suitePlatform()
const { card, ask, download, lines } = askingOf(platform)

const give = async (of: TestShop, id: string, valueToUpdate: string, more: object = {}) => {
  const { status, body } = await platform.call(of.people.owner, updateBalance, {
    params: { id },
    body: { valueToUpdate, reason: 'Reward', ...more } as never,
  })
  expect(status).toBe(200)
  return body
}

describe('an export', () => {
  test('is requested, made by the job, mailed and taken out, and each step is in the audit', async () => {
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
