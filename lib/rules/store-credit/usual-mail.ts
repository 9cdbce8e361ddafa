import type { Settings } from '#contract/shop/settings-shapes.ts'

/**
 * The text of a new shop's email about credit. A shop that has not changed it gets the text of the
 * reason instead.
 */
export const usualMail = {
  subject: 'You have received store credit',
  template_title: 'A gift for you',
}

const ownText = (text: string | undefined, usual: string): string =>
  text === undefined || text === usual ? '' : text

/**
 * Subject and title that the shop wrote into the setting email_gift_card_manual; blank where it wrote
 * none, and with the builder, whose designs have them.
 */
export const ownMail = ({
  email_gift_card_manual: mail,
  using_email_builder,
}: Settings): { subject: string; title: string } => ({
  subject: using_email_builder ? '' : ownText(mail?.subject, usualMail.subject),
  title: using_email_builder ? '' : ownText(mail?.template_title, usualMail.template_title),
})
