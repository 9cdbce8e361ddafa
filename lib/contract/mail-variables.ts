/** Types of variables: how a value is written in an email and what a condition may ask of it. */
export const variableTypes = [
  'text',
  'lines',
  'money',
  'date',
  'days',
  'number',
  'code',
  'link',
  'lots',
  'tags',
] as const
export type VariableType = (typeof variableTypes)[number]

/** Every variable that an email may hold, with its type. */
export const mailVariables = {
  shop_name: 'text',
  shop_url: 'text',
  shop_email: 'text',
  shop_currency: 'text',
  shop_link: 'link',
  balance_page_link: 'link',
  unsubscribe_link: 'link',
  /** the greeting, blank where the text that somebody typed greets its reader itself */
  greeting: 'text',
  /** title and text that somebody typed in a form, with their variables filled in */
  title: 'text',
  body: 'lines',
  recipient_name: 'text',
  recipient_email: 'text',
  customer_first_name: 'text',
  customer_last_name: 'text',
  customer_tags: 'tags',
  customer_language: 'text',
  amount_issued: 'money',
  balance_after: 'money',
  giftcard_code: 'code',
  giftcard_last4: 'text',
  /** the page with the card's passes; blank where the shop gives out none */
  wallet_link: 'link',
  giftcard_balance: 'money',
  expires_on: 'date',
  available_on: 'date',
  lots: 'lots',
  campaign_title: 'text',
  days_left: 'days',
  expiring_amount: 'money',
  last_activity_date: 'date',
  sender_name: 'text',
  gift_message: 'lines',
  gift_recipient: 'text',
  gift_use: 'text',
  order_name: 'text',
  return_code: 'text',
  return_name: 'text',
  return_rejection: 'lines',
  link: 'link',
} as const satisfies Record<string, VariableType>

export type VariableName = keyof typeof mailVariables

/** Describes an email of the platform; its texts are in messages/<locale>/mail.json. */
export type MailFacts = {
  /**
   * `needed`: the recipient waits for it; `optional`: they may unsubscribe from it; `staff`: to
   * people of the shop, never held back
   */
  class: 'needed' | 'optional' | 'staff'
  /** the variables that are filled in; in text that a person wrote only the link is */
  holds: readonly VariableName[]
  /** staff may design, preview and send it by name */
  toCustomers?: boolean
  /** goes to a customer: links to the shop and to its balance page */
  toShoppers?: boolean
  /** delivers a card with its code, and a link to its passes; reminders of a gift never do */
  showsCode?: boolean
  /** announces a gift that is not claimed yet: `expires_on` is the last day to claim it */
  awaitsClaim?: boolean
}

export const ofCard = [
  'shop_name',
  'shop_url',
  'shop_email',
  'title',
  'body',
  'recipient_name',
  'recipient_email',
  'amount_issued',
  'balance_after',
  'giftcard_balance',
  'expires_on',
  'lots',
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
