import { describe, expect, test } from 'vitest'
import { getBulk } from '#contract/bulk/draft.ts'
import { previewBulkUndo, retryBulkRows, undoBulk } from '#contract/bulk/run.ts'
import { updateBalance } from '#contract/customers/money.ts'
import { startCampaign } from '#contract/bulk/campaigns.ts'
import { putSetting } from '#contract/shop/calls.ts'
import { byHand, checked, checkpoint, finished, settle } from '../../support/bulk/campaigns.ts'
import type { Person } from '../../support/platform.ts'
import { suite } from '../../support/suite.ts'

const { platform, shop } = await suite({ at: '2026-03-01T10:00:00Z' })

const stateOf = async (id: string, of = shop) =>
  (await platform.call(of.people.owner, getBulk, { params: { id } })).body.bulk
const codeOf = ({ status, error }: { status: number; error: { code: string } | undefined }) =>
  error?.code ?? status
const give = async (by: Person, valueToUpdate: string) =>
  platform.call(by, updateBalance, {
    params: { id: (await platform.customer(shop)).id },
    body: { valueToUpdate, reason: 'Reward' },
  })

describe("a person's limit for the day", () => {
  test('counts what their campaigns have yet to give, for a second one and for credit by hand', async () => {
    const person = await platform.colleague(shop, 'staff', { limit_day: 5000n })
    const ids = [
      await checked(platform, shop, byHand(4)),
      await checked(platform, shop, byHand(2)),
      await checked(platform, shop, byHand(1)),
    ]
    expect(codeOf(await checkpoint(platform, person, ids[0]!, 'start'))).toBe(200)
    expect(codeOf(await checkpoint(platform, person, ids[1]!, 'start'))).toBe('over_own_limit')
    expect(codeOf(await give(person, '10.01'))).toBe('over_own_limit')
    await checkpoint(platform, person, ids[0]!, 'pause')
    expect(codeOf(await checkpoint(platform, person, ids[1]!, 'start'))).toBe('over_own_limit')
    expect(codeOf(await checkpoint(platform, person, ids[2]!, 'start'))).toBe(200)
    await checkpoint(platform, person, ids[0]!, 'stop')
    expect(codeOf(await checkpoint(platform, person, ids[1]!, 'start'))).toBe(200)
    await settle(platform)
    expect(codeOf(await give(person, '20.01'))).toBe('over_own_limit')
    expect(codeOf(await give(person, '20'))).toBe(200)
  })
})

describe('a campaign that is planned', () => {
  const planned = async (by: Person): Promise<string> => {
    platform.at('2026-03-01T10:00:00Z')
    const id = await checked(
      platform,
      shop,
      byHand(3, '10.00', { starts_at: '2026-03-02T10:00:00Z' }),
    )
    expect((await checkpoint(platform, by, id, 'start')).body.bulk.state).toBe('scheduled')
    return id
  }
  const comes = async (): Promise<void> => {
    platform.at('2026-03-02T10:00:01Z')
    await settle(platform)
  }

  test.each([
    ['was blocked', { blocked_at: new Date('2026-03-01T11:00:00Z') }, 'forbidden'],
    ['may only read by now', { level: 'limited' as const }, 'forbidden'],
    ['may give less at once', { limit_issue: 999n }, 'over_own_limit'],
    ['may give less in a day', { limit_day: 2999n }, 'over_own_limit'],
  ])('does not begin where whoever planned it %s', async (_, change, problem) => {
    const person = await platform.colleague(shop)
    const id = await planned(person)
    await platform.db
      .updateTable('staff')
      .set(change)
      .where('staff_id', '=', person.staff_id)
      .execute()
    await comes()
    expect(await stateOf(id)).toMatchObject({
      state: 'bulk_paused',
      problem,
      rows_done: 0,
      started_at: null,
    })
    const small = await platform.colleague(shop, 'staff', { limit_day: 2999n })
    expect(codeOf(await checkpoint(platform, small, id, 'resume'))).toBe('over_own_limit')
    expect((await checkpoint(platform, shop.people.owner, id, 'resume')).body.bulk).toMatchObject({
      started_by: { email: shop.people.owner.email },
    })
    await settle(platform)
    expect(await stateOf(id)).toMatchObject({ state: 'bulk_finished', rows_done: 3 })
  })

  test('begins in its time for who may, and two of a day are counted together', async () => {
    const person = await platform.colleague(shop, 'staff', { limit_day: 5000n })
    const first = await planned(person)
    const second = await planned(person)
    await comes()
    expect([await stateOf(first), await stateOf(second)]).toMatchObject([
      { state: 'bulk_finished', rows_done: 3 },
      { state: 'bulk_paused', problem: 'over_own_limit', rows_done: 0 },
    ])
  })
})

describe("the shop's limit", () => {
  test('holds as it is at the start, whatever the dry run found, at once and planned', async () => {
    platform.at('2026-03-01T10:00:00Z')
    const of = await platform.shop({ settings: { limit_store_credit_issue_max_value: '100.00' } })
    const now = await checked(platform, of, byHand(1, '50.01'))
    const later = await checked(
      platform,
      of,
      byHand(1, '90.00', { starts_at: '2026-03-02T10:00:00Z' }),
    )
    const exact = await checked(platform, of, byHand(1, '50.00'))
    await checkpoint(platform, of.people.owner, later, 'start')
    expect(
      (
        await platform.call(of.people.owner, putSetting, {
          body: { key: 'limit_store_credit_issue_max_value', value: '50.00' },
        })
      ).status,
    ).toBe(200)
    expect(await checkpoint(platform, of.people.owner, now, 'start')).toMatchObject({
      status: 422,
      error: { code: 'over_limit', facts: { max: '50.00' } },
    })
    expect(
      codeOf(await platform.call(of.people.owner, startCampaign, { params: { id: now } })),
    ).toBe('not_found')
    expect(codeOf(await checkpoint(platform, of.people.owner, exact, 'start'))).toBe(200)
    platform.at('2026-03-02T10:00:01Z')
    await settle(platform)
    expect([await stateOf(later, of), await stateOf(exact, of)]).toMatchObject([
      { state: 'bulk_paused', problem: 'over_limit', rows_done: 0 },
      { state: 'bulk_finished' },
    ])
  })
})

test("who tries again one failed row of a run doesn't get the whole of it to take back", async () => {
  const id = await finished(platform, shop, byHand(3))
  const failed = {
    state: 'failed' as const,
    problem: 'broken',
    gift_card_id: null,
    movement_id: null,
  }
  await platform.db
    .updateTable('bulk_row')
    .set(failed)
    .where('bulk_id', '=', BigInt(id.slice(1)))
    .where('row_no', '=', 3)
    .execute()
  const staff = shop.people.staff
  const owner = shop.people.owner
  expect(codeOf(await platform.call(staff, retryBulkRows, { params: { id } }))).toBe('forbidden')
  expect(codeOf(await platform.call(staff, undoBulk, { params: { id } }))).toBe('forbidden')
  expect(codeOf(await platform.call(owner, retryBulkRows, { params: { id } }))).toBe(200)
  await settle(platform)
  expect((await platform.call(owner, previewBulkUndo, { params: { id } })).body.cards).toBe(3)
})
