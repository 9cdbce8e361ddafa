import { answering } from '#upstream/answer.ts'
import { enterSigned } from '#upstream/entry.ts'

export const dynamic = 'force-dynamic'

/**
 * Handles a signed /return or /select-order, rewritten here by middleware; a direct request is not
 * found.
 */
export const GET = (request: Request): Promise<Response> =>
  answering((requestId) => enterSigned(request, requestId))
