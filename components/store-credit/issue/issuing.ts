import type { Limits } from '#rules/store-credit/limits.ts'
import type { IssueForm } from '#rules/store-credit/store-credit.ts'

/** The feature's name in the plan. */
export const issuingFeature = 'issue_store_credit'
/** Key of the values saved when the session ends. */
export const issueFormName = 'store-credit'

/** The facts of the shop that issuing needs; the rest stays on the server. */
export type Issuing = {
  currency: string
  zone: string
  /** the zone of scheduled times */
  scheduledZone: string
  limits: Limits
  usingEmailBuilder: boolean
  isAllowed: boolean
  empty: IssueForm
}
