import type { Variable } from '#contract/emails.ts'
import type * as z from 'zod/mini'

export type VariableName = 'shop_name' | 'shop_url' | 'shop_email' | 'recipient_name' | 'recipient_email' | 'amount_issued' | 'balance_after' | 'giftcard_code' | 'giftcard_balance' | 'expires_on' | 'link'

/** Every variable that a mail may hold: its type, what it is, and what it looks like. */
export const variables: Record<VariableName, Omit<z.infer<typeof Variable>, 'name'>> = {
  shop_name: { type: 'text', description: 'The name of the shop', sample: 'Maple & Thread' },
  shop_url: { type: 'text', description: 'The address of the shop', sample: 'maple.example' },
  shop_email: { type: 'text', description: 'The e-mail of the shop', sample: 'hello@maple.example' },
  recipient_name: { type: 'text', description: 'The name of the recipient', sample: 'Ada Lovelace' },
  recipient_email: { type: 'text', description: 'The e-mail of the recipient', sample: 'ada@example.com' },
  amount_issued: { type: 'money', description: 'What was given or taken', sample: '25.00' },
  balance_after: { type: 'money', description: 'The balance after it', sample: '62.20' },
  giftcard_code: { type: 'code', description: 'The code to pay with', sample: 'ABCD EFGH JKLM NPQR' },
  giftcard_balance: { type: 'money', description: 'The balance of the card', sample: '62.20' },
  expires_on: { type: 'date', description: 'The last day of the credit; empty when it never expires', sample: '2027-01-31' },
  link: { type: 'link', description: 'The one-time link', sample: 'https://tender.example/password?token=…' },
}

export type Named = { variables: VariableName[]; subject: string; title: string; body: string; showsCode: boolean; /** the words on the button that opens `link` */ action?: string }
const card: VariableName[] = ['shop_name', 'shop_url', 'shop_email', 'recipient_name', 'recipient_email', 'amount_issued', 'balance_after', 'giftcard_code', 'giftcard_balance', 'expires_on']

const named = (mails: Record<string, Named>): Record<string, Named> => Object.assign(Object.create(null) as Record<string, Named>, mails)

/** The mails of the shop to its customers, with what they start from. Only those that hand over a card carry its code. */
export const emails = named({
  gift_card_manual: { variables: card, subject: 'You have received store credit', title: 'A gift for you', body: '', showsCode: true },
  loyalty_card_update: { variables: card.filter((name) => name !== 'giftcard_code'), subject: 'Your store credit has changed', title: 'Your balance has changed', body: '', showsCode: false },
})

const person: VariableName[] = ['shop_name', 'shop_url', 'recipient_name', 'recipient_email', 'link']

/** Mails of the platform to people of a shop: nobody designs, previews or sends them by name. */
const peopleEmails = named({
  staff_invite: {
    variables: person, showsCode: false, action: 'Choose a password',
    subject: 'You are invited to {shop_name}', title: 'Welcome to {shop_name}',
    body: 'Hello {recipient_name},\n\nyou can now work with gift cards and store credit of {shop_name} ({shop_url}). Choose a password and sign in as {recipient_email}.\n\nThe link works once, for seven days.',
  },
  password_reset: {
    variables: person, showsCode: false, action: 'Choose a new password',
    subject: 'A new password for {shop_name}', title: 'Choose a new password',
    body: 'Hello {recipient_name},\n\nsomebody asked for a new password for {recipient_email} at {shop_name} ({shop_url}). The link works once, for one hour.\n\nIf it was not you, do nothing: your password stays as it is.',
  },
  // what somebody asks for or answers is theirs: nothing in it is filled in but the link
  approval_asked: { variables: ['link'], subject: 'Store credit waits for your approval', title: '', body: '', showsCode: false, action: 'Decide' },
  approval_decided: { variables: [], subject: 'Your request was decided', title: '', body: '', showsCode: false },
  ticket_received: { variables: [], subject: 'Your message to support', title: 'We have your message', body: '', showsCode: false },
  // a ticket is what somebody wrote: nothing in it is filled in
  support_ticket: { variables: [], subject: 'A support ticket', title: 'A support ticket', body: '', showsCode: false },
})

/** No name but these finds anything. */
export const emailNamed = (name: string): Named | undefined => emails[name] ?? peopleEmails[name]
