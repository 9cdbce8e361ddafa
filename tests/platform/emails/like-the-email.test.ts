import { expect, test } from 'vitest'
import { updateBalance } from '#contract/customers/money.ts'
import { renderEmail, sendEmail } from '#contract/emails/calls.ts'
import { readEmailValues } from '#contract/emails/edit.ts'
import { transact } from '#platform/db/transact.ts'
import { defaultDesign } from '#platform/mail/designs/default-design.ts'
import { mailRow } from '#platform/mail/filling/mail-rows.ts'
import { readMessage } from '#platform/mail/postman/send.ts'
import { suppress } from '#platform/mail/suppression/suppress.ts'
import { designingOf } from '../../support/emails/designing.ts'
import { suite } from '../../support/suite.ts'

const { platform, shop } = await suite({
  shop: { settings: { languages: { base: 'en', others: ['ru'] }, using_email_builder: true } },
})
const { owner, limited } = shop.people
const { save, publish } = designingOf(platform, () => shop)
const name = 'gift_card_manual'
const plain = { hide_on: null, background: null, align: 'left', padding: [0, 0] } as const
const label = (value: string) => ({ en: { value, of: '' }, ru: { value: `${value} ру`, of: '' } })

const design = structuredClone(defaultDesign(name))
design.blocks.splice(
  -1,
  0,
  {
    ...plain,
    padding: [0, 0],
    id: 'lots',
    kind: 'credits',
    show: null,
    until: label('until'),
    never: label('-'),
  },
  {
    ...plain,
    padding: [0, 0],
    id: 'vip',
    kind: 'text',
    size: 'normal',
    text: { en: { value: [{ is: 'paragraph', items: [[{ text: 'Only for VIPs' }]] }], of: '' } },
    show: { all: [{ variable: 'customer_tags', is: 'has', value: 'vip' }] },
  },
)
const { revision } = (await save(design)).body
expect((await publish(revision)).status).toBe(200)

const vip = async () => {
  const made = await platform.customer(shop, { name: 'Vera Quill' })
  await platform.db
    .updateTable('customer')
    .set({ tags: 'vip', language: 'ru' })
    .where('customer_id', '=', made.customer_id)
    .execute()
  return made
}
const shown = async (body: object, by = owner) =>
  (await platform.call(by, renderEmail, { params: { name }, body })).body
const credit = (id: string, valueToUpdate: string, email?: string) =>
  platform.call(owner, updateBalance, {
    params: { id },
    body: {
      valueToUpdate,
      reason: 'Reward',
      ...(email
        ? {
            email_details: {
              recipient_email: email,
              recipient_name: 'Vera Quill',
              subject: 'For you',
              title: 'A gift',
            },
          }
        : {}),
    },
  })

test('an issue’s preview is its email: tags, language and credits, the new one among them', async () => {
  const { id, email } = await vip()
  await credit(id, '7.00')
  const preview = await shown({
    platform_customer_id: id,
    recipient_email: email,
    recipient_name: 'Vera Quill',
    subject: 'For you',
    title: 'A gift',
    amount: '20.00',
    reason: 'Reward',
  })
  await credit(id, '20.00', email!)
  const { mail_id } = await platform.db
    .selectFrom('mail')
    .select('mail_id')
    .where('to_email', '=', email!)
    .executeTakeFirstOrThrow()
  const { html, text } = await readMessage(platform, (await mailRow(platform, mail_id))!)
  expect(text).toContain('Only for VIPs')
  expect({ html, text }).toEqual({ html: preview.html, text: preview.text })
  expect(preview.language).toBe('ru')
})

test('a card’s preview by its number alone, and by its transaction, is that of its owner', async () => {
  const { id, email } = await vip()
  const { body } = await credit(id, '7.00')
  const { gift_card_id } = body.customer.LoyaltyCard!.GiftCard
  const preview = await shown({ gift_card_id })
  expect(preview).toMatchObject({ language: 'ru', text: expect.stringContaining('Only for VIPs') })
  const sent = await platform.call(owner, sendEmail, {
    params: { name },
    body: { to_email: email!, gift_card_id },
  })
  expect(sent.status).toBe(200)
  const row = await mailRow(platform, BigInt(sent.body.mail_id.slice(1)))
  const { html, text } = await readMessage(platform, row!)
  expect({ html, text }).toEqual({ html: preview.html, text: preview.text })
  const { movement_id } = await platform.db
    .selectFrom('movement')
    .select('movement_id')
    .where('gift_card_id', '=', BigInt(gift_card_id.slice(1)))
    .executeTakeFirstOrThrow()
  const values = await platform.call(owner, readEmailValues, {
    params: { name },
    body: { transaction_id: `t${movement_id}` },
  })
  expect(values.body).toMatchObject({
    language: 'ru',
    is: { customer_tags: 'vip', customer_language: 'ru' },
  })
})

test('a preview says whether an address is suppressed only to who may see the list', async () => {
  const recipient_email = 'gone@customers.example'
  await transact(platform.db, (trx) =>
    suppress(trx, platform.vault, {
      shop_id: shop.shop_id,
      email: recipient_email,
      kind: 'bounced',
      at: platform.clock(),
    }),
  )
  expect((await shown({ recipient_email })).withheld).toBe('bounced')
  expect((await shown({ recipient_email }, limited)).withheld).toBeNull()
})
