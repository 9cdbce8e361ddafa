import type { Bulk } from '#contract/bulk/bulk-shapes.ts'
import type { Shop } from '#contract/shop/shapes.ts'
import type { User } from '#contract/staff/shapes.ts'
import type { BulkForm } from '#rules/bulk/form.ts'
import type { FormProblem } from '#rules/bulk/hand-rows.ts'
import type { Operation } from '#rules/bulk/operation.ts'
import { may } from '#rules/way/access.ts'
import { seesFeature } from '#rules/way/feature-gate.ts'
import { scheduledZone } from '#rules/shop/scheduled-zone.ts'
import { ownMail } from '#rules/store-credit/usual-mail.ts'
import { type Limits, limitsOf } from '#rules/store-credit/limits.ts'

/** The facts of the shop that the form needs; the rest stays on the server. */
export type Drafting = {
  currency: string
  zone: string
  /** the zone of scheduled times */
  scheduledZone: string
  limits: Limits
  /** the shop's own subject and title; blank: the email's, in each recipient's language */
  mail: { subject: string; title: string }
  /** on another upstream, which sends no emails of a campaign’s own */
  isElsewhere: boolean
  /** the person may give a campaign an email design of its own */
  mayDesign: boolean
}

/** Picks the facts that the form needs. */
export const draftingOf = (
  { shop: { currency, time_zone, settings }, user }: { shop: Shop; user: User },
  isElsewhere: boolean,
): Drafting => ({
  currency,
  zone: time_zone,
  scheduledZone: scheduledZone({ time_zone, settings }),
  limits: limitsOf(settings),
  mail: ownMail(settings),
  isElsewhere,
  mayDesign:
    may(user, 'settings') &&
    settings.using_email_builder === true &&
    seesFeature(user, settings, 'email_builder'),
})

/** `campaign`: a quick batch by the older calls, which know a title and rows by hand. */
export type DraftKind = 'bulk' | 'campaign'
export type DraftPart = {
  typed: BulkForm
  operation: Operation
  drafting: Drafting
  change: (part: Partial<BulkForm>) => void
  /** a field's problem as text, after it was left or after the first attempt to save */
  problem: (field: string) => string | undefined
  leave: (field: string) => void
}
export type Problems = Record<string, FormProblem>
export type Saved = Pick<Bulk, 'bulk_id'> | null

/** Makes an id for a new quick batch, used in the browser until the first save. */
export const newLocalId = (): string => `new-${crypto.randomUUID().slice(0, 8)}`
export const isLocalId = (id: string): boolean => /^new-[0-9a-f]{8}$/.test(id)
