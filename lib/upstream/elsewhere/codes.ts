import type { User } from '#contract/staff/shapes.ts'
import { maskedCode, normalCode } from '#rules/gift-card-code.ts'
import { seesWholeCodes } from '#rules/way/access.ts'
import type { Around } from './around.ts'

/** Masks the code of everything that is a card; other codes, such as a discount's, stay. */
const masked = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(masked)
  if (typeof value !== 'object' || value === null) return value
  const isCard = 'gift_card_id' in value && 'code' in value && typeof value.code === 'string'
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      isCard && name === 'code' ? maskedCode(last4Of(String(one))) : masked(one),
    ]),
  )
}
export const last4Of = (code: string): string | null =>
  code === '-' ? null : normalCode(code).slice(-4)

const mayHide = (person: User): boolean =>
  seesWholeCodes(person, false) && !seesWholeCodes(person, true)

/** Checks whether the person sees whole codes, by the shop's setting where that decides. */
export const seesCodes = async ({ user, shop }: Around): Promise<boolean> => {
  if (!user) return false
  if (!mayHide(user)) return seesWholeCodes(user, true)
  const { settings, viewer = user } = await shop()
  return seesWholeCodes(viewer, settings.hiding_gift_card_code_except_last_4_digits)
}

/**
 * Hides the codes of cards that the person may not see whole. Another upstream may send every code:
 * in the specification masking is the dashboard's. A call without a person shows none.
 */
export const withCodes = async (answer: unknown, around: Around): Promise<unknown> => {
  const hidden = masked(answer)
  if (JSON.stringify(hidden) === JSON.stringify(answer)) return hidden
  return (await seesCodes(around)) ? answer : hidden
}
