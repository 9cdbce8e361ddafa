import type { Example } from './things.ts'

const named = { params: { name: 'gift_card_manual' } }

/** Examples of the calls of emails that are written as HTML. */
export const emailsHtmlExamples: Record<string, Example> = {
  getEmailTemplate: async () => ({}),
  setEmailTemplate: async () => ({ body: { html: '<table><tr><td>{content}</td></tr></table>' } }),
  getEmail: async () => ({ ...named, query: { language: 'en' } }),
  changeEmail: async () => ({
    ...named,
    body: { subject: 'News from {shop_name}', html: '<p>Hello, your code: {giftcard_code}</p>' },
  }),
  resetEmail: async () => named,
  convertEmail: async () => ({ ...named, body: { html: '<h1>Hello</h1><p>{giftcard_code}</p>' } }),
  switchEmailBuilder: async () => ({ body: { using_email_builder: false } }),
}
