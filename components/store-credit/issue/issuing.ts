import type { Shop } from '#contract/shop/calls.ts'
import { isFeatureAllowed, wholePlan } from '#rules/way/feature-gate.ts'
import { emptyIssueForm, type IssueForm, type Limits } from '#rules/store-credit/store-credit.ts'

/** The feature's name in the plan. */
export const issuingFeature = 'issue_store_credit'
/** Key of the values saved when the session ends. */
export const issueFormName = 'store-credit'

/** The facts of the shop that issuing needs; the rest stays on the server. */
export type Issuing = {
  currency: string
  zone: string
  limits: Limits
  usingEmailBuilder: boolean
  isAllowed: boolean
  empty: IssueForm
}

export const issuingOf = ({ currency, time_zone, settings }: Shop): Issuing => ({
  currency,
  zone: time_zone,
  limits: {
    limit_store_credit_issue_max_value: settings.limit_store_credit_issue_max_value,
    limit_store_credit_issue_min_value: settings.limit_store_credit_issue_min_value,
  },
  usingEmailBuilder: settings.using_email_builder ?? false,
  isAllowed: isFeatureAllowed(settings, issuingFeature, { auto_approve_for_plan: wholePlan }),
  empty: emptyIssueForm(settings),
})
