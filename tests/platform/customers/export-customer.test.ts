import { describe, expect, test } from 'vitest'
import { exportCustomer, getCustomer } from '#contract/customers/read.ts'
import { canary, email, erasingOf } from '../../support/customers/erasing.ts'
import { suite } from '../../support/suite.ts'

const { platform, shop } = await suite()
const { person, erase } = erasingOf(platform)

describe('an export', () => {
  test('holds all that is kept of a person, and no code', async () => {
    const of = await platform.shop()
    const { id } = await person(of)
    const { body, text } = await platform.call(of.people.owner, exportCustomer, { params: { id } })
    const list = (name: string) => body[name] as Record<string, unknown>[]
    expect(list('customer')[0]).toMatchObject({
      platform_customer_id: id,
      full_name: `${canary} Quill`,
      email,
      note: `${canary} likes green`,
    })
    expect(list('gift_cards')[0]).toMatchObject({ balance: '15.50', is_loyalty: true })
    expect(list('transactions').map(({ amount, note }) => [amount, note])).toEqual([
      ['20.00', `${canary} rang`],
      ['-4.50', `${canary} came by`],
    ])
    expect(list('orders')[0]).toMatchObject({ name: '#77', total: '12.34', lines: [] })
    expect(list('mails')[0]).toMatchObject({ subject: `For ${canary}`, body: `Dear ${canary}` })
    expect(list('approvals')[0]).toMatchObject({ amount: '7.00', note: canary })
    const { code } = (await platform.call(of.people.owner, getCustomer, { params: { id } })).body
      .LoyaltyCard!.GiftCard
    expect(text).not.toContain(code)
    expect(text).not.toContain(code.replaceAll(' ', ''))
    expect(
      await platform.call(shop.people.owner, exportCustomer, { params: { id } }),
    ).toMatchObject({
      status: 404,
    })
    await erase(of, id)
  })
})
