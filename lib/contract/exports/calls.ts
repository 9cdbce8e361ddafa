import { endpoint } from '#contract/endpoint.ts'

export const exportKinds = [
  'gift_cards',
  'liability',
  'journal',
  'activity',
  'customers',
  'returns',
  'refund_lines',
  'everything',
] as const

export const exportStates = ['queued', 'running', 'done', 'failed', 'cancelled', 'expired'] as const

const added = { added: true, source: 'exports' } as const

/**
 * Starts an export of the gift cards, emailed to a person of this shop; returns an identical export
 * that is still in progress. Errors: 422 `not_a_recipient`, 429.
 */
export const exportGiftCards = endpoint({
  name: 'exportGiftCards',
  method: 'GET',
  path: '/gift-cards/export',
  right: 'export',
  acts: true,
  source: 'campaigns-and-calls §7 Gift cards',
})

/**
 * Starts an export of the cards made in a range of days. Errors: 422 `not_a_recipient`,
 * `invalid_input` with the day's field.
 */
export const exportGiftCardsOfDays = endpoint({
  name: 'exportGiftCardsOfDays',
  method: 'POST',
  path: '/api/export/giftCards',
  right: 'export',
  source: 'campaigns-and-calls §7 Gift cards',
})

/**
 * Starts an export of the liability now or at the end of a day, one line per open lot; the lines
 * add up to the ledger's balance. Error: 422 `invalid_input` for a future day.
 */
export const exportLiability = endpoint({
  name: 'exportLiability',
  method: 'POST',
  path: '/api/export/liability',
  right: 'export',
  source: 'campaigns-and-calls §7 Gift cards',
  feature: 'liability',
})

/**
 * Starts any kind of export with its list's filters. A journal needs a range of days; its lines add
 * up to the transactions of these days.
 */
export const startExport = endpoint({
  name: 'startExport',
  method: 'POST',
  path: '/exports',
  right: 'export',
  ...added,
})

/** Lists the shop's exports, newest first. */
export const listExports = endpoint({
  name: 'listExports',
  method: 'GET',
  path: '/exports',
  right: 'export',
  ...added,
})

/** One export in its current state. */
export const getExport = endpoint({
  name: 'getExport',
  method: 'GET',
  path: '/exports/{id}',
  right: 'export',
  ...added,
})

/**
 * Cancels an unfinished export and deletes its part of the file; repeating it changes nothing.
 * Error: 409 `export_over`.
 */
export const cancelExport = endpoint({
  name: 'cancelExport',
  method: 'POST',
  path: '/exports/{id}/cancel',
  right: 'export',
  ...added,
})

/** Runs a finished export again, for the caller. Error: 409 `export_unfinished`. */
export const repeatExport = endpoint({
  name: 'repeatExport',
  method: 'POST',
  path: '/exports/{id}/repeat',
  right: 'export',
  ...added,
})

/**
 * Downloads the file, a CSV in UTF-8 with a byte order mark; of everything, packed lines of JSON.
 * Codes are whole only for its requester, while they may see whole codes. Errors: 409
 * `export_unfinished`, `export_over`, 410 `file_gone`.
 */
export const downloadExport = endpoint({
  name: 'downloadExport',
  method: 'GET',
  path: '/exports/{id}/file',
  right: 'export',
  givesFile: true,
  ...added,
})
