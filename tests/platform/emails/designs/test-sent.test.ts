import { expect, test } from 'vitest'
import type { Block } from '#contract/emails/block-shapes.ts'
import { updateBalance } from '#contract/customers/money.ts'
import { readEmailValues } from '#contract/emails/edit.ts'
import { sendTestEmail } from '#contract/emails/named.ts'
import { defaultDesign } from '#platform/mail/designs/default-design.ts'
import { mailRow } from '#platform/mail/filling/mail-rows.ts'
import { readMessage } from '#platform/mail/postman/send.ts'
import { compile } from '#rules/emails/compile.ts'
import { fillProgram } from '#rules/emails/fill.ts'
import { designingOf, named, withTitle } from '../../../support/emails/designing.ts'
import { suite } from '../../../support/suite.ts'

const { platform, shop } = await suite({ at: new Date('2026-03-01T10:00:00Z') })
const { save, read } = designingOf(platform, () => shop)

const sent = async (query: { for?: string }, design?: object) => {
  const { body } = await platform.call(shop.people.owner, sendTestEmail, {
    ...named,
    query,
    body: { preview_email: { to_email: shop.people.owner.email }, design } as never,
  })
  return readMessage(platform, (await mailRow(platform, BigInt(body.mail_id.slice(1))))!)
}

const plain = { show: null, hide_on: null, background: null, align: 'left' } as const
const text = (value: string) => ({ en: { value, of: '' } })
const credits: Block = {
  ...plain,
  id: 'credits',
  kind: 'credits',
  until: text('until {lot_until}'),
  never: text('never'),
  padding: [0, 0],
}
const forTag: Block = {
  ...plain,
  id: 'tagged',
  kind: 'heading',
  level: '2',
  text: text('For our best'),
  show: { all: [{ variable: 'customer_tags', is: 'has', value: 'vip' }] },
  padding: [0, 0],
}

test('a test is filled as a real email is, with sample credits and tags, as its preview shows', async () => {
  const design = structuredClone(defaultDesign('gift_card_manual'))
  design.blocks.splice(2, 0, credits, forTag)
  const { html } = await sent({}, design)
  expect(html).toContain('£25.00')
  expect(html).toContain('£37.20')
  expect(html).toContain('For our best')
  const { theme, files, constants } = await read()
  const { body: filling } = await platform.call(shop.people.owner, readEmailValues, {
    ...named,
    body: {},
  })
  const around = { theme, language: 'en', base: 'en', files, constants }
  const preview = fillProgram(compile(design, around), filling as never).html
  const rows = (of: string) => /data-block="credits"[\s\S]*?data-block="tagged"/.exec(of)?.[0]
  expect(rows(preview)).toContain('£25.00')
  expect(rows(html!)).toBe(rows(preview))
})

test('a test of an override is of its draft, and one of the email itself isn’t', async () => {
  await save(withTitle('For campaign 12'), 0, undefined, 'b12')
  expect((await sent({ for: 'b12' })).html).toContain('For campaign 12')
  expect((await sent({})).html).not.toContain('For campaign 12')
})

test('a preview as a customer has samples of the occasion, a transaction its own values', async () => {
  const { id } = await platform.customer(shop)
  const { body } = await platform.call(shop.people.owner, updateBalance, {
    params: { id },
    body: { valueToUpdate: '7.00', reason: 'Reward' },
  })
  const valuesOf = async (whose: object) =>
    (await platform.call(shop.people.owner, readEmailValues, { ...named, body: whose })).body.shown
  expect(await valuesOf({ platform_customer_id: id })).toMatchObject({
    amount_issued: '£25.00',
    giftcard_balance: '£7.00',
  })
  const { transaction_id } = body.transaction
  expect(await valuesOf({ transaction_id })).toMatchObject({ amount_issued: '£7.00' })
})
