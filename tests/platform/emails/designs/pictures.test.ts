import { expect, test } from 'vitest'
import { updateBalance } from '#contract/customers/money.ts'
import { publishDesign, saveDesignDraft } from '#contract/emails/edit.ts'
import { defaultDesign } from '#platform/mail/designs/default-design.ts'
import { mailRow } from '#platform/mail/filling/mail-rows.ts'
import { outboxOf } from '#platform/mail/postman/outbox.ts'
import { readMessage } from '#platform/mail/postman/send.ts'
import { testEnv } from '../../../support/platform.ts'
import { suite } from '../../../support/suite.ts'

const { platform, shop } = await suite()
const named = { params: { name: 'gift_card_manual' }, query: {} }

test('a code is sent as an image with the email, never by an address, and the outbox shows it', async () => {
  const design = structuredClone(defaultDesign('gift_card_manual'))
  for (const block of design.blocks) if (block.kind === 'code') block.as = 'qr'
  const { body: saved } = await platform.call(shop.people.owner, saveDesignDraft, {
    ...named,
    body: { design, revision: 0 },
  })
  await platform.call(shop.people.owner, publishDesign, {
    ...named,
    body: { revision: saved.revision },
  })
  const { id, email } = await platform.customer(shop)
  const { body } = await platform.call(shop.people.owner, updateBalance, {
    params: { id },
    body: {
      valueToUpdate: '5.00',
      reason: 'Reward',
      email_details: { recipient_email: email!, subject: 'Yours', title: 'Yours' },
    },
  })
  const mail = body.transaction.mail!.mail_id
  const message = await readMessage(platform, (await mailRow(platform, BigInt(mail.slice(1))))!)
  const [image] = message.attachments!
  expect(image).toMatchObject({ cid: 'code-qr', contentType: 'image/png' })
  expect(image!.content.subarray(1, 4).toString()).toBe('PNG')
  const code = body.customer.LoyaltyCard!.GiftCard.code
  expect(message.html).toContain('src="cid:code-qr"')
  for (const address of message.html.matchAll(/(?:href|src)="([^"]*)"/g))
    expect(address[1]).not.toContain(code.replaceAll(' ', ''))
  const shown = await outboxOf(platform).request(`/outbox/${mail}/html?key=${testEnv.OUTBOX_KEY}`)
  expect(await shown.text()).toContain('src="data:image/png;base64,')
  expect(shown.headers.get('content-security-policy')).toMatch(
    /sandbox;.*img-src data: \S+\/static\//,
  )
})
