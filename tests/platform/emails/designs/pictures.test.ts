import { expect, test } from 'vitest'
import { updateBalance } from '#contract/customers/money.ts'
import { getMailHtml, publishDesign, saveDesignDraft } from '#contract/emails/edit.ts'
import { defaultDesign } from '#platform/mail/designs/default-design.ts'
import { mailRow } from '#platform/mail/filling/mail-rows.ts'
import { outboxOf } from '#platform/mail/postman/outbox.ts'
import { readMessage } from '#platform/mail/postman/send.ts'
import { type Person, testEnv } from '../../../support/platform.ts'
import { suitePlatform } from '../../../support/suite.ts'

const platform = await suitePlatform()
const named = { params: { name: 'gift_card_manual' }, query: {} }

test.each(['qr', 'barcode'] as const)(
  'a code is sent as an image (%s) with the email, never by an address, and shown',
  async (as) => {
    const shop = await platform.shop()
    const cid = `code-${as}`
    const design = structuredClone(defaultDesign('gift_card_manual'))
    for (const block of design.blocks) if (block.kind === 'code') block.as = as
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
    expect(image).toMatchObject({ cid, contentType: 'image/png' })
    expect(image!.content.subarray(1, 4).toString()).toBe('PNG')
    const code = body.customer.LoyaltyCard!.GiftCard.code
    expect(message.html).toContain(`src="cid:${cid}"`)
    for (const address of message.html.matchAll(/(?:href|src)="([^"]*)"/g))
      expect(address[1]).not.toContain(code.replaceAll(' ', ''))
    const picture = `src="data:image/png;base64,${image!.content.toString('base64')}"`
    const pageFor = async (person: Person) =>
      (await platform.call(person, getMailHtml, { params: { id: mail } })).body.html
    expect(await pageFor(shop.people.owner)).toContain(picture)
    // a scanner would read the picture of a code that this person may not see
    const masked = await pageFor(shop.people.limited)
    expect(masked).toContain('src="data:image/png;base64,')
    expect(masked).not.toContain(picture)
    const drawn = Buffer.from(/image\/png;base64,([^"]*)/.exec(masked)![1]!, 'base64')
    const widthOf = (png: Buffer): number => png.readUInt32BE(16)
    expect(widthOf(drawn)).toBeLessThan(1.3 * widthOf(image!.content))
    const shown = await outboxOf(platform).request(`/outbox/${mail}/html?key=${testEnv.OUTBOX_KEY}`)
    expect(await shown.text()).toContain('src="data:image/png;base64,')
    expect(shown.headers.get('content-security-policy')).toMatch(
      /sandbox;.*img-src data: \S+\/static\//,
    )
  },
)
