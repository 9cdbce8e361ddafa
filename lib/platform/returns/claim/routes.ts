import { getRefundClaim as call } from '#contract/returns/claim.ts'
import { serve } from '#platform/route.ts'
import { getRefundClaim } from './read-claim.ts'

/** The call for the credit of a refund that waits to be claimed. */
export const claimRoutes = [serve(call, getRefundClaim)]
