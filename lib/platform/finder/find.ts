import type { Answer, Parsed } from '#contract/endpoint.ts'
import { type find as call, foundKinds } from '#contract/finder/calls.ts'
import type { Ctx } from '#platform/ctx.ts'
import { may } from '#rules/way/access.ts'
import { findCampaigns } from './find-campaigns.ts'
import { findCards, forgiveMiss } from './find-cards.ts'
import { findCustomers } from './find-customers.ts'
import { findEgifts } from './find-egifts.ts'
import { findOrders } from './find-orders.ts'
import { findStaff } from './find-staff.ts'
import { fits } from './found.ts'

/** Finds whatever a text may mean, of what the caller may see, the kind that fits best first. */
export const find = async (
  ctx: Ctx,
  { body: { text } }: Parsed<typeof call>,
): Promise<Answer<typeof call>> => {
  const { currency } = ctx.shop
  if (text === '') return { currency, groups: [], code_wait: null }
  const isReader = may(ctx.actor, 'read')
  const [cards, others] = await Promise.all([
    findCards(ctx, text),
    Promise.all([
      findCustomers(ctx, text),
      findOrders(ctx, text),
      ...(isReader ? [findCampaigns(ctx, text), findEgifts(ctx, text)] : []),
      ...(may(ctx.actor, 'staff') ? [findStaff(ctx, text)] : []),
    ]),
  ])
  const isNumber = others.some(({ fit, rows }) => rows.length > 0 && fit <= fits.number)
  if (cards.isMiss && isNumber) await forgiveMiss(ctx)
  const groups = [cards.group, ...others]
    .filter(({ rows }) => rows.length > 0)
    .toSorted((a, b) => a.fit - b.fit || foundKinds.indexOf(a.kind) - foundKinds.indexOf(b.kind))
    .map(({ fit: _, ...group }) => group)
  return { currency, groups, code_wait: cards.wait }
}
