import { beforeEach, describe, expect, test } from 'vitest'
import { sendCustomGiftCard } from '#contract/gift-cards/send.ts'
import { blockStaff, changeStaff } from '#contract/staff/calls.ts'
import { approve, refuseApproval, withdrawApproval } from '#contract/store-credit/calls.ts'
import type { Person, TestShop } from '../../support/platform.ts'
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
const mails = (name: string) =>
  platform.db
    .selectFrom('mail')
    .select(['to_email', 'subject'])
    .where('shop_id', '=', shop.shop_id)
    .where('name', '=', name)
    .orderBy('to_email')
    .execute()

describe('above a person’s own limit', () => {
  test('one asks, the owners hear of it, and nothing moves', async () => {
    const body = requestBody()
    expect(await platform.call(asker, sendCustomGiftCard, { body })).toMatchObject({
      status: 422,
      error: { code: 'over_own_limit' },
    })
    const { id } = await desk.ask(body)
    expect((await desk.list(asker))[0]).toMatchObject({
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
    expect(await desk.issued()).toEqual([])
  })

  test('the owner approves: issued as who asked, and they hear of it', async () => {
    const { id, email } = await desk.ask()
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
    expect(await desk.issued()).toEqual([
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
    const { id } = await desk.ask()
    expect(
      (
        await platform.call(second, refuseApproval, {
          params: { id },
          body: { answer: 'Ask the carrier first' },
        })
      ).body.approval,
    ).toMatchObject({ state: 'refused', answer: 'Ask the carrier first' })
    expect((await desk.list(asker))[0]).toMatchObject({
      state: 'refused',
      answer: 'Ask the carrier first',
    })
    expect((await mails('approval_decided'))[0]?.subject).toBe('£100.00 for Ada: not approved')
    expect(await desk.issued()).toEqual([])
    expect(
      await platform.call(second, refuseApproval, { params: { id }, body: { answer: '' } }),
    ).toMatchObject({ status: 422, error: { field: 'answer' } })
  })

  test('of somebody who was blocked since is not approved in their name; it can be refused', async () => {
    const { id } = await desk.ask()
    await platform.call(second, blockStaff, {
      params: { id: `s${asker.staff_id}` },
      body: { blocked: true },
    })
    expect(await platform.call(second, approve, { params: { id } })).toMatchObject({
      status: 409,
      error: { code: 'asker_blocked' },
    })
    expect(await desk.issued()).toEqual([])
    expect(
      (
        await platform.call(second, refuseApproval, {
          params: { id },
          body: { answer: 'No longer with us' },
        })
      ).body.approval.state,
    ).toBe('refused')
  })

  test('of somebody who may no longer issue is not approved in their name; it can be refused', async () => {
    const { id } = await desk.ask()
    await platform.call(second, changeStaff, {
      params: { id: `s${asker.staff_id}` },
      body: { role: 'limited' },
    })
    expect(await platform.call(second, approve, { params: { id } })).toMatchObject({
      status: 409,
      error: { code: 'asker_may_not_issue' },
    })
    expect(await desk.issued()).toEqual([])
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
    const { id } = await desk.ask()
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
