/** Every variable that an email may hold. */
export type VariableName =
  | 'shop_name'
  | 'shop_url'
  | 'shop_email'
  | 'recipient_name'
  | 'recipient_email'
  | 'amount_issued'
  | 'balance_after'
  | 'giftcard_code'
  | 'giftcard_balance'
  | 'expires_on'
  | 'sender_name'
  | 'gift_message'
  | 'gift_recipient'
  | 'gift_use'
  | 'link'

/** Describes an email of the platform; its texts are in messages/<locale>/mail.json. */
export type MailFacts = {
  /** the variables that are filled in; in text that a person wrote only the link is */
  holds: readonly VariableName[]
  /** staff may design, preview and send it by name */
  toCustomers?: boolean
  /** goes to a customer: links to the shop and to its balance page */
  toShoppers?: boolean
  /** delivers a card with its code; reminders of a gift never do */
  showsCode?: boolean
  /** announces a gift that is not claimed yet: `expires_on` is the last day to claim it */
  awaitsClaim?: boolean
}

export const ofCard = [
  'shop_name',
  'shop_url',
  'shop_email',
  'recipient_name',
  'recipient_email',
  'amount_issued',
  'balance_after',
  'giftcard_balance',
  'expires_on',
] as const satisfies VariableName[]

export const ofPerson = [
  'shop_name',
  'shop_url',
  'recipient_name',
  'recipient_email',
  'link',
] as const satisfies VariableName[]

export const ofGift = [
  'shop_name',
  'recipient_name',
  'sender_name',
  'gift_message',
  'amount_issued',
  'expires_on',
  'link',
] as const satisfies VariableName[]
