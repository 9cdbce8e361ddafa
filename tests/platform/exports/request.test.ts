import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import {
  cancelExport,
  downloadExport,
  exportGiftCards,
  exportLiability,
  getExport,
  listExports,
  repeatExport,
} from '#contract/exports/calls.ts'
import { putSetting } from '#contract/shop/calls.ts'
import { retentionJobOf } from '#platform/retention.ts'
import { exported, rowsOf, runExports } from '../../support/exports/exporting.ts'
import { askingOf } from '../../support/exports/asking.ts'
import type { Person } from '../../support/platform.ts'
import { suite } from '../../support/suite.ts'

const { platform, shop } = await suite()
const { card, ask, download, lines } = askingOf(platform)

describe('a code in an export', () => {
  test('is whole only for its person, while they may see it; sealed in the kept file', async () => {
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
    }>`
      select 'files:' || string_agg(convert_from(k.bytes, 'UTF8'), '' order by k.seq) as text
      from file f
        join file_chunk k on k.file_id = f.file_id
      where f.shop_id = ${of.shop_id}`.execute(platform.db)
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

  test('when its person lost the right before it was made: it fails, says so and mails nobody', async () => {
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
  test('it is the same export until it is done, at once too; not for other filters or people', async () => {
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
  test('a cancelled one is never made, may be cancelled twice, and can be requested again', async () => {
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
    await retentionJobOf(platform).handle(
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
