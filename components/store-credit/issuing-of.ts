import type { Shop } from '#contract/shop/shapes.ts'
import { scheduledZone } from '#rules/shop/scheduled-zone.ts'
import { isFeatureAllowed, wholePlan } from '#rules/way/feature-gate.ts'
import { limitsOf } from '#rules/store-credit/limits.ts'
import { emptyIssueForm } from '#rules/store-credit/store-credit.ts'
import { type Issuing, issuingFeature } from './issue/issuing.ts'

/** Reads on the server what issuing needs of a shop, so that the frame carries no form rules. */
export const issuingOf = ({ currency, time_zone, settings }: Shop): Issuing => ({
  currency,
  zone: time_zone,
  scheduledZone: scheduledZone({ time_zone, settings }),
  limits: limitsOf(settings),
  usingEmailBuilder: settings.using_email_builder ?? false,
  isAllowed: isFeatureAllowed(settings, issuingFeature, { auto_approve_for_plan: wholePlan }),
  empty: emptyIssueForm(settings),
})
