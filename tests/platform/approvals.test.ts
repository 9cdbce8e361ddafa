import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { sendCustomGiftCard } from '#contract/gift-cards/send.ts'
import { blockStaff, changeStaff } from '#contract/staff.ts'
import {
  approve,
  askApproval,
  listApprovals,
  refuseApproval,
  withdrawApproval,
} from '#contract/store-credit.ts'
import { lapseApprovalsJobOf } from '#platform/store-credit/lapse-approvals.ts'
import { type Person, type TestShop, unique } from '../support/platform.ts'
import { suitePlatform } from '../support/suite.ts'

const platform = await suitePlatform({ ties: 'after all' })
let shop: TestShop
let asker: Person & { id: string }
let second: Person & { id: string }
beforeEach(async () => {
  platform.at('2026-06-01T12:00:00Z')
  shop = await platform.shop({ settings: { limit_store_credit_issue_max_value: '500.00' } })
  asker = await platform.colleague(shop, 'staff', { limit_issue: 2000n })
  second = await platform.colleague(shop, 'owner')
})

const given = (balance = '100.00', more: object = {}) => {
  const email = `${unique('guest')}@customers.example`
  return {
    gift_card: {
      customer_name: 'Ada',
      customer_email: email,
      balance,
      reason: 'Refund' as const,
      note: 'Broken twice',
      ...more,
    },
    email_details: { recipient_email: email, subject: 'Your credit' },
  }
}
const ask = async (body = given()) => {
  const done = await platform.call(asker, askApproval, { body })
  if (done.status !== 200) throw new Error(done.text)
  return { id: done.body.approval.approval_id, email: body.gift_card.customer_email }
}
const list = async (person: Person, state?: 'waiting') =>
  (await platform.call(person, listApprovals, { query: state ? { state } : {} })).body.rows
const mails = (name: string) =>
  platform.db
    .selectFrom('mail')
    .select(['to_email', 'subject'])
    .where('shop_id', '=', shop.shop_id)
    .where('name', '=', name)
    .orderBy('to_email')
    .execute()
const issued = () =>
  platform.db
    .selectFrom('movement')
    .select(['amount', 'staff_id', 'source', 'cause_kind', 'cause_id'])
    .where('shop_id', '=', shop.shop_id)
    .execute()

describe('above a person’s own limit', () => {
  test('one asks, the owners hear of it, and nothing moves', async () => {
    const body = given()
    expect(await platform.call(asker, sendCustomGiftCard, { body })).toMatchObject({
      status: 422,
      error: { code: 'over_own_limit' },
    })
    const { id } = await ask(body)
    expect((await list(asker))[0]).toMatchObject({
      approval_id: id,
      state: 'waiting',
      amount: '100.00',
      recipient_name: 'Ada',
      note: 'Broken twice',
      asked_by: { email: asker.email },
      decided_by: null,
      lapses_at: '2026-06-08T12:00:00.000Z',
    })
    expect(await mails('approval_asked')).toEqual(
      [shop.people.owner.email, second.email]
        .toSorted()
        .map((to_email) => ({ to_email, subject: 'staff asks to send £100.00' })),
    )
    expect(await issued()).toEqual([])
  })

  test('the owner approves: issued as who asked, and they hear of it', async () => {
    const { id, email } = await ask()
    const { body } = await platform.call(second, approve, { params: { id } })
    expect(body.approval).toMatchObject({
      state: 'approved',
      decided_by: { email: second.email },
      transaction_id: body.transaction.transaction_id,
    })
    expect(body.transaction).toMatchObject({
      kind: 'issue',
      amount: '100.00',
      by: { email: asker.email },
      cause: { kind: 'approval', id },
    })
    expect(await issued()).toEqual([
      {
        amount: 10_000n,
        staff_id: asker.staff_id,
        source: 'staff',
        cause_kind: 'approval',
        cause_id: id,
      },
    ])
    expect(await mails('approval_decided')).toEqual([
      { to_email: asker.email, subject: '£100.00 for Ada: approved' },
    ])
    expect(await mails('gift_card_manual')).toEqual([{ to_email: email, subject: 'Your credit' }])
  })

  test('the owner refuses with an answer that the asker reads', async () => {
    const { id } = await ask()
    expect(
      (
        await platform.call(second, refuseApproval, {
          params: { id },
          body: { answer: 'Ask the carrier first' },
        })
      ).body.approval,
    ).toMatchObject({ state: 'refused', answer: 'Ask the carrier first' })
    expect((await list(asker))[0]).toMatchObject({
      state: 'refused',
      answer: 'Ask the carrier first',
    })
    expect((await mails('approval_decided'))[0]?.subject).toBe('£100.00 for Ada: not approved')
    expect(await issued()).toEqual([])
    expect(
      await platform.call(second, refuseApproval, { params: { id }, body: { answer: '' } }),
    ).toMatchObject({ status: 422, error: { field: 'answer' } })
  })

  test('of somebody who was blocked since is not approved in their name; it can be refused', async () => {
    const { id } = await ask()
    await platform.call(second, blockStaff, {
      params: { id: `s${asker.staff_id}` },
      body: { blocked: true },
    })
    expect(await platform.call(second, approve, { params: { id } })).toMatchObject({
      status: 409,
      error: { code: 'asker_blocked' },
    })
    expect(await issued()).toEqual([])
    expect(
      (
        await platform.call(second, refuseApproval, {
          params: { id },
          body: { answer: 'No longer with us' },
        })
      ).body.approval.state,
    ).toBe('refused')
  })

  test('of somebody whose role no longer issues is not approved in their name; it can be refused', async () => {
    const { id } = await ask()
    await platform.call(second, changeStaff, {
      params: { id: `s${asker.staff_id}` },
      body: { role: 'limited' },
    })
    expect(await platform.call(second, approve, { params: { id } })).toMatchObject({
      status: 409,
      error: { code: 'asker_may_not_issue' },
    })
    expect(await issued()).toEqual([])
    expect(
      (
        await platform.call(second, refuseApproval, {
          params: { id },
          body: { answer: 'Another desk now' },
        })
      ).body.approval.state,
    ).toBe('refused')
  })

  test('the asker takes it back; nobody else does', async () => {
    const { id } = await ask()
    expect(await platform.call(second, withdrawApproval, { params: { id } })).toMatchObject({
      status: 403,
      error: { code: 'forbidden' },
    })
    expect(
      (await platform.call(asker, withdrawApproval, { params: { id } })).body.approval.state,
    ).toBe('withdrawn')
    expect(await platform.call(second, approve, { params: { id } })).toMatchObject({
      status: 409,
      error: { code: 'decided' },
    })
  })
})

