import { idLetters } from '#contract/areas.ts'

/** A number that no shop has, so that a sample that is sent finds nothing. */
const number = '9000000042'

const letters: Record<string, string> = { ...idLetters, customer: 'c' }
/** Things that paths and fields name in other words. */
const otherwise: Record<string, string> = {
  'bulk-campaigns': 'bulk',
  campaign: 'bulk',
  copies: 'asset_copy',
  events: 'store_event',
  event: 'store_event',
  gifts: 'egift',
  hooks: 'webhook',
  page: 'store_page',
  platform_customer: 'customer',
  'preview-shopper': 'customer',
  rise: 'gift_card',
  send: 'webhook_send',
  sends: 'webhook_send',
  trigger: 'custom_trigger',
  triggers: 'custom_trigger',
}

const sampleOf = (word: string): string | undefined => {
  const letter = letters[otherwise[word] ?? word.replace(/s$/, '').replaceAll('-', '_')]
  return letter && letter + number
}

/** Returns a sample of an id by its field (`gift_card_id`), as the platform writes such ids. */
export const idOfField = (name: string): string | undefined =>
  name.endsWith('_id') ? sampleOf(name.slice(0, -'_id'.length)) : undefined

/** Returns a sample of the id in a path (`/gift-cards/{id}/events`), by the word before it. */
export const idInPath = (path: string): string | undefined =>
  sampleOf(/([\w-]+)\/\{id\}/.exec(path)?.[1] ?? '')
