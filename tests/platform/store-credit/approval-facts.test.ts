import { describe, expect, test } from 'vitest'
import { sendCustomGiftCard } from '#contract/gift-cards/send.ts'
import { approve, askApproval, getApproval } from '#contract/store-credit/calls.ts'
import { accountsOf } from '../../support/customers/accounts.ts'
import { requestBody } from '../../support/store-credit/approvals.ts'
import { suite } from '../../support/suite.ts'

const { platform, shop } = await suite({ at: '2026-06-01T12:00:00Z', ties: 'after all' })
const { send } = accountsOf(platform, shop)
const { owner } = shop.people
const asker = await platform.colleague(shop, 'staff', { limit_issue: 2000n, limit_day: 5000n })

const see = async (id: string, by = owner) =>
  (await platform.call(by, getApproval, { params: { id } })).body.approval

describe('who decides sees', () => {
  test('all that was typed, the account, and the limit and whose', async () => {
    const typed = requestBody('100.00', {
      money: 'paid',
      expires_on: '2026-12-31',
      order: '#1001',
    })
    const body = {
      ...typed,
      email_details: {
        ...typed.email_details,
        recipient_email: 'assistant@customers.example',
        title: 'For you',
        body: 'With our apologies',
      },
      send_at: '2026-06-03T09:00:00Z',
    }
    await send(typed.gift_card.customer_email, '12.34')
    platform.at('2026-06-02T13:00:00Z')
    const { body: filed } = await platform.call(asker, askApproval, { body })
    expect(await see(filed.approval.approval_id)).toMatchObject({
      typed: {
        money: 'paid',
        expires_on: '2026-12-31',
        order: '#1001',
        send_at: '2026-06-03T09:00:00Z',
        to: 'assistant@customers.example',
        subject: 'Your credit',
        title: 'For you',
        body: 'With our apologies',
      },
      balance: '12.34',
      limits: { issue: '20.00', day: '50.00' },
      lately: null,
    })
    platform.at('2026-06-01T12:00:00Z')
  })

  test('credit given lately; over the limit besides, it can be filed, seen and approved', async () => {
    const body = requestBody()
    const email = body.gift_card.customer_email
    await send(email, '12.34', { order: '#77' })
    // as the desk asks: first the limit, then the question, then the request all the same
    expect(
      await platform.call(asker, sendCustomGiftCard, { body: { ...body, duplicate_seen: false } }),
    ).toMatchObject({ error: { code: 'over_own_limit' } })
    const ask = (duplicate_seen: boolean) =>
      platform.call(asker, askApproval, { body: { ...body, duplicate_seen } })
    expect(await ask(false)).toMatchObject({ status: 409, error: { code: 'credited_lately' } })
    const filed = await ask(true)
    expect(filed.status).toBe(200)
    const id = filed.body.approval.approval_id
    expect(await see(id)).toMatchObject({
      lately: { by: 'owner', at: '2026-06-01T12:00:00.000Z', amount: '12.34', order: '#77' },
    })
    const done = await platform.call(owner, approve, { params: { id } })
    expect(done.status).toBe(200)
    expect((await see(id)).lately).toBeNull()
  })
})
