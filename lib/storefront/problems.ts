import type { WordKey } from './words.ts'

const sentences: Readonly<Record<string, WordKey>> = {
  too_many: 'wait',
  still_running: 'stillRunning',
  balance_moved: 'balanceMoved',
  no_credit: 'noCredit',
  card_personal: 'cardPersonal',
  card_yours: 'cardYours',
  card_on_hold: 'cardOnHold',
  card_empty: 'cardEmpty',
  invalid_email: 'wrongEmail',
}

/** Returns the sentence of a refusal by its code, for a customer. */
export const sentenceOf = (code: string): WordKey => sentences[code] ?? 'failed'
