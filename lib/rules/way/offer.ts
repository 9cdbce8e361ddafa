/** An act within the person's rights, and the reason why it isn't possible now; null if it is. */
export type Offer<Act extends string, Why extends string> = { act: Act; why: Why | null }

/** The first reason that holds, null: none does. */
export const firstOf = <Why extends string>(reasons: Partial<Record<Why, boolean>>): Why | null =>
  (Object.keys(reasons) as Why[]).find((why) => reasons[why]) ?? null

/**
 * Offers the acts to people with their right. An act without a rule isn't offered: of two that
 * reverse each other only one makes sense.
 */
export const offersOf = <Act extends string, Why extends string>(
  acts: readonly Act[],
  hasRight: (act: Act) => boolean,
  whyNot: Partial<Record<Act, Why | null>>,
): Offer<Act, Why>[] =>
  acts.flatMap((act) => {
    const why = whyNot[act]
    return why === undefined || !hasRight(act) ? [] : [{ act, why }]
  })