describe('who may', () => {
  test('nobody approves or refuses what they asked for themselves', async () => {
    const { body } = await platform.call(second, askApproval, { body: given() })
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
    const { id } = await ask()
    const colleague = await platform.colleague(shop)
    expect(await list(colleague)).toEqual([])
    expect((await list(second, 'waiting')).map(({ approval_id }) => approval_id)).toEqual([id])
    const other = await platform.shop()
    expect(await list(other.people.owner)).toEqual([])
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
    expect(await platform.call(asker, askApproval, { body: given('100.00', more) })).toMatchObject({
      status: 422,
      error: { code },
    })
  })

  test('hold again when it is approved: the shop’s limit went down, the day has passed', async () => {
    const [limited, late] = [await ask(), await ask(given('100.00', { expires_on: '2026-06-02' }))]
    platform.at('2026-06-03T12:00:00Z')
    expect(await platform.call(second, approve, { params: { id: late.id } })).toMatchObject({
      status: 422,
      error: { code: 'invalid_input', field: 'gift_card.expires_on' },
    })
    await sql`update shop set settings = settings || '{"limit_store_credit_issue_max_value": "50.00"}' where shop_id = ${shop.shop_id}`.execute(
      platform.db,
    )
    expect(await platform.call(second, approve, { params: { id: limited.id } })).toMatchObject({
      status: 422,
      error: { code: 'over_limit' },
    })
    expect((await list(second, 'waiting')).length).toBe(2)
    expect(await issued()).toEqual([])
  })

  test('a credit that was given lately is told to who asks, and does not stop who decides', async () => {
    const body = given()
    await platform.call(second, sendCustomGiftCard, { body })
    expect(
      await platform.call(asker, askApproval, { body: { ...body, duplicate_seen: false } }),
    ).toMatchObject({ status: 409, error: { code: 'credited_lately' } })
    const { id } = await ask(body)
    expect((await platform.call(second, approve, { params: { id } })).status).toBe(200)
  })
})

describe('time and races', () => {
  test('what nobody decides in seven days lapses by the job, and is not approved before the job either', async () => {
    const { id } = await ask()
    platform.at('2026-06-08T12:00:00Z')
    expect(await platform.call(second, approve, { params: { id } })).toMatchObject({
      status: 409,
      error: { code: 'decided' },
    })
    await lapseApprovalsJobOf(platform).handle(
      {},
      { id: '', tries: 0, last: false, signal: new AbortController().signal },
    )
    expect((await list(asker))[0]).toMatchObject({
      state: 'lapsed',
      decided_at: '2026-06-08T12:00:00.000Z',
      decided_by: null,
    })
  })

  test('of two who decide at once one does; the same key twice is once', async () => {
    const { id } = await ask()
    const answers = await Promise.all([
      platform.call(second, approve, { params: { id } }),
      platform.call(shop.people.owner, approve, { params: { id } }),
      platform.call(shop.people.admin, refuseApproval, { params: { id }, body: { answer: 'No' } }),
      platform.call(asker, withdrawApproval, { params: { id } }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    expect((await issued()).length).toBeLessThanOrEqual(1)
    const again = await ask()
    const key = unique('approve-key-')
    const [one, two] = [
      await platform.call(second, approve, { params: { id: again.id } }, { key }),
      await platform.call(second, approve, { params: { id: again.id } }, { key }),
    ]
    expect(two.body).toEqual(one.body)
  })
})
