import { Refusal } from '#contract/error.ts'

const levelsMost = 16
const partsMost = 20_000
const bytesMost = 128 * 1024

const tooLarge = (message: string): Refusal =>
  new Refusal('invalid_input', { field: 'cases', message: `cases: ${message}` })

/** Refuses a draft that no definition is as deep or as large as, before anything walks through it. */
export const refuseOutsized = (draft: unknown): void => {
  let level: unknown[] = [draft]
  let parts = 0
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > levelsMost) throw tooLarge(`more than ${levelsMost} levels`)
    parts += level.length
    if (parts > partsMost) throw tooLarge(`more than ${partsMost} parts`)
    level = level.flatMap((value) =>
      typeof value === 'object' && value !== null ? Object.values(value) : [],
    )
  }
  if (Buffer.byteLength(JSON.stringify(draft)) > bytesMost)
    throw tooLarge(`more than ${bytesMost / 1024} kB`)
}

type Sent = Record<string, unknown>
const keys = ['trigger', 'timing', 'cases', 'limits', 'group', 'starts_at', 'ends_at'] as const

/** Picks the parts of a definition that a call sent; absent ones are not among them. */
export const definitionIn = (sent: Sent): Sent =>
  Object.fromEntries(keys.filter((key) => sent[key] !== undefined).map((key) => [key, sent[key]]))
