import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { sendCustomGiftCard } from '#contract/gift-cards/send.ts'
import {
  approve,
  askApproval,
  refuseApproval,
  withdrawApproval,
} from '#contract/store-credit/calls.ts'
import { lapseApprovalsJobOf } from '#platform/store-credit/lapse-approvals.ts'
import { type Person, type TestShop, unique } from '../../support/platform.ts'
import { type Approvals, approvalsOf, requestBody } from '../../support/store-credit/approvals.ts'
import { suitePlatform } from '../../support/suite.ts'

const platform = await suitePlatform({ ties: 'after all' })
let shop: TestShop
let asker: Person & { id: string }
let desk: Approvals
let second: Person & { id: string }
beforeEach(async () => {
  platform.at('2026-06-01T12:00:00Z')
  shop = await platform.shop({ settings: { limit_store_credit_issue_max_value: '500.00' } })
  asker = await platform.colleague(shop, 'staff', { limit_issue: 2000n })
  desk = approvalsOf(platform, shop, asker)
  second = await platform.colleague(shop, 'owner')
})

describe('who may', () => {
  test('nobody approves or refuses what they asked for themselves', async () => {
    const { body } = await platform.call(second, askApproval, { body: requestBody() })
    const params = { id: body.approval.approval_id }
    expect(await platform.call(second, approve, { params })).toMatchObject({
      status: 409,
      error: { code: 'not_yourself' },
    })
    expect(
      await platform.call(second, refuseApproval, { params, body: { answer: 'No' } }),
    ).toMatchObject({
      status: 409,
      error: { code: 'not_yourself' },
    })
    expect((await platform.call(shop.people.owner, approve, { params })).status).toBe(200)
  })

  test('staff see their own, owners everybody’s, other shops nothing', async () => {
    const { id } = await desk.ask()
    const colleague = await platform.colleague(shop)
    expect(await desk.list(colleague)).toEqual([])
    expect((await desk.list(second, 'waiting')).map(({ approval_id }) => approval_id)).toEqual([id])
    const other = await platform.shop()
    expect(await desk.list(other.people.owner)).toEqual([])
    for (const endpoint of [approve, withdrawApproval])
      expect(await platform.call(other.people.owner, endpoint, { params: { id } })).toMatchObject({
        status: 404,
        error: { code: 'not_found' },
      })
    expect(await platform.call(colleague, approve, { params: { id } })).toMatchObject({
      status: 403,
      error: { code: 'forbidden' },
    })
  })
})

describe('the rules', () => {
  test.each<[string, object, string]>([
    ['over the shop’s limit', { balance: '500.01' }, 'over_limit'],
    ['nothing', { balance: '0' }, 'invalid_input'],
    ['a day that is past', { expires_on: '2026-05-31' }, 'invalid_input'],
  ])('%s cannot even be asked for', async (_, more, code) => {
    expect(
      await platform.call(asker, askApproval, { body: requestBody('100.00', more) }),
    ).toMatchObject({
      status: 422,
      error: { code },
    })
  })

  test('hold again when it is approved: the shop’s limit went down, the day has passed', async () => {
    const limited = await desk.ask()
    const late = await desk.ask(requestBody('100.00', { expires_on: '2026-06-02' }))
    platform.at('2026-06-03T12:00:00Z')
    expect(await platform.call(second, approve, { params: { id: late.id } })).toMatchObject({
      status: 422,
      error: { code: 'invalid_input', field: 'gift_card.expires_on' },
    })
    await sql`
      update shop
      set settings = settings || '{"limit_store_credit_issue_max_value": "50.00"}'
      where shop_id = ${shop.shop_id}`.execute(platform.db)
    expect(await platform.call(second, approve, { params: { id: limited.id } })).toMatchObject({
      status: 422,
      error: { code: 'over_limit' },
    })
    expect((await desk.list(second, 'waiting')).length).toBe(2)
    expect(await desk.issued()).toEqual([])
  })

  test('a credit that was given lately is told to who asks, and does not stop who decides', async () => {
    const body = requestBody()
    await platform.call(second, sendCustomGiftCard, { body })
    expect(
      await platform.call(asker, askApproval, { body: { ...body, duplicate_seen: false } }),
    ).toMatchObject({ status: 409, error: { code: 'credited_lately' } })
    const { id } = await desk.ask(body)
    expect((await platform.call(second, approve, { params: { id } })).status).toBe(200)
  })
})

describe('time and races', () => {
  test('what nobody decides in seven days lapses by the job, and can’t be approved before it', async () => {
    const { id } = await desk.ask()
    platform.at('2026-06-08T12:00:00Z')
    expect(await platform.call(second, approve, { params: { id } })).toMatchObject({
      status: 409,
      error: { code: 'decided' },
    })
    await lapseApprovalsJobOf(platform).handle(
      {},
      { id: '', tries: 0, last: false, signal: new AbortController().signal },
    )
    expect((await desk.list(asker))[0]).toMatchObject({
      state: 'lapsed',
      decided_at: '2026-06-08T12:00:00.000Z',
      decided_by: null,
    })
  })

  test('of two who decide at once one does; the same key twice is once', async () => {
    const { id } = await desk.ask()
    const answers = await Promise.all([
      platform.call(second, approve, { params: { id } }),
      platform.call(shop.people.owner, approve, { params: { id } }),
      platform.call(shop.people.admin, refuseApproval, { params: { id }, body: { answer: 'No' } }),
      platform.call(asker, withdrawApproval, { params: { id } }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    expect((await desk.issued()).length).toBeLessThanOrEqual(1)
    const again = await desk.ask()
    const key = unique('approve-key-')
    const one = await platform.call(second, approve, { params: { id: again.id } }, { key })
    const two = await platform.call(second, approve, { params: { id: again.id } }, { key })
    expect(two.body).toEqual(one.body)
  })
})
