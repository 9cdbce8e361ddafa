import type { Settings } from '#contract/shop/settings-shapes.ts'

/** Returns the screen of emails that the shop's setting opens; the other one leads there. */
export const emailsHome = ({ using_email_builder }: Settings) =>
  using_email_builder === true ? '/email-builder' : '/email-notifications'
