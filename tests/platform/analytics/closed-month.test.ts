import { describe, expect, test } from 'vitest'
import { closeMonth, listMonthCloses } from '#contract/analytics/books.ts'
import { rollUp } from '#platform/analytics/roll-up.ts'
import { actOn, cardOf, liveAYear, now } from '../../support/analytics/year.ts'
import { suite } from '../../support/suite.ts'

const { platform, shop } = await suite({ at: now })
await liveAYear(platform, shop)
await rollUp(platform.db)

describe('a closed month', () => {
  test('stays as it was; what is late is a difference; closed by its owner, once', async () => {
    const mine = await platform.shop()
    const late = await platform.shop()
    const card = await cardOf(platform, mine)
    await actOn(platform, mine, card, { kind: 'issue', amount: 5000n, at: '2026-01-15T10:00:00Z' })
    expect((await platform.call(mine.people.limited, listMonthCloses, {})).body).toMatchObject({
      rows: [],
      open: ['2026-02', '2026-01'],
      // the figures that closing would keep
      open_now: [
        { month: '2026-02', now: { opening: '50.00', issued: '0.00', closing: '50.00' } },
        { month: '2026-01', now: { opening: '0.00', issued: '50.00', closing: '50.00' } },
      ],
    })
    expect(
      await platform.call(mine.people.staff, closeMonth, { body: { month: '2026-01' } }),
    ).toMatchObject({ status: 403 })
    const tries = await Promise.all(
      [1, 2, 3].map(() =>
        platform.call(mine.people.owner, closeMonth, { body: { month: '2026-01' } }),
      ),
    )
    expect(tries.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(tries.find(({ status }) => status === 409)!.error).toMatchObject({
      code: 'already_there',
      field: 'month',
    })
    await actOn(platform, mine, card, { kind: 'issue', amount: 70n, at: '2026-01-20T10:00:00Z' })
    await actOn(platform, mine, card, { kind: 'issue', amount: 900n, at: '2026-02-20T10:00:00Z' })
    const { body } = await platform.call(mine.people.owner, listMonthCloses, {})
    expect(body.open).toEqual(['2026-02'])
    expect(body.rows).toMatchObject([
      {
        month: '2026-01',
        by: 'owner',
        closed: { issued: '50.00', closing: '50.00' },
        now: { issued: '50.70', closing: '50.70' },
        difference: '0.70',
        differs: true,
      },
    ])
    expect((await platform.call(late.people.owner, listMonthCloses, {})).body.rows).toEqual([])
    await expect(
      platform.db.updateTable('month_close').set({ closing: 1n }).execute(),
    ).rejects.toThrow('append-only')
  })
})
