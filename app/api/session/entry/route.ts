import { answering } from '#upstream/answer.ts'
import { enterSigned } from '#upstream/entry.ts'

export const dynamic = 'force-dynamic'

/**
 * A signed /return or /select-order is rewritten here by middleware; asked for by itself it is no
 * call.
 */
export const GET = (request: Request): Promise<Response> =>
  answering((requestId) => enterSigned(request, requestId))
