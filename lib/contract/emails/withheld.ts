/** Reasons for which an email doesn't leave. */
export const withheldFor = [
  'mail_off',
  'unsubscribed',
  'bounced',
  'complained',
  'by_hand',
  'no_value',
  'elsewhere',
] as const
export type WithheldFor = (typeof withheldFor)[number]

/** Reasons for which an address gets no emails; `unsubscribed` stops optional ones only. */
export const suppressionKinds = ['unsubscribed', 'bounced', 'complained', 'by_hand'] as const
export type SuppressionKind = (typeof suppressionKinds)[number]

/** Reasons for which a person may send the email anyway once they confirmed that they mean it. */
export const confirmedFor: readonly WithheldFor[] = suppressionKinds
/** Reasons that are known before an email leaves. */
export const foreseeable = ['mail_off', ...suppressionKinds] as const
/**
 * Reasons for which a person may send the email anyway; `elsewhere`: the customer has
 * heard of it from a service.
 */
export const passable = [...foreseeable, 'elsewhere'] as const
/** Reasons for which credit is issued without an email that is to announce it. */
export const unmailedFor = [...foreseeable, 'no_address'] as const
export type UnmailedFor = (typeof unmailedFor)[number]
